"""All messages of the socket, in both directions: one parser for what comes in, closed types for what goes out.

In: `Request`. Out: `Frame` and `Changes` (see `lapin.table.frames`), `Done`, `RefusalMessage`, `Presence`,
`ReconnectLater`, `Hello`.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from lapin.table.commands import Refresh, Signal, TableCommand
from lapin.table.frames import Changes, Frame, Presence

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]


class Request(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A person's command; or a signal or a wish to see, which are not kept. The client makes `id`.

    A command that is sent again is answered again and takes effect once.
    """

    id: CommandId
    ask: TableCommand | Signal | Refresh


class Done(msgspec.Struct, frozen=True, gc=False, tag="done", tag_field="type"):
    """The command is stored, in effect from this version on. Sent if no frame of the sender's acknowledges it."""

    id: str
    version: int


class RefusalMessage(msgspec.Struct, frozen=True, gc=False, tag="refused", tag_field="type"):
    """The command is refused; nothing has changed. `id` is None if the message could not be read."""

    id: str | None
    code: str
    data: dict[str, Any]


class ReconnectLater(msgspec.Struct, frozen=True, gc=False, tag="come_back", tag_field="type"):
    """The process is stopping: connect again, to any other, after this many milliseconds."""

    after_ms: int


class Hello(msgspec.Struct, frozen=True, gc=False, tag="hello", tag_field="type"):
    """The first message, for a client that says its own protocol in the address: `/ws/CODE?protocol=2`.

    `build` names the pages that this server sends: a page of another build should be loaded again when it suits.
    """

    protocol: int
    version: str
    build: str


PROTOCOL: Final = 2
"""The version of the messages. It rises only if one of them changes its meaning; new ones do not raise it.

From 2 on a client knows `Changes`. One that says less, or nothing, gets whole frames.
"""

CHANGES_SINCE: Final = 2
"""From this protocol on a client is told what has changed, unless it asks for whole frames."""

ToClient = Frame | Changes | Done | RefusalMessage | Presence | ReconnectLater | Hello

_encode = msgspec.json.Encoder(enc_hook=str).encode
_request = msgspec.json.Decoder(Request)


def parse(text: bytes) -> Request:
    """Read a request; raises msgspec.DecodeError for anything else."""
    try:
        return _request.decode(text)
    except (RecursionError, UnicodeDecodeError) as error:  # a thousand brackets; text that is not UTF-8
        raise msgspec.DecodeError(str(error)) from None


def encode(message: Done | RefusalMessage | Presence | ReconnectLater | Hello) -> bytes:
    """Return a message as it is sent."""
    return _encode(message)


def refusal(request: str | None, code: str, data: dict[str, object]) -> bytes:
    """Return a refusal as it is sent."""
    return _encode(RefusalMessage(request, code, data))


class _Named(msgspec.Struct):
    """Any object with an id that could be a request's."""

    id: CommandId


_named = msgspec.json.Decoder(_Named).decode


def id_in(text: bytes) -> str | None:
    """Return the id of a request that cannot be read otherwise, so that its refusal can name it."""
    try:
        return _named(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
