"""Identifies callers: the person to whom a request's token belongs, and the address from which it comes."""

from starlette.datastructures import Headers
from starlette.requests import Request

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import Table
from lapin.net.networks import IPV6_PREFIX, network_of
from lapin.operating.controls import Controls
from lapin.refusals import TableRefusal
from lapin.table.onlookers import is_kept_out, may_look_on
from lapin.table.state import FormerSeat
from lapin.tokens import key_of

COOKIE_DAYS = 400
"""The life of a cookie, as long as browsers keep one: a game over days takes months, and nothing renews it."""


def cookie_name(code: str) -> str:
    """Return the name of a table's cookie; each table has its own, so that one browser can sit at several."""
    return f"seat-{code}"


def look_cookie(code: str) -> str:
    """Return the name of the cookie with a table's TV password."""
    return f"look-{code}"


def token_in(headers: Headers, cookies: dict[str, str], code: str) -> str | None:
    """Return the token of a request to a table: a bearer token, or the table's cookie."""
    return bearer_in(headers) or cookies.get(cookie_name(code))


def bearer_in(headers: Headers) -> str | None:
    """Return the bearer token of a request, if it has one."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def caller(request: Request, table: Table) -> PersonId | None:
    """Return the number of the person at the table who sent a request; None for anybody else."""
    token = token_in(request.headers, request.cookies, table.state.code)
    person = None if token is None else table.person_with(key_of(token))
    return None if person is None else person.id


def former_seat(request: Request, table: Table) -> FormerSeat | None:
    """Return the seat that the token of a request was once valid for, and no longer is."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return None if token is None else table.state.former_with(key_of(token))


def who_went(request: Request, table: Table) -> PersonId | None:
    """Return the sender of a request if they left, or stayed away until the others went on without them."""
    former = former_seat(request, table)
    return former.person if former is not None and former.way in ("left", "freed") else None


def must_have_sat(request: Request, table: Table) -> PersonId:
    """Return the sender of a request, even one who has left or was sent away; Refused for anybody else."""
    person = caller(request, table)
    if person is not None:
        return person
    former = former_seat(request, table)
    if former is None or former.way == "moved":
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return former.person


def check_may_look_on(request: Request, table: Table, network: str, look: str | None) -> None:
    """Refuse strangers where the table has no onlookers, and people who were sent away.

    People who sit there, and the table's screens, are no strangers; people who have left are. `network` is the
    table's hash of theirs, `look` the TV password that they have shown.
    """
    if not may_watch(request, table, network, look):
        raise Refused(TableRefusal.NO_ONLOOKERS)


def may_watch(request: Request, table: Table, network: str, look: str | None) -> bool:
    """Whether the sender of a request would be let in to look on; `network` is their network, hashed."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return may_look_on(table.state, None if token is None else key_of(token), look, network)


def is_turned_away(request: Request, table: Table, network: str) -> bool:
    """Whether the sender of a request was removed and stays out; `network` is their network, hashed."""
    token = token_in(request.headers, request.cookies, table.state.code)
    return is_kept_out(table.state, "" if token is None else key_of(token), network)


def must_sit(request: Request, table: Table) -> PersonId:
    """Return the number of the person at the table who sent a request; Refused for anybody else."""
    person = caller(request, table)
    if person is None:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return person


def seconds_barred(request: Request, controls: Controls | None) -> int:
    """Return for how many seconds the operator keeps away the one who sent a request; 0: not at all."""
    if controls is None or request.client is None:
        return 0
    return controls.barred(request.client.host)


def network_at(request: Request, prefix: int = IPV6_PREFIX) -> str:
    """Return the network that a request comes from, by which limits are counted."""
    return network_of(request.client.host, prefix) if request.client is not None else ""
