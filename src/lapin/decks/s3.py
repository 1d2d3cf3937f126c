"""A storage on any S3-compatible server: four requests, signed by hand (AWS Signature Version 4).

    s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION

The keys come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), as for every S3 tool, so they are
never part of an address that is shown or logged. Without `endpoint`, AWS_ENDPOINT_URL or Amazon's server is used.
"""

import hashlib
import hmac
import http.client
import os
import time
from datetime import UTC, datetime
from urllib.parse import parse_qs, quote, urlsplit
from xml.etree import ElementTree

from lapin.decks.storage import Kept, StorageFailed, StorageUnusable

TIMEOUT = 30.0
TRIES = 3
PAGE = 1000
_EMPTY = hashlib.sha256(b"").hexdigest()


def open_s3(address: str) -> "S3":
    """Return the storage at an address; raise StorageUnusable if it cannot be used."""
    parts = urlsplit(address)
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    if not parts.netloc or not set(asked) <= {"endpoint", "region"}:
        raise StorageUnusable("pictures: s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION is wanted")
    region = asked.get("region") or os.environ.get("AWS_REGION") or "us-east-1"
    named = asked.get("endpoint") or os.environ.get("AWS_ENDPOINT_URL")
    endpoint = urlsplit(named or f"https://s3.{region}.amazonaws.com")
    if endpoint.scheme not in ("http", "https") or not endpoint.netloc:
        raise StorageUnusable("pictures: the endpoint must be an address like https://HOST")
    try:
        keys = os.environ["AWS_ACCESS_KEY_ID"], os.environ["AWS_SECRET_ACCESS_KEY"]
    except KeyError as missing:
        raise StorageUnusable(f"pictures: the environment lacks {missing.args[0]}") from None
    prefix = parts.path.strip("/")
    storage = S3(
        endpoint.scheme == "https", endpoint.netloc, parts.netloc, f"{prefix}/" if prefix else "", region, keys
    )
    try:
        storage.list("keys/")
    except StorageFailed:
        storage.close()
        raise StorageUnusable(f"pictures: the bucket {parts.netloc} at {endpoint.netloc} cannot be used") from None
    return storage


class S3:
    """A storage in a bucket. Connections stay open between requests."""

    def __init__(
        self, secure: bool, host: str, bucket: str, prefix: str, region: str, keys: tuple[str, str]
    ) -> None:
        self._secure = secure
        self._host = host
        self._bucket = bucket
        self._prefix = prefix
        self._region = region
        self._keys = keys
        self._idle: list[http.client.HTTPConnection] = []

    def get(self, key: str) -> bytes | None:
        """Return the object's content, or None."""
        status, data = self._request("GET", self._prefix + key)
        if status == 404:
            return None
        return _good(status, data, "read_failed")

    def put(self, key: str, data: bytes) -> None:
        """Replace the object."""
        _good(*self._request("PUT", self._prefix + key, data), "write_failed")

    def delete(self, key: str) -> None:
        """Delete the object."""
        status, data = self._request("DELETE", self._prefix + key)
        if status != 404:
            _good(status, data, "write_failed")

    def list(self, prefix: str) -> list[Kept]:
        """Return all objects whose names begin with a prefix; reads the list page by page."""
        found: list[Kept] = []
        asked = {"list-type": "2", "max-keys": str(PAGE), "prefix": self._prefix + prefix}
        while True:
            data = _good(*self._request("GET", "", query=asked), "read_failed")
            try:
                page = ElementTree.fromstring(data)  # noqa: S314 - the operator's own server
            except ElementTree.ParseError:
                raise StorageFailed("read_failed") from None
            for entry in page.iterfind("{*}Contents"):
                key = entry.findtext("{*}Key", "").removeprefix(self._prefix)
                found.append(Kept(key, int(entry.findtext("{*}Size", "0")), entry.findtext("{*}ETag", "")))
            more = page.findtext("{*}NextContinuationToken", "")
            if page.findtext("{*}IsTruncated") != "true" or not more:
                return sorted(found, key=lambda kept: kept.key)
            asked["continuation-token"] = more

    def _request(
        self, method: str, key: str, body: bytes = b"", query: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Return the status and body of a response; try again if the connection broke or the server was busy."""
        path = "/" + quote(f"{self._bucket}/{key}", safe="/-_.~")
        search = "&".join(
            f"{quote(n, safe='-_.~')}={quote(v, safe='-_.~')}" for n, v in sorted((query or {}).items())
        )
        for last in (False,) * (TRIES - 1) + (True,):
            connection = self._connection()
            try:
                headers = self._signed(method, path, search, body)
                connection.request(method, f"{path}?{search}" if search else path, body or None, headers)
                answer = connection.getresponse()
                data = answer.read()
            except (OSError, http.client.HTTPException):
                connection.close()
                if last:
                    raise StorageFailed("unreachable") from None
                continue
            except BaseException:
                connection.close()
                raise
            self._idle.append(connection)
            if answer.status < 500 or last:
                return answer.status, data
            time.sleep(0.2)
        raise AssertionError("the last try returns or raises")

    def _connection(self) -> http.client.HTTPConnection:
        """Return an idle or new connection. Threads share the list safely: `append` and `pop` are atomic."""
        try:
            return self._idle.pop()
        except IndexError:
            kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            return kind(self._host, timeout=TIMEOUT)

    def close(self) -> None:
        """Close all idle connections."""
        while self._idle:
            self._idle.pop().close()

    def _signed(self, method: str, path: str, search: str, body: bytes) -> dict[str, str]:
        """Return the headers of a request with its AWS Signature Version 4."""
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        digest = hashlib.sha256(body).hexdigest() if body else _EMPTY
        headers = {"host": self._host, "x-amz-content-sha256": digest, "x-amz-date": now}
        names = ";".join(headers)
        asked = "\n".join(
            (method, path, search, *(f"{name}:{value}" for name, value in headers.items()), "", names, digest)
        )
        scope = f"{now[:8]}/{self._region}/s3/aws4_request"
        to_sign = "\n".join(("AWS4-HMAC-SHA256", now, scope, hashlib.sha256(asked.encode()).hexdigest()))
        access, secret = self._keys
        key = f"AWS4{secret}".encode()
        for part in (now[:8], self._region, "s3", "aws4_request"):
            key = hmac.digest(key, part.encode(), "sha256")
        signature = hmac.new(key, to_sign.encode(), "sha256").hexdigest()
        return {
            **headers,
            "authorization": f"AWS4-HMAC-SHA256 Credential={access}/{scope}, SignedHeaders={names}, "
            f"Signature={signature}",
        }


def _good(status: int, data: bytes, code: str) -> bytes:
    if status >= 300:
        raise StorageFailed(code)
    return data
