"""A push service of our own, over TLS: it decrypts as a browser would, and answers as it is told."""

import asyncio
import contextlib
import datetime
import hashlib
import hmac
import ipaddress
import ssl
import time
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from typing import Any, Literal

import h11
import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID

from lapin.notices.encryption import decoded, encoded

Reply = int | Literal["silence"]


def hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, by the book and for one block."""
    pseudorandom = hmac.digest(salt, material, "sha256")
    return hmac.digest(pseudorandom, info + b"\1", "sha256")[:length]


class BrowserKeys:
    """The secrets of one browser's subscription; only it can read what is sent there."""

    def __init__(self, private: bytes | None = None, auth: bytes | None = None) -> None:
        number = None if private is None else int.from_bytes(private, "big")
        self._private = (
            ec.generate_private_key(ec.SECP256R1())
            if number is None
            else ec.derive_private_key(number, ec.SECP256R1())
        )
        self._auth = auth or token_bytes(16)

    @property
    def p256dh(self) -> str:
        """The public key, as a browser gives it to a page."""
        return encoded(self._public)

    @property
    def auth(self) -> str:
        """The secret that the page hands to the site."""
        return encoded(self._auth)

    @property
    def _public(self) -> bytes:
        return self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def decrypt(self, body: bytes) -> bytes:
        """The payload of a message (RFC 8291, RFC 8188); raises if anything in it is not as it should be."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= 4096
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._private.exchange(ec.ECDH(), point)
        material = hkdf(self._auth, shared, b"WebPush: info\0" + self._public + theirs, 32)
        key = hkdf(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, material, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        payload, mark = padded.rstrip(b"\0")[:-1], padded.rstrip(b"\0")[-1]
        assert mark == 2
        return payload


class Taken(msgspec.Struct, frozen=True):
    """One request as the service got it."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """The service. `replies` are given in turn, the last one for ever."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self.replies: list[Reply] = [201]
        self.retry_after: str | None = None
        self.taken: list[Taken] = []
        self._keys: dict[str, BrowserKeys] = {}

    @property
    def origin(self) -> str:
        """Its address."""
        return f"https://localhost:{self.port}"

    def browser(self) -> dict[str, str]:
        """Subscribe one more browser: what the page hands to the site."""
        path, keys = f"/push/{token_urlsafe(8)}", BrowserKeys()
        self._keys[path] = keys
        return {"endpoint": self.origin + path, "p256dh": keys.p256dh, "auth": keys.auth}

    def shown(self) -> list[dict[str, Any]]:
        """Return what the browsers were handed, decrypted."""
        return [msgspec.json.decode(self._keys[each.path].decrypt(each.body)) for each in self.taken]

    def context(self) -> ssl.SSLContext:
        """Return what a client needs to trust the service."""
        return ssl.create_default_context(cafile=self.folder / "ca.pem")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request."""
        with contextlib.suppress(OSError, h11.ProtocolError):
            await self._serve(reader, writer)
        writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        protocol, request, body = h11.Connection(h11.SERVER), None, b""
        while not isinstance(event := protocol.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                protocol.receive_data(await reader.read(65_536))
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += event.data
            else:
                return
        assert request is not None
        headers = {name.decode(): value.decode() for name, value in request.headers}
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        self.taken.append(Taken(request.target.decode(), headers, body))
        if reply == "silence":
            await reader.read()  # until the client gives up
            return
        answer = [("Content-Length", "0")] + ([("Retry-After", self.retry_after)] if self.retry_after else [])
        for event in (h11.Response(status_code=reply, headers=answer), h11.EndOfMessage()):
            writer.write(protocol.send(event) or b"")
        await writer.drain()


def signed_claims(header: str) -> tuple[dict[str, Any], str]:
    """The claims of a vapid header, and the key that signed them (RFC 8292); raises if the signature is wrong."""
    assert header.startswith("vapid ")
    parts = dict(each.strip().split("=", 1) for each in header.removeprefix("vapid ").split(","))
    text, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (msgspec.json.decode(decoded(each)) for each in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert time.time() < claims["exp"] <= time.time() + 86_400
    return claims, parts["k"]


def certificate(folder: Path, *more: str) -> None:
    """Write a certificate for localhost, and for more names, that signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [x509.DNSName(each) for each in ("localhost", *more)]
    names.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(int.from_bytes(hashlib.sha256(name.public_bytes()).digest()[:8], "big"))
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "ca.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)


@contextlib.asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A service that runs as long as the block; `folder` gets its certificate."""
    certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "ca.pem", folder / "key.pem")
    service: PushService | None = None

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert service is not None
        await service.serve(reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    service = PushService(server.sockets[0].getsockname()[1], folder)
    async with server:
        yield service
