"""People who look on at a table without a seat: who may, what the host sees of them, and how one is sent away.

Strangers may look on, as long as the host allows it and the table is not locked. A screen of the people at the
table may in any case: it knows the TV password, which everybody with a seat can show to it. When somebody is sent
away, or the host says so, the table has another TV password; where strangers may not look on, also once somebody
who knew it is gone. Then the one before still counts in the network of the host: the family's television goes on.
On the wire, in stored events and in cookies, `look` is the TV password.

Onlookers have no name. The host sees a mark for each that means nothing, and since when it looks on; nobody else
sees more than their number. People who are sent away stay away, and so does their network, unless it is the
host's.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.join_codes import LETTERS, TV_PASSWORD_LETTERS, Entropy, draw_tv_password
from lapin.refusals import TableRefusal
from lapin.table.events import AnyTableEvent, DoorLocked, OnlookersLet, PersonGone, SeatGivenUp, TvPasswordRenewed
from lapin.table.state import Person, TableState, WayOut

MOST_SENT_OFF: Final = 32
"""The number of networks, the newest, that stay away because the host sent an onlooker away."""


MOST_BEFORE: Final = 12
"""The number of earlier TV passwords that count in the host's network: as many as people may leave a game."""


class Onlooker(msgspec.Struct, frozen=True, gc=False):
    """Somebody who looks on. `network` is the hash under which the table knows theirs, and is shown to nobody."""

    id: str
    since: int
    screen: bool = False
    """Whether it is a screen of the table, which knows the TV password."""
    person: PersonId | None = None
    """The person whose screen it is, if it shows the token of a seat."""
    network: str = ""
    tv: bool = False
    """Whether it shows the table as a television does, as it says of itself."""


class OnlookerView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody who looks on, as the host sees them: a mark that means nothing, and since when."""

    id: str
    since: int
    screen: bool = False
    person: PersonId | None = None
    tv: bool = False


def seen_by_host(onlooker: Onlooker) -> OnlookerView:
    """Return what the host sees of an onlooker."""
    return OnlookerView(onlooker.id, onlooker.since, onlooker.screen, onlooker.person, onlooker.tv)


def sent_off(
    state: TableState, host: Person, wanted: str, onlookers: Callable[[], Iterable[Onlooker]], entropy: Entropy
) -> tuple[AnyTableEvent, ...]:
    """Send one onlooker away; nothing happens if they have gone by themselves.

    A screen that knows the TV password would come back with it: the table gets another one. Nobody from an
    onlooker's network comes back either, unless it is the host's own.
    """
    if host.id != state.host:
        raise Refused(TableRefusal.NOT_HOST)
    found = next((each for each in onlookers() if each.id == wanted), None)
    if found is None:
        return ()
    network = "" if found.person is not None or found.network == host.network else found.network
    away = OnlookersLet(state.onlookers, found.id, network)
    return (away, TvPasswordRenewed(draw_tv_password(entropy))) if found.screen else (away,)


def with_onlookers(state: TableState, event: OnlookersLet) -> TableState:
    """Return the table after strangers were let in or sent away. Letting all in ends earlier bans."""
    kept = () if event.on and not event.onlooker else state.sent_off
    others = tuple(each for each in kept if each != event.network)
    named = (event.network,) if event.network else ()
    return replace(state, onlookers=event.on, sent_off=(*others, *named)[-MOST_SENT_OFF:])


def tv_password(state: TableState) -> str:
    """Return the TV password of a table. One that an earlier version opened has it from its id, until a kick."""
    if state.tv_password:
        return state.tv_password
    digest = sha256(f"look {state.table}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:TV_PASSWORD_LETTERS])


def tv_password_follows(
    state: TableState, events: Iterable[AnyTableEvent], entropy: Entropy
) -> tuple[AnyTableEvent, ...]:
    """Return another TV password, if strangers may not look on after these events and somebody gone knows it."""
    locked, onlookers, known = state.locked, state.onlookers, state.tv_password_known
    for event in events:
        match event:
            case DoorLocked(on):
                locked = on
            case OnlookersLet(on):
                onlookers = on
            case PersonGone(person) | SeatGivenUp(person):
                known = known or takes_tv_password(state, person, "left")
            case TvPasswordRenewed():
                return ()
            case _:
                pass
    return (
        (TvPasswordRenewed(draw_tv_password(entropy), at_home=True),)
        if known and (locked or not onlookers)
        else ()
    )


def takes_tv_password(state: TableState, number: PersonId, way: WayOut) -> bool:
    """Whether somebody who goes in this way knows the TV password, and leaves others behind whom it protects."""
    if way in ("moved", "sent_away"):  # they stay; the word is renewed at once
        return False
    devices = [person.id for person in state.members if person.key]
    return number in devices and len(devices) > 1


def with_tv_password(state: TableState, event: TvPasswordRenewed) -> TableState:
    """Return the table with another TV password, which nobody who is gone knows."""
    before = (*state.tv_passwords_before, tv_password(state))[-MOST_BEFORE:] if event.at_home else ()
    return replace(state, tv_password=event.look, tv_passwords_before=before, tv_password_known=False)


def may_look_on(state: TableState, key: str | None, shown: str | None, network: str = "") -> bool:
    """Whether a person with this TV password, or a token with this SHA-256, may look on from this network.

    Strangers may, as long as the host allows it and the table is not locked; people who were sent away may not.
    """
    if knows_tv_password(state, shown, network) or (
        key is not None and any(person.key == key for person in state.members)
    ):
        return True
    if not state.onlookers or state.locked or (network and network in state.sent_off):
        return False
    return not is_kept_out(state, key or "", network)


def is_kept_out(state: TableState, key: str, network: str) -> bool:
    """Whether this device was sent away, or somebody from its network. `key` is of a token it had before."""
    return any((key and each.key == key) or (network and each.network == network) for each in state.kept_out)


def needs_network(state: TableState, number: PersonId) -> bool:
    """Whether the hash of a person's network may keep them out: they were removed, or sit there and may yet be."""
    person = state.person(number)
    sits = person is not None and not person.gone
    return not state.closed and (sits or any(each.person == number and each.network for each in state.kept_out))


def knows_tv_password(state: TableState, shown: str | None, network: str = "") -> bool:
    """Whether this is the table's TV password; `network` is the table's hash of the one it was shown from."""
    if shown is None:
        return False
    word = shown.strip().upper()
    if word not in state.tv_passwords_before:
        return word == tv_password(state)
    host = None if state.host is None else state.person(state.host)
    return host is not None and bool(network) and network == host.network
