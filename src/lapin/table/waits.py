"""Waiting: for whom a table waits, since when and until when; and offers that a silent partner agrees to.

At a slow table, which is played over days, everybody has the same time for each move. It counts from the moment
when the table began to wait for them, and nights or weekends may be left out of it, by the clock of the host. That
clock is stored as its distance from UTC, so that a log that is read elsewhere gives the same deadlines.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import Meta

from lapin.durations import DAY_MS, HOUR_MS
from lapin.game import waited_for
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.state import Phase, State, Story
from lapin.game.variants import VARIANTS

if TYPE_CHECKING:
    from lapin.table.state import TableState


MORNING: Final = 8
NIGHT: Final = 22
"""The hours between which people are awake."""

THURSDAY: Final = 3
"""The day of the week of 1 January 1970, counted from Monday."""

SATURDAY: Final = 5


class SlowPace(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The pace of a table over days: the hours for each move, and what is left out of them.

    `utc_offset` is how many minutes the host's clock is ahead of UTC: nights, weekends and the hours at which
    computer players answer follow it.
    """

    hours: Literal[12, 24, 48, 72, 168]
    skip_nights: bool = False
    skip_weekends: bool = False
    utc_offset: Annotated[int, Meta(ge=-720, le=840)] = 0


class MissedMove(msgspec.Struct, frozen=True, gc=False):
    """A move that a stand-in made for somebody whose time had run out, at a slow table."""

    turn: int
    phase: Phase
    person: PersonId


SeatWay = Literal["free", "without"]
"""An outcome for the seat of somebody who stays away: the next person to join takes it, or a computer plays on."""


class SeatOpinion(msgspec.Struct, frozen=True, gc=False):
    """Somebody's wish for the seat of another who has missed two moves in a row."""

    person: PersonId
    about: PersonId
    way: SeatWay


class LastMove(msgspec.Struct, frozen=True, gc=False):
    """The last move of somebody in this game: when, and in which turn."""

    person: PersonId
    turn: int
    at: int


class Wait(msgspec.Struct, frozen=True, gc=False):
    """A person whom the table waits for. `until` is None where there is no clock; times are ms since 1970."""

    person: PersonId
    since: int
    until: int | None


def awaited(state: "TableState") -> tuple[Wait, ...]:
    """Return the people whom a table waits for now, by seat; nobody for whom a computer plays."""
    game = state.game
    if game is None or not state.playing:
        return ()
    found = []
    for seat in waited_for(game):
        person = next((each for each in state.people if each.seat == seat), None)
        if person is not None and not person.played_by_computer:
            since = waiting_since(state, seat)
            found.append(Wait(person.id, since, _until(state, game, seat, since)))
    return tuple(found)


def waiting_since(state: "TableState", seat: Seat) -> int:
    """Return since when the table waits for a seat. Only slow tables count it for each; others go by the phase."""
    noted = asked_at(state, seat) if state.slow is not None else None
    return state.known_at if noted is None else max(noted, state.known_at)


def asked_at(state: "TableState", seat: Seat) -> int | None:
    """Return when a seat was asked for what the table waits for now, where that is noted for each seat."""
    return state.waiting_since[seat] if seat < len(state.waiting_since) else None


def _until(state: "TableState", game: State, seat: Seat, since: int) -> int | None:
    if state.slow is not None:
        taken = state.time_taken[seat] if seat < len(state.time_taken) else 0
        return after(state.slow, since, max(0, state.slow.hours * HOUR_MS + 1000 * state.extended - taken))
    seconds: int | None = getattr(state.clocks, game.phase)
    return None if seconds is None else since + 1000 * (seconds + state.extended)


def next_deadline(state: "TableState") -> int | None:
    """Return when the first of the people awaited runs out of time; None if nobody can."""
    return min((wait.until for wait in awaited(state) if wait.until is not None), default=None)


def noted_since(state: "TableState", game: State | None, now: int) -> tuple[int | None, ...]:
    """Return since when a game waits for each seat, after an entry at this time. `state` is the table before it.

    Within a phase, the reason why a seat is waited for changes only between partners: a player who is offered
    something, or has agreed to give, has the whole time for it (T3). A partner who changes an offer does not
    restart it; otherwise somebody could be called as often as another likes, or the table could wait for ever.
    """
    before = state.game
    if game is None:
        return ()
    same_phase = before is not None and (before.phase, before.turn) == (game.phase, game.turn)
    known = state.waiting_since if same_phase else ()
    waiting = waited_for(game)
    found: list[int | None] = [None] * game.players
    for seat in waiting:
        at = known[seat] if seat < len(known) else None
        found[seat] = now if at is None or between_partners(before, seat) != between_partners(game, seat) else at
    return tuple(found)


def time_taken(state: "TableState", game: State | None, now: int) -> tuple[int, ...]:
    """Return the time that each seat has taken for what it may be asked again, in ms; empty where none has.

    `state` is the slow table before an entry of this time. Partners who answer an offer by another one ask each
    other in turn (T3). Each question is a wait of its own, but the time is one: it runs while the table waits for
    a seat and stands still while it waits for the partner, so that two who never agree also come to an end.
    """
    before, pace = state.game, state.slow
    if pace is None or before is None or not isinstance(game, Story) or not game.offers:
        return ()
    if (before.phase, before.turn) != (game.phase, game.turn):
        return ()
    waiting = waited_for(game)
    found = [0] * game.players
    for seat in map(Seat, range(game.players)):
        if between_partners(before, seat) == between_partners(game, seat):
            found[seat] = state.time_taken[seat] if seat < len(state.time_taken) else 0
            if asked_at(state, seat) is not None and seat not in waiting:
                found[seat] += counted(pace, waiting_since(state, seat), now)
    return tuple(found) if any(found) else ()


def between_partners(game: State | None, seat: Seat) -> Literal["open", "offered", "agreed"]:
    """Return how far two partners have come in agreeing who gives; open in games without partners (T3)."""
    if not isinstance(game, Story) or not game.offers:
        return "open"
    side = VARIANTS[game.game].side(seat, game.players)
    if game.givers[side] is not None:
        return "agreed"
    return "open" if game.offers[side] is None else "offered"


def offered_at(state: "TableState", game: State | None, now: int) -> tuple[int | None, ...]:
    """Return when each offer of a game was made, after an entry at this time. `state` is the table before it."""
    before, known = state.game, state.offered_at
    if not isinstance(game, Story) or not isinstance(before, Story) or game.offers is before.offers:
        return known
    times = known or (None,) * len(game.offers)
    return tuple(
        None if offer is None else at if offer is old else now
        for offer, old, at in zip(game.offers, before.offers, times, strict=True)
    )


# Time that counts


def after(pace: SlowPace, since: int, ms: int) -> int:
    """Return the time after this much has passed, without the nights and weekends that are left out."""
    if not (pace.skip_nights or pace.skip_weekends):
        return since + ms
    offset = pace.utc_offset * 60_000
    local = since + offset
    while True:
        day = local // DAY_MS
        opens, closes = _counted_hours(pace, day)
        begin, end = max(local, opens), closes
        if begin < end:
            if ms <= end - begin:
                return begin + ms - offset
            ms -= end - begin
        local = (day + 1) * DAY_MS


def counted(pace: SlowPace, since: int, until: int) -> int:
    """Return how much of the time between two moments counts, in ms."""
    if not (pace.skip_nights or pace.skip_weekends):
        return max(0, until - since)
    offset = pace.utc_offset * 60_000
    begin, end = since + offset, until + offset
    days = (_counted_hours(pace, day) for day in range(begin // DAY_MS, end // DAY_MS + 1))
    return sum(max(0, min(end, closes) - max(begin, opens)) for opens, closes in days)


def _counted_hours(pace: SlowPace, day: int) -> tuple[int, int]:
    """Return from when to when the time of a day counts; nothing at a weekend that is left out."""
    begin = day * DAY_MS
    if pace.skip_weekends and (day + THURSDAY) % 7 >= SATURDAY:
        return begin, begin
    return (begin + MORNING * HOUR_MS, begin + NIGHT * HOUR_MS) if pace.skip_nights else (begin, begin + DAY_MS)


def awake(pace: SlowPace, at: int) -> int:
    """Return this time if people are awake then; else the same minute of the next morning's first hour."""
    offset = pace.utc_offset * 60_000
    local = at + offset
    day, hour = local // DAY_MS, local % DAY_MS // HOUR_MS
    if MORNING <= hour < NIGHT:
        return at
    morning = (day if hour < MORNING else day + 1) * DAY_MS + MORNING * HOUR_MS
    return morning + local % HOUR_MS - offset


# Offers between the partners of a team (T3): the rules want a yes. With a clock, stand-ins play for the people who
# are waited for; without one, silence must not stall a table, so a partner who says nothing agrees after a short,
# visible while.

OFFER_MS: Final = 45_000
"""The time for an answer to an offer where there is no clock: the partner may still read the last turn."""


class SilentOffer(msgspec.Struct, frozen=True, gc=False):
    """An offer that counts as agreed at a time, in ms since 1970, unless the partner answers before."""

    by: Seat
    giver: Seat
    partner: Seat
    until: int


def silent_offers(state: "TableState") -> tuple[SilentOffer, ...]:
    """Return the offers that the row waits for, where there is no clock, by team."""
    game = state.game
    if not any(state.offered_at) or not isinstance(game, Story):
        return ()
    if state.slow is not None or state.deadline is not None:
        return ()
    found = []
    for offer, giver, at in zip(game.offers, game.givers, state.offered_at, strict=True):
        partner = None if offer is None else VARIANTS[game.game].partner(offer.by, game.players)
        if offer is not None and partner is not None and giver is None and at is not None:
            found.append(SilentOffer(offer.by, offer.giver, partner, at + OFFER_MS))
    return tuple(found)


def next_taken(state: "TableState") -> int | None:
    """Return when the next offer is taken as agreed; None if none waits."""
    if not state.offered_at:
        return None
    return min((offer.until for offer in silent_offers(state)), default=None)
