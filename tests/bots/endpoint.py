"""A small endpoint that speaks chat completions, on a real socket, and misbehaves as told."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Script = list[tuple[int, object, dict[str, str]]]


class FakeEndpoint:
    """It answers requests with the lines of its script, in turn, and then with the last line again and again."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.answers = threading.Event()
        """Until this is set, requests arrive and nothing is answered."""
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []

    @property
    def url(self) -> str:
        """The address of the endpoint."""
        return f"http://127.0.0.1:{self.port}/v1"

    port = 0


def completion(answer: object, tokens: int = 1000) -> object:
    """A completion whose content is this answer."""
    content = answer if isinstance(answer, str) else json.dumps(answer)
    usage = {"prompt_tokens": tokens, "completion_tokens": 10, "total_tokens": tokens + 10}
    return {"choices": [{"message": {"role": "assistant", "content": content}}], "usage": usage}


def good(answer: object, tokens: int = 1000) -> tuple[int, object, dict[str, str]]:
    """A line of the script: all is well."""
    return 200, completion(answer, tokens), {}


@contextmanager
def endpoint(*script: tuple[int, object, dict[str, str]]) -> Iterator[FakeEndpoint]:
    """An endpoint that runs until the end."""
    fake = FakeEndpoint(list(script))
    fake.answers.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            fake.requests.append({"path": self.path, **json.loads(body)})
            fake.headers.append(dict(self.headers))
            status, answer, headers = fake.script[min(len(fake.requests), len(fake.script)) - 1]
            fake.answers.wait()
            data = answer.encode() if isinstance(answer, str) else json.dumps(answer).encode()
            self.send_response(status)
            for name, value in {
                "content-type": "application/json",
                "content-length": str(len(data)),
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(BrokenPipeError):  # the client did not wait
                self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    fake.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield fake
    finally:
        fake.answers.set()
        server.shutdown()
        server.server_close()
