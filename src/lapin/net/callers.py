"""Identifies callers: by the token of a request, the person it belongs to, and the address it comes from."""

from starlette.datastructures import Headers
from starlette.requests import Request

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import Table
from lapin.net.networks import IPV6_PREFIX, network_of
from lapin.refusals import TableRefusal
from lapin.table.onlookers import is_kept_out, may_look_on
from lapin.table.state import FormerSeat
from lapin.tokens import key_of

COOKIE_DAYS = 400
"""As long as browsers keep one: a game over days may take months, and nothing renews it."""


def cookie_name(code: str) -> str:
    """The name of a table's cookie; each table has its own, so that one browser can sit at several."""
    return f"seat-{code}"


def look_cookie(code: str) -> str:
    """The name of the cookie with a table's look word."""
    return f"look-{code}"


def token_in(headers: Headers, cookies: dict[str, str], code: str) -> str | None:
    """The token of a request to a table: a bearer token, or the table's cookie."""
    return bearer_in(headers) or cookies.get(cookie_name(code))


def bearer_in(headers: Headers) -> str | None:
    """The bearer token of a request, if it has one."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def caller(request: Request, table: Table) -> PersonId | None:
    """The number of the person at the table who sent a request; None for anybody else."""
    token = token_in(request.headers, request.cookies, table.state.code)
    person = None if token is None else table.person_with(key_of(token))
    return None if person is None else person.id


def former_seat(request: Request, table: Table) -> FormerSeat | None:
    """The seat that the token of a request was valid for once, and is no more."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return None if token is None else table.state.former_with(key_of(token))


def who_went(request: Request, table: Table) -> PersonId | None:
    """The person who sent a request and went by themselves, or stayed away so long that the others did without."""
    former = former_seat(request, table)
    return former.person if former is not None and former.way in ("left", "freed") else None


def must_have_sat(request: Request, table: Table) -> PersonId:
    """The person who sent a request, also one who has left or was sent away since; Refused for anybody else."""
    person = caller(request, table)
    if person is not None:
        return person
    former = former_seat(request, table)
    if former is None or former.way == "moved":
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return former.person


def check_may_look_on(request: Request, table: Table, network: str, look: str | None) -> None:
    """Refuse strangers where the table has no onlookers, and whoever was sent away.

    Whoever sits there, and its screens, are no strangers; whoever has left is one. `network` is the table's hash
    of theirs, `look` the look word that they have shown.
    """
    if not may_watch(request, table, network, look):
        raise Refused(TableRefusal.NO_ONLOOKERS)


def may_watch(request: Request, table: Table, network: str, look: str | None) -> bool:
    """Whether the one who sent a request would be let in to look on. `network` is the table's hash of theirs."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return may_look_on(table.state, None if token is None else key_of(token), look, network)


def is_turned_away(request: Request, table: Table, network: str) -> bool:
    """Whether whoever sent a request was removed and stays out. `network` is the table's hash of theirs."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return is_kept_out(table.state, "" if token is None else key_of(token), network)


def must_sit(request: Request, table: Table) -> PersonId:
    """The number of the person at the table who sent a request; Refused for anybody else."""
    person = caller(request, table)
    if person is None:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return person


def network_at(request: Request, prefix: int = IPV6_PREFIX) -> str:
    """The network that a request comes from, by which limits are counted."""
    return network_of(request.client.host, prefix) if request.client is not None else ""
