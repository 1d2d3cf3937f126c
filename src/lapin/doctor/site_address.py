"""Checks of the address that people type: DNS, TLS, and what the web server in front passes on.

If no server runs on the port yet, the doctor listens there for a moment and asks itself through the web server, so
that it sees what Lapin would see.
"""

import http.client
import json
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import SplitResult, urlsplit

from lapin.doctor.findings import Finding, good, hint, wrong

ASK_SECONDS: Final = 10.0
FEW_DAYS: Final = 14
SOMEBODY_ELSE: Final = "203.0.113.77"
"""An address that a visitor could claim to have."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def trust(host: str, trusted: Sequence[str]) -> Iterator[Finding]:
    """Check whether strangers could choose their own address."""
    if "*" in trusted and host not in LOOPBACK:
        text = f"everybody who reaches {host} may claim any address: no limit and no bar holds"
        mend = "name the web server's address in --trusted-proxies, or make sure that nobody else reaches the port"
        yield hint("proxy", text, mend)


def site(
    url: str | None, host: str, port: int, trusted: Sequence[str], *, runs: bool, several: bool = False
) -> Iterator[Finding]:
    """Ask for the site as a visitor does.

    `runs` if a server answers on the port; `several` if the settings are those of several processes, which may all
    be on other ports.
    """
    if url is None:
        text = "no url is set: a page that is opened under a public name may not act, and people are told ORIGIN"
        yield hint("proxy", text, 'url = "https://…", the address that people type, once the site has one')
        return
    parts = urlsplit(url)
    name = parts.hostname or ""
    if parts.scheme == "http" and name not in LOOPBACK:
        text = (
            "the address is not https: browsers then give no microphone, no camera and no app on the home screen"
        )
        yield hint("tls", text, "put a web server with a certificate in front: docs/operations.md")
    try:
        socket.getaddrinfo(name, None)
    except OSError:
        yield wrong(
            "tls" if parts.scheme == "https" else "proxy", f"the name {name} leads nowhere", "add it to the DNS"
        )
        return
    if parts.scheme == "https":
        yield from _certificate(name, parts.port or 443)
    if runs:
        yield from _ours(parts)
    elif several and (version := _version_at(parts)) is not None:
        yield good("proxy", f"{parts.geturl()} leads to Lapin {version}")
        text = f"that is a process on another port than {port}"
        yield hint("proxy", text, "name a port to look at its process: --port 8001")
    else:
        yield from _passed_on(parts, host, port, trusted, several=several)


def _version_at(parts: SplitResult) -> str | None:
    """Return the version of the Lapin that the address leads to; None if it leads to none."""
    try:
        status, body = _asked(parts, "/healthz")
        version: str | None = json.loads(body).get("version") if status == http.HTTPStatus.OK else None
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return None
    return version


def _certificate(name: str, port: int) -> Iterator[Finding]:
    try:
        with (
            socket.create_connection((name, port), timeout=ASK_SECONDS) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=name) as line,
        ):
            about = line.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        mend = "fetch a certificate for this name from an authority that browsers know (certbot, or Caddy does it)"
        yield wrong("tls", f"browsers refuse the certificate of {name}: {error.verify_message}", mend)
        return
    except OSError as error:
        mend = "is the web server running, and does the firewall let the port through?"
        yield wrong("tls", f"{name}:{port} does not answer: {error.strerror or error}", mend)
        return
    days = (ssl.cert_time_to_seconds(str(about["notAfter"])) - time.time()) / 86_400
    if days < FEW_DAYS:
        mend = "renew it: certbot renew (Caddy does it by itself; if not: journalctl -u caddy -n 50)"
        yield wrong("tls", f"the certificate ends in {days:.0f} days", mend)
    else:
        yield good("tls", f"the certificate of {name} is valid for {days:.0f} days")


def _line(parts: SplitResult) -> http.client.HTTPConnection:
    name = parts.hostname or ""
    if parts.scheme == "https":
        blind = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        blind.check_hostname = False
        blind.verify_mode = ssl.CERT_NONE  # the certificate was looked at before
        return http.client.HTTPSConnection(name, parts.port or 443, timeout=ASK_SECONDS, context=blind)
    return http.client.HTTPConnection(name, parts.port or 80, timeout=ASK_SECONDS)


def _asked(parts: SplitResult, path: str, **headers: str) -> tuple[int, bytes]:
    line = _line(parts)
    try:
        line.request("GET", parts.path.rstrip("/") + path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def _ours(parts: SplitResult) -> Iterator[Finding]:
    """Check whether the address leads to the server that runs."""
    try:
        status, body = _asked(parts, "/healthz")
        version = json.loads(body).get("version") if status == http.HTTPStatus.OK else None
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        yield wrong("proxy", f"{parts.geturl()} does not answer: {error}", "is the web server running?")
        return
    if version is None:
        mend = "let the web server pass everything on to Lapin's port: deploy/nginx.conf, deploy/Caddyfile"
        yield wrong("proxy", f"{parts.geturl()} leads to another program (status {status})", mend)
    else:
        yield good("proxy", f"{parts.geturl()} leads to Lapin {version}")
        yield hint("proxy", "what it passes on about visitors is checked only while the server is stopped")


def _passed_on(
    parts: SplitResult, host: str, port: int, trusted: Sequence[str], *, several: bool
) -> Iterator[Finding]:
    """Listen in Lapin's place, and look at what comes through the web server."""
    heard: list[dict[str, str]] = []
    word = f"/doctor-{secrets.token_hex(8)}"

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.endswith(word):
                heard.append({name.lower(): value for name, value in self.headers.items()})
            self.send_response(http.HTTPStatus.NO_CONTENT)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    try:
        ear = ThreadingHTTPServer((host, port), Ear)
    except OSError:
        return  # the port's own check says why
    threading.Thread(target=ear.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    claims = {"X-Forwarded-For": SOMEBODY_ELSE, "Connection": "Upgrade", "Upgrade": "websocket"}
    try:
        _asked(parts, word, **claims)
    except (OSError, http.client.HTTPException) as error:
        yield wrong("proxy", f"{parts.geturl()} does not answer: {error}", "is the web server running?")
        return
    finally:
        ear.shutdown()
        ear.server_close()
    if not heard:
        mend = f"let the web server pass everything on to {host}:{port}: deploy/nginx.conf, deploy/Caddyfile"
        if several:
            mend = f"is there a process on {port}? If not, name the port of one: --port 8001. If so, {mend}"
        yield wrong("proxy", f"{parts.geturl()} does not lead to port {port} here", mend)
        return
    yield from _judged(heard[0], parts, trusted)


def _judged(headers: dict[str, str], parts: SplitResult, trusted: Sequence[str]) -> Iterator[Finding]:
    found = []
    forwarded = [each.strip() for each in headers.get("x-forwarded-for", "").split(",") if each.strip()]
    if forwarded in ([], [SOMEBODY_ELSE]):
        text = (
            "it does not say where visitors come from: all of them count as one"
            if not forwarded
            else ("it believes what visitors claim about their address")
        )
        found.append(wrong("proxy", text, "nginx: proxy_set_header X-Forwarded-For $remote_addr;"))
    elif SOMEBODY_ELSE in forwarded and "*" in trusted:
        text = "with --trusted-proxies '*', what visitors claim about their address is believed"
        found.append(wrong("proxy", text, "nginx: proxy_set_header X-Forwarded-For $remote_addr;"))
    if headers.get("host", "").lower() != parts.netloc.lower():
        text = f"it says that people asked for {headers.get('host')}, and not for {parts.netloc}"
        found.append(wrong("proxy", text, "nginx: proxy_set_header Host $host;"))
    if headers.get("upgrade", "").lower() != "websocket":
        text = "it does not pass WebSockets on: no table would open"
        mend = "nginx: proxy_http_version 1.1, and the headers Upgrade and Connection, as in deploy/nginx.conf"
        found.append(wrong("proxy", text, mend))
    yield from found or [good("proxy", "the web server passes on names, addresses and WebSockets")]
