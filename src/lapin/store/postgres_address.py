"""The address of a PostgreSQL log, and why it cannot be reached. No message made here contains a password."""

import re
from typing import Final
from urllib.parse import parse_qsl, urlencode

import asyncpg
import msgspec

from lapin.store.log import StoreUnusable

DEFAULT_SCHEMA: Final = "lapin"
CONNECT_SECONDS: Final = 5.0

_FORM: Final = re.compile(
    r"(?P<scheme>postgres(?:ql)?)://(?P<who>[^@/?#\s]*@)?(?P<host>[\w.,:%\[\]-]*)(?P<name>/[^@/?#\s]*)?(?:\?(?P<query>[^@#\s]*))?"
)
_SCHEMA: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}")


class PostgresAddress(msgspec.Struct, frozen=True):
    """A database, and the schema in it that belongs to one site."""

    dsn: str
    """The address with user and password: never shown to anybody."""

    shown: str
    """The address without user and password, for messages."""

    schema: str

    def __repr__(self) -> str:
        return f"PostgresAddress({self.shown!r})"


def is_address(text: str) -> bool:
    """Whether this means a PostgreSQL database, well written or not."""
    return text.startswith(("postgresql:", "postgres:"))


def address(url: str) -> PostgresAddress:
    """Read `postgresql://user:password@host:port/name?schema=lapin`; StoreUnusable if it is not of this form."""
    read = _FORM.fullmatch(url)
    if read is None:
        # The address is not repeated in the message: a password may be anywhere in it.
        raise StoreUnusable(
            "the database's address is not of the form postgresql://user:password@host:port/name?schema=lapin "
            "(in a password, write %40 for @, %2F for /, %3F for ? and %23 for #)"
        )
    options = parse_qsl(read["query"] or "", keep_blank_values=True)
    schema = dict(options).get("schema", DEFAULT_SCHEMA)
    if _SCHEMA.fullmatch(schema) is None or schema.startswith("pg_"):
        raise StoreUnusable("the schema's name may have small letters, digits and _ only, and not begin with pg_")
    host, name = read["host"], read["name"] or ""
    query = urlencode([(key, value) for key, value in options if key != "schema"])
    dsn = f"postgresql://{read['who'] or ''}{host}{name}" + (f"?{query}" if query else "")
    return PostgresAddress(dsn, f"postgresql://{host or 'localhost'}{name}?schema={schema}", schema)


def settings(to: PostgresAddress, **more: str) -> dict[str, str]:
    """Return the settings of every connection of ours."""
    return {
        "search_path": to.schema,
        "application_name": "lapin",
        "jit": "off",  # compiling a statement takes longer than any of ours runs
        "tcp_keepalives_idle": "60",  # seconds: so that no router in between drops an idle connection
        **more,
    }


async def connect(to: PostgresAddress, **more: str) -> "asyncpg.Connection[asyncpg.Record]":
    """Open one connection to the database; raises whatever asyncpg does, see `why_unusable`."""
    return await asyncpg.connect(to.dsn, timeout=CONNECT_SECONDS, server_settings=settings(to, **more))


CANNOT_CONNECT: Final = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ValueError,
)
"""The errors that `connect` may raise; a TimeoutError is an OSError."""


_PASSING: Final = (
    OSError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.PostgresConnectionError,
    asyncpg.QueryCanceledError,  # it took too long
)
"""The errors that may soon be over without anybody doing anything."""


def being_filled(to: PostgresAddress) -> StoreUnusable:
    """Return the refusal of a schema that tables are being copied into."""
    return StoreUnusable(f"{to.shown} is being filled: tables are moved or restored to it", passing=True)


def why_unusable(to: PostgresAddress, failure: Exception) -> StoreUnusable:
    """Return what went wrong, in one line, for the person who starts the server."""
    match failure:
        case asyncpg.InvalidAuthorizationSpecificationError():
            why = "does not let this user in: wrong name or password, or not allowed from here"
        case asyncpg.InvalidCatalogNameError():
            why = "has no database of this name"
        case asyncpg.TooManyConnectionsError():
            why = "has no connection left for us (max_connections)"
        case asyncpg.CannotConnectNowError():
            why = "is starting or stopping just now"
        case asyncpg.InsufficientPrivilegeError():
            why = f"does not let this user make or use the schema {to.schema}"
        case asyncpg.ReadOnlySQLTransactionError():
            why = "may only be read: is it a standby?"
        case TimeoutError():
            why = f"did not answer within {CONNECT_SECONDS:g} seconds"
        case OSError():
            why = f"cannot be reached: {failure.strerror or 'no such host, or nothing listens there'}"
        case asyncpg.PostgresError():
            why = f"cannot be used: {failure.message if hasattr(failure, 'message') else type(failure).__name__}"
        case _:  # some of asyncpg's own messages repeat parts of the address
            why = f"cannot be used ({type(failure).__name__}): is its address right?"
    passing = isinstance(failure, _PASSING)
    return StoreUnusable(f"{to.shown} {why}".replace("\n", " "), passing=passing)
