"""Everything that crosses a socket, in both directions. One parser in, sealed types out.

In: `Request`. Out: `Frame` (see `lapin.table.frames`), `Done`, `Refusal`, `Presence`, `ComeBack`.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lapin.table.commands import TableCommand
from lapin.table.frames import Frame, Presence

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]


class Request(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a person asks. `id` is made by the client; sent again, it is answered again and done once."""

    id: CommandId
    ask: TableCommand


class Done(msgspec.Struct, frozen=True, gc=False, tag="done", tag_field="type"):
    """The ask is done and stored; true from this version on. Sent where no frame of one's own acknowledges it."""

    id: str
    version: int


class RefusalMessage(msgspec.Struct, frozen=True, gc=False, tag="refused", tag_field="type"):
    """The ask is refused; nothing has changed. `id` is None if the message could not be read."""

    id: str | None
    code: str
    data: dict[str, Any]


class ReconnectLater(msgspec.Struct, frozen=True, gc=False, tag="come_back", tag_field="type"):
    """The process is going away; connect again, to any other, after so many milliseconds."""

    after_ms: int


ToClient = Frame | Done | RefusalMessage | Presence | ReconnectLater

_encode = msgspec.json.Encoder(enc_hook=str).encode
_request = msgspec.json.Decoder(Request)


def parse(text: bytes) -> Request:
    """The request in a message; msgspec.DecodeError for anything else."""
    try:
        return _request.decode(text)
    except (RecursionError, UnicodeDecodeError) as error:  # a thousand brackets; text that is not UTF-8
        raise msgspec.DecodeError(str(error)) from None


def encode(message: Done | RefusalMessage | Presence | ReconnectLater) -> bytes:
    """A message as it is sent."""
    return _encode(message)


def refusal(request: str | None, code: str, data: dict[str, object]) -> bytes:
    """A refusal as it is sent."""
    return _encode(RefusalMessage(request, code, data))
