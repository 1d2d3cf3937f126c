"""People at a table: who may join, under which name, with which rabbit and in which team; who is host or away.

The rules pair seats; the name and the colour of a team belong to two people, and stay while they are a pair (T1).
"""

from collections.abc import Container
from itertools import chain

import msgspec
from msgspec.structs import replace

from lapin.bots.personas import named
from lapin.bots.speech import NAMES
from lapin.game.model.commands import Arrive
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants import VARIANTS
from lapin.manners import BUILT_IN, WordList
from lapin.refusals import TableRefusal
from lapin.table.commands import AddComputer, DressTeam
from lapin.table.events import (
    AnyTableEvent,
    HostPassed,
    PeopleArranged,
    PersonDressed,
    PersonGone,
    PersonJoined,
    PersonKeptOut,
    PersonLetIn,
    PersonMuted,
    SeatMoved,
    SeatTaken,
    StandInSet,
    TableClosed,
    TableEntry,
    TeamDressed,
    TicketMade,
)
from lapin.table.onlookers import is_kept_out
from lapin.table.setup import DecidedEvents, decide_in_game
from lapin.table.state import COLOURS, ERASED_NAME, PATTERNS, Colour, Person, Rabbit, TableState, TeamLook
from lapin.table.talk import check_words, same_name, tidy_name

MOST_PEOPLE = 16

TICKET_MS = 10 * 60 * 1000


def check_open(state: TableState) -> None:
    """Refuse everything at a table that has been closed."""
    if state.closed:
        raise Refused(TableRefusal.NO_SUCH_TABLE)


def join(
    state: TableState,
    name: str,
    rabbit: Rabbit | None,
    key: str,
    now: int,
    *,
    computer: bool = False,
    heard: tuple[str, ...] = (),
    network: str = "",
    before: str = "",
    unkind: WordList = BUILT_IN,
) -> TableEntry:
    """Let somebody join. While a game runs, they get a seat at the end of the turn, where the rules allow it.

    If people have freed the seat of somebody who stays away, the next person to join takes it at once. People who
    left come back to their own seat; without a `name`, under their old name. `network` is a keyed hash of where
    they come from, `before` the SHA-256 of a token that their device had here.
    """
    check_open(state)
    back = None if computer else who_left(state, before)
    if not computer:
        check_may_join(state, before, network)
        if is_locked_for(state, back):
            raise Refused(TableRefusal.TABLE_LOCKED)
    if back is not None:
        name, rabbit = _as_before(state, back, name, rabbit)
    if len(state.members) >= MOST_PEOPLE:
        raise Refused(TableRefusal.TABLE_CROWDED, most=MOST_PEOPLE)
    tidy = tidy_name(name)
    check_words(state, tidy, unkind)
    _check_name_free(state, tidy, None)
    piece = free_rabbit(state.people, rabbit)
    joined = PersonJoined(state.next_person, tidy, piece, key, computer, heard=heard, network=network)
    host: tuple[AnyTableEvent, ...] = ()
    if not computer and state.host is not None and state.host not in {person.id for person in state.members}:
        host = (HostPassed(joined.person),)  # the last host went when only computers were left
    free = None
    if state.playing and not computer:
        has_seat = back is not None and back.seat is not None
        free = back if has_seat else next((p for p in state.people if p.freed), None)
    came = (joined, *host, *((PersonMuted(joined.person, on=True),) if back is not None and back.muted else ()))
    if free is not None:
        return TableEntry(now, joined.person, (*came, SeatTaken(joined.person, free.id)))
    return TableEntry(now, joined.person, came, _arrival(state))


def who_left(state: TableState, key: str) -> Person | None:
    """Return the person who left this table with this token, and may come back to what was theirs; else None."""
    former = state.former_with(key) if key else None
    return None if former is None or former.way != "left" else state.person(former.person)


def is_locked_for(state: TableState, back: Person | None) -> bool:
    """Whether the table is locked to somebody; to a person who comes `back`, only if people are left there."""
    return state.locked and (back is None or any(not person.computer for person in state.members))


def _as_before(state: TableState, back: Person, name: str, rabbit: Rabbit | None) -> tuple[str, Rabbit | None]:
    """Return the old name and rabbit of somebody who comes back, unless they ask for others."""
    worn = {person.rabbit.colour for person in state.members}
    kept = None if back.rabbit.colour in worn else back.rabbit
    unnamed = not name.strip() and back.name != ERASED_NAME
    return back.name if unnamed else name, rabbit or kept


def _arrival(state: TableState) -> tuple[AnyEvent, ...]:
    """Return the game's events when somebody joins late: a seat after the turn, if it allows latecomers."""
    if state.game is None or not state.playing:
        return ()
    try:
        return decide_in_game(state, state.game, None, Arrive())
    except Refused:
        return ()


def _check_name_free(state: TableState, name: str, own: int | None) -> None:
    if any(same_name(person.name, name) for person in state.members if person.id != own):
        raise Refused(TableRefusal.NAME_TAKEN, name=name)


def free_rabbit(people: tuple[Person, ...], wanted: Rabbit | None) -> Rabbit:
    """Return the rabbit wanted, if its colour is free; else, if none was wanted, the first free colour."""
    taken = {person.rabbit.colour for person in people if not person.gone}
    if wanted is not None:
        if wanted.colour in taken:
            raise Refused(TableRefusal.RABBIT_TAKEN, colour=wanted.colour)
        return wanted
    free = (Rabbit(colour, PATTERNS[place % len(PATTERNS)]) for place, colour in enumerate(COLOURS))
    worn = {person.rabbit for person in people if not person.gone}
    again = (Rabbit(colour, pattern) for pattern in PATTERNS for colour in COLOURS)
    # even with more people than colours, no two look the same
    return next(chain((one for one in free if one.colour not in taken), (one for one in again if one not in worn)))


def dressed(
    state: TableState, person: Person, name: str | None, rabbit: Rabbit | None, unkind: WordList
) -> PersonDressed:
    """Change one's own name or rabbit, between games."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    tidy = person.name if name is None else tidy_name(name)
    check_words(state, tidy, unkind)
    _check_name_free(state, tidy, person.id)
    others = tuple(other for other in state.people if other.id != person.id)
    return PersonDressed(person.id, tidy, person.rabbit if rabbit is None else free_rabbit(others, rabbit))


def added_computer(state: TableState, command: AddComputer) -> DecidedEvents:
    """Add a computer player whose name nobody here has and who is not at the table yet."""
    most = VARIANTS[state.game_id].most
    if len(state.members) >= most:
        raise Refused(Refusal.TABLE_FULL, most=most)
    there = {named(person.name) for person in state.members}  # nobody meets one persona under two names
    taken = [person.name for person in state.members]
    free = (name for name in NAMES[command.language] if named(name) not in there)
    name = next((name for name in free if not any(same_name(name, other) for other in taken)), None)
    name = name or f"Lapin {state.next_person}"
    entry = join(state, name, None, "", 0, computer=True)
    joined, *rest = entry.house
    assert isinstance(joined, PersonJoined)
    return (replace(joined, level=command.level, language=command.language), *rest), entry.game


def removed_computer(state: TableState, number: PersonId) -> PersonGone:
    """Remove a computer player, between games."""
    person = state.person(number)
    if person is None or person.gone:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    if not person.computer:
        raise Refused(TableRefusal.NOT_A_COMPUTER, person=number)
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    return PersonGone(number, kicked=False)


def arranged(state: TableState, order: tuple[PersonId, ...]) -> PeopleArranged:
    """Change who sits beside whom, between games."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    members = [person.id for person in state.members]
    if sorted(order) != sorted(members):
        raise Refused(TableRefusal.ORDER_WRONG)
    gone = tuple(person.id for person in state.people if person.gone)
    return PeopleArranged(order + gone)


# The host


def other_person(state: TableState, host: Person, number: PersonId) -> Person:
    """Return the person with this number, whom the host can do something about; Refused if there is none."""
    person = state.person(number)
    if person is None or person.gone or person.computer or person is host:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    return person


def next_host(state: TableState, leaving: PersonId) -> tuple[AnyTableEvent, ...]:
    """Pass the host's role on when the host leaves; to nobody if only computers are left."""
    if state.host != leaving:
        return ()
    present = heirs(state, ()) or [p for p in state.members if p.id != leaving and not p.computer]
    return (HostPassed(present[0].id),) if present else ()


def heirs(state: TableState, away: Container[PersonId]) -> list[Person]:
    """Return the people who could be host instead: they are not away and play themselves.

    In a game they have a seat: somebody who has only come by the link since decides nothing for those who play.
    """
    others = [p for p in state.members if p.id != state.host and not p.computer and not p.stand_in]
    if state.playing or state.counting:
        others = [person for person in others if person.seat is not None]
    return [person for person in others if person.id not in away]


# Coming back, and staying away


def returned(state: TableState, number: PersonId, now: int) -> TableEntry:
    """Give the seat back to somebody who is connected again: the stand-in, if one plays, steps aside."""
    person = state.person(number)
    back = person is not None and person.stand_in
    return TableEntry(now, number, (StandInSet(number, on=False, reason="back"),) if back else ())


def gone_away(state: TableState, number: PersonId, now: int, away: Container[PersonId] = ()) -> TableEntry:
    """Let a stand-in play for somebody who was away too long, and pass on the host's role if it was theirs."""
    person = state.person(number)
    if person is None or person.gone:
        return TableEntry(now)
    # over days, nobody is missed before their time is up; with real cards, nobody plays for others
    waits = person.stand_in or state.slow is not None or state.boxed
    stand_in = () if waits else (StandInSet(number, on=True, reason="away"),)
    present = heirs(state, away) if number == state.host else []
    return TableEntry(now, None, (*stand_in, *(HostPassed(heir.id) for heir in present[:1])))


def closed(state: TableState, now: int) -> TableEntry:
    """Close a table to which nobody has been connected for a long time."""
    check_open(state)
    return TableEntry(now, None, (TableClosed(),))


def ticket_made(state: TableState, by: PersonId, ticket: str, now: int) -> TableEntry:
    """Make a one-time ticket that moves a seat to another device. `ticket` is its SHA-256."""
    check_open(state)
    person = state.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return TableEntry(now, by, (TicketMade(by, ticket, now + TICKET_MS),))


def ticket_used(state: TableState, ticket: str, key: str, now: int) -> TableEntry:
    """Move a seat to the device that has the ticket; the old device's token is no longer valid."""
    check_open(state)
    for known in state.tickets:
        if known.ticket == ticket and known.until > now and any(p.id == known.person for p in state.members):
            return TableEntry(now, known.person, (SeatMoved(known.person, key),))
    raise Refused(TableRefusal.TICKET_SPENT)


# People who may not join


def check_may_join(state: TableState, key: str, network: str) -> None:
    """Refuse a device that was sent away, and everybody from its network. `key` is of a token it had before."""
    if is_kept_out(state, key, network):
        raise Refused(TableRefusal.KEPT_OUT)


def sent_away(host: Person, person: Person) -> tuple[AnyTableEvent, ...]:
    """Send somebody away for good. The network of the host is never kept out: friends may share a living room."""
    network = bool(person.network) and person.network != host.network
    return PersonKeptOut(person.id, network), PersonGone(person.id, kicked=True)


def let_in(state: TableState, number: PersonId) -> PersonLetIn:
    """Let somebody join again."""
    for each in state.kept_out:
        if each.person == number:
            return PersonLetIn(each.person)
    raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)


# Teams of two


class TeamView(msgspec.Struct, frozen=True, gc=False):
    """A team as everybody sees it: its two people, its colour, and its name; None if the two chose none."""

    people: tuple[PersonId, PersonId]
    colour: Colour
    name: str | None


def pairs(state: TableState) -> tuple[tuple[Person, Person], ...]:
    """Return the teams in the order of their scores, as they sit in the game or will sit in it; or none."""
    if state.box is not None and state.counting:
        game, people = state.box.game, [state.sitting(Seat(seat)) for seat in range(state.box.players)]
    elif state.game is not None and state.playing:
        game, people = state.game.game, [state.sitting(Seat(seat)) for seat in range(state.game.players)]
    else:
        game, people = state.game_id, list(state.members)
    variant = VARIANTS[game]
    if not variant.pairs or len(people) not in variant.table_sizes():
        return ()
    partners = [variant.partner(Seat(seat), len(people)) for seat in range(variant.sides(len(people)))]
    return tuple([(people[seat], people[other]) for seat, other in enumerate(partners) if other is not None])


def team_views(state: TableState) -> tuple[TeamView, ...]:
    """Return every team. Colours that pairs chose come first; the others get one of their rabbits', if free."""
    found = pairs(state)
    chosen = {_numbers(pair): _look_of(state, pair) for pair in found}
    taken = {look.colour for look in chosen.values() if look is not None and look.colour is not None}
    views = []
    for pair in found:
        look = chosen[_numbers(pair)]
        colour = look.colour if look is not None and look.colour is not None else _free_colour(pair, taken)
        taken.add(colour)
        views.append(TeamView(_numbers(pair), colour, None if look is None else look.name))
    return tuple(views)


def dressed_team(state: TableState, person: Person, command: DressTeam) -> TeamDressed:
    """Change the name or colour of one's own team, between games. An empty name takes the name away."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    pair = next((pair for pair in pairs(state) if person in pair), None)
    if pair is None:
        raise Refused(TableRefusal.NO_TEAM)
    look = _look_of(state, pair)
    name = None if look is None else look.name
    if command.name is not None:
        name = tidy_name(command.name) if command.name.strip() else None
    colour = None if look is None else look.colour
    if command.colour is not None:
        others = [each for other in pairs(state) if other != pair for each in [_look_of(state, other)]]
        if any(other is not None and other.colour == command.colour for other in others):
            raise Refused(TableRefusal.RABBIT_TAKEN, colour=command.colour)
        colour = command.colour
    return TeamDressed(_numbers(pair), name, colour)


def _numbers(pair: tuple[Person, Person]) -> tuple[PersonId, PersonId]:
    return pair[0].id, pair[1].id


def _look_of(state: TableState, pair: tuple[Person, Person]) -> TeamLook | None:
    people = set(_numbers(pair))
    return next((look for look in state.teams if set(look.people) == people), None)


def _free_colour(pair: tuple[Person, Person], taken: set[Colour]) -> Colour:
    wanted = (pair[0].rabbit.colour, pair[1].rabbit.colour, *COLOURS)
    return next(colour for colour in wanted if colour not in taken)


# Replays by link


class ReplayConsents(msgspec.Struct, frozen=True, gc=False):
    """The people who agree that the replay of a finished game may be opened by link, and those yet to say so."""

    game: int
    agreed: tuple[PersonId, ...]
    waiting: tuple[PersonId, ...]


def replay_consents(state: TableState) -> ReplayConsents | None:
    """Return who agrees to share the last game, once it is over; None while there is none."""
    if state.playing or not state.replays:
        return None
    last = state.replays[-1]
    waiting = tuple(person for person in last.people if person not in last.agreed)
    return ReplayConsents(last.game, last.agreed, waiting)
