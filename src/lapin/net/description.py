"""The description of the HTTP API in OpenAPI, and of the socket in JSON Schema: made from what is served."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Literal

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from lapin import __version__
from lapin.net import shapes
from lapin.net.messages import PROTOCOL, Request, ToClient

ALSO: Final = {
    204: "There is nothing for the caller, and it asked for no error.",
    206: "The range that was asked for.",
    304: "What the caller has is still right.",
}
WITHOUT_CODE: Final = (416,)
"""Refusals that are an empty answer: a browser asks for ranges by itself, and reads nothing else of them."""


def plain(path: str) -> str:
    """Return the path without types: the handler itself refuses a number of five thousand digits."""
    return path.replace(":int", "")


class Endpoint(msgspec.Struct, frozen=True):
    """One operation of the API."""

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[[HttpRequest], Awaitable[Response]]
    gives: type | None
    takes: type | None = None
    status: int = 200
    refuses: tuple[int, ...] = ()
    file: bool = False
    """Whether the request body is a file, sent as it is."""
    name: str = ""
    """The name in the description, where the handler also has another operation."""
    media: tuple[str, ...] = ()
    """The media types that are sent, if the answer is not JSON that `gives` describes."""
    query: tuple[str, ...] = ()
    """The parameters that may stand behind a question mark."""
    also: tuple[int, ...] = ()
    """Other answers than `status` that are no refusal."""


def openapi(known: Sequence[Endpoint], prefix: str = "") -> dict[str, Any]:
    """Return the HTTP API in OpenAPI 3.1, under the path where the site lives."""
    types = {each for endpoint in known for each in (endpoint.gives, endpoint.takes) if each is not None}
    shown = sorted(types | {shapes.Problem}, key=lambda each: each.__name__)
    schemas, components = msgspec.json.schema_components(shown, ref_template="#/components/schemas/{name}")
    ref = dict(zip(shown, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in known:
        paths.setdefault(plain(endpoint.path), {})[endpoint.method.lower()] = _operation(endpoint, ref)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lapin", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": prefix or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, ref: dict[type, dict[str, Any]]) -> dict[str, Any]:
    def content(shape: type) -> dict[str, Any]:
        return {"application/json": {"schema": ref[shape]}}

    done: dict[str, Any] = {"description": "Done."}
    if endpoint.gives is not None:
        done["content"] = content(endpoint.gives)
    elif endpoint.media:
        done["content"] = {each: {} for each in endpoint.media}
    answers = {str(endpoint.status): done} | {str(other): {"description": ALSO[other]} for other in endpoint.also}
    refuses = {*endpoint.refuses, 403, 429}  # the operator has barred the network, or it asks too fast
    if endpoint.method == "POST" or "{code}" in endpoint.path:
        refuses |= {503}  # the log cannot be used now
    for status in sorted(refuses):
        coded = {} if status in WITHOUT_CODE else {"content": content(shapes.Problem)}
        answers[str(status)] = {"description": "Refused.", **coded}
    doc = (endpoint.handler.__doc__ or "").strip()
    operation: dict[str, Any] = {
        "operationId": endpoint.name or endpoint.handler.__name__,
        "summary": doc.partition("\n")[0],
        "responses": answers,
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": content(endpoint.takes)}
    if endpoint.file:
        binary = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
        operation["requestBody"] = {"required": True, "content": binary}
    names = [part[1:].partition("}")[0].partition(":") for part in endpoint.path.split("/") if "{" in part[:1]]
    names += [("kind", "", "")] if "{kind}" in endpoint.path else []
    operation["parameters"] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if kind == "int" else "string"},
        }
        for name, _, kind in names
    ] + [{"name": name, "in": "query", "schema": {"type": "string"}} for name in endpoint.query]
    if 401 in endpoint.refuses:
        operation["security"] = [{"seat": []}]
    return operation


def socket_schema() -> dict[str, Any]:
    """Return the messages of the socket, as JSON Schema."""
    (client, server), components = msgspec.json.schema_components(
        (Request, ToClient), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Lapin socket, version {PROTOCOL}",
        "description": "Connect to /ws/{code} with a seat's cookie or bearer token; without one, as an onlooker.",
        "properties": {"client_to_server": client, "server_to_client": server},
        "$defs": components,
    }
