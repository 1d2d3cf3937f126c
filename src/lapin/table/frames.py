"""Frames, which a table sends: the whole view of one receiver, and the events since the last frame.

A receiver who knows the frame before may be told only what has changed since: what is absent is as it was.
"""

from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, Union

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple, fields, replace

from lapin.bots.messages import ComputerLevel
from lapin.box.views import BoxView, besides
from lapin.game.house_rules import Departure, ExpectedTurns, Ruling
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.seen import Mine, SeenEvent, SquareTable, StoryTable
from lapin.game.variants import VARIANTS
from lapin.table.box import asking, expected, unseated
from lapin.table.events import AnyTableEvent, Reacted, Said
from lapin.table.first_turn import claim_now, free_at
from lapin.table.onlookers import OnlookerView
from lapin.table.people import ReplayConsents, TeamView, replay_consents, team_views
from lapin.table.setup import ShuffleView, departures, expected_turns, shuffle_view, start_refusal
from lapin.table.slow import SlowView, slow_view
from lapin.table.state import (
    Clocks,
    Explanation,
    Rabbit,
    Safety,
    SealedNumber,
    TableState,
    TalkLine,
)
from lapin.table.talk import heard_last, marks
from lapin.table.waits import SilentOffer, silent_offers


class PersonView(msgspec.Struct, frozen=True, gc=False):
    """A person as everybody sees them."""

    id: PersonId
    name: str
    rabbit: Rabbit
    computer: bool
    stand_in: bool
    gone: bool
    seat: Seat | None
    level: ComputerLevel | None
    """The level of a computer player; None for a person."""
    muted: bool = False
    """Whether the host has muted this person."""
    mark: int = 0
    """From 2 on: the name looks like another at this table, and this is the second of them, the third …"""


class Missing(msgspec.Struct, frozen=True, gc=False):
    """The reason why the game cannot start now."""

    code: str
    data: dict[str, int | str | bool | None]


class FirstTurn(msgspec.Struct, frozen=True, gc=False):
    """An open first turn (S3): the person who has said "I'll start", and until when the turn is kept for them.

    `waits` are people who have claimed it before, and leave it to others until `waits_until`.
    """

    person: PersonId | None
    until: int | None
    waits: tuple[PersonId, ...]
    waits_until: int | None


class LateComer(msgspec.Struct, frozen=True, gc=False):
    """Somebody who waits for a seat: after this turn (L1), or in the next game if no hand or no seat is left."""

    person: PersonId
    sits: Literal["next_turn", "no_hand", "next_game"]


class OutsideView(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was sent away and cannot join again."""

    person: PersonId
    name: str


class RoomView(msgspec.Struct, frozen=True, gc=False):
    """The table around the game, as everybody sees it. `code` is None while the host hides it."""

    code: str | None
    game: GameId
    options: Options
    departures: tuple[Departure, ...]
    deck: str
    played_deck: str | None
    """The deck that lies on the table; after a game the host may have chosen another for the next one."""
    clocks: Clocks
    listed: bool
    locked: bool
    described: bool
    """Whether descriptions of the pictures may be read out; the same for everybody."""
    host: PersonId | None
    people: tuple[PersonView, ...]
    playing: bool
    games: int
    deadline: int | None
    plays_at: int | None
    """The time when the recording that was just given as a clue begins to play, for everybody at once."""
    missing: Missing | None
    secret: str | None
    """The secret behind the last game's commitment, once that game is over: now anybody can check the shuffles."""
    rulings: tuple[Ruling, ...] = ()
    """The rules that the book leaves open and that are played here as we usually do."""
    turns: ExpectedTurns | None = None
    """The expected number of turns of the next game; None if only points end it, or if no game can start now."""
    teams: tuple[TeamView, ...] = ()
    """Teams of two in the order of their scores, in the lobby as people will sit; empty where there are none."""
    explained: Explanation | None = None
    """The newest explanation by a storyteller in this game, with the number of its turn."""
    open_turn: FirstTurn | None = None
    """The seat that has claimed the first turn, while anybody with a clue may tell; else None."""
    offers: tuple[SilentOffer, ...] = ()
    """Offers between partners where there is no clock, and when each counts as agreed (T3)."""
    replay: ReplayConsents | None = None
    """The people who agree that the last game's replay may be opened by link; None while there is none."""
    models_shown: bool = False
    """Whether the host agrees that language models see pictures of own decks; their owners also have to agree."""
    heard: str | None = None
    """A short id of the last finished turn's clue with its card. A device that keeps it can bring it to the next
    table, where computer players will not tell it the same again."""
    onlookers: bool = True
    """Whether strangers may look on; at a locked table they may not."""
    safe: Safety = "off"
    """Whether the table is kept safe for children, and by whom."""
    gestures: bool = False
    """Whether the host lets people speak by gestures alone; at a safe table they do in any case."""
    kept_out: tuple[OutsideView, ...] = ()
    """The people who were sent away and cannot join again, unless the host lets them."""
    seals: tuple[SealedNumber, ...] = ()
    """Between games: the numbers that people have sealed for the next shuffle."""
    shuffle: ShuffleView | None = None
    """The shuffle that goes on, between the start of a game and its deal."""
    slow: SlowView | None = None
    """The pace of a table that is played over days; None: now, with everybody there."""
    box: BoxView | None = None
    """The part of a room that only a table for real cards has; None: the cards are here."""
    goal: int | None = None
    """The points that end the game that is chosen (S12); None where points do not."""
    late: tuple[LateComer, ...] = ()
    """The people who came during the game, in the order in which they sit down (L1, L3, L5)."""


class Presence(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="presence", tag_field="type"):
    """The people who are connected now; and those who are finding words for a clue, where they may tell."""

    here: tuple[PersonId, ...]
    watching: int
    composing: tuple[PersonId, ...] = ()
    onlookers: tuple[OnlookerView, ...] = ()
    """The first of those who look on without a seat; only the host is told."""
    performing: tuple[PersonId, ...] = ()
    """Those of them who perform the clue in the room, or are about to."""
    singing: tuple[PersonId, ...] = ()
    """Those of them who sing it; the others mime."""


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="type"):
    """The whole view of one receiver at a version. `ack` is the id of the receiver's command that led to it.

    `now` is the server's clock, to which `room.deadline` belongs. `talk` is there in the first frame of a
    connection; later lines come as events.
    """

    version: int
    now: int
    me: PersonId | None
    ack: str | None
    room: RoomView
    table: StoryTable | SquareTable | None
    mine: Mine | None
    events: tuple[SeenEvent | Said | Reacted, ...]
    talk: tuple[TalkLine, ...] | None


def _changes_of(whole: type[msgspec.Struct], name: str) -> type[msgspec.Struct]:
    """Return the same type with nothing but what has changed."""
    parts = [(each.encode_name, Union[each.type, msgspec.UnsetType], UNSET) for each in fields(whole)]  # noqa: UP007 - made, not written
    config = whole.__struct_config__
    return msgspec.defstruct(name, parts, frozen=True, module=__name__, tag=config.tag, tag_field=config.tag_field)


if TYPE_CHECKING:
    RoomChanges: TypeAlias = Any
    StoryChanges: TypeAlias = Any
    SquareChanges: TypeAlias = Any
    MineChanges: TypeAlias = Any
else:
    RoomChanges = _changes_of(RoomView, "RoomChanges")
    StoryChanges = _changes_of(StoryTable, "StoryChanges")
    SquareChanges = _changes_of(SquareTable, "SquareChanges")
    MineChanges = _changes_of(Mine, "MineChanges")


class Changes(msgspec.Struct, frozen=True, tag="changes", tag_field="type"):
    """The changes for one receiver since the frame of version `since`: what is absent is as it was.

    Parts come and go only in whole frames: a part that is null stays null.
    """

    since: int
    version: int
    now: int
    ack: str | None
    events: tuple[SeenEvent | Said | Reacted, ...]
    talk: None
    room: RoomChanges | msgspec.UnsetType = UNSET
    table: StoryChanges | SquareChanges | msgspec.UnsetType = UNSET
    mine: MineChanges | msgspec.UnsetType = UNSET


_Part = TypeVar("_Part", bound=msgspec.Struct | None)


def changed_fields(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, object]:
    """Return the fields of a part that are not as they were."""
    old, new = astuple(before), astuple(after)
    others = compress(zip(after.__struct_fields__, old, new, strict=True), map(is_not, old, new))
    return {name: now for name, was, now in others if was != now}


def updated(frame: Frame, changes: Changes) -> Frame:
    """Return the whole frame after these changes, which must follow this one."""
    return Frame(
        version=changes.version,
        now=changes.now,
        me=frame.me,
        ack=changes.ack,
        room=_updated(frame.room, changes.room),
        table=_updated(frame.table, changes.table),
        mine=_updated(frame.mine, changes.mine),
        events=changes.events,
        talk=None,
    )


def _updated(part: _Part, changes: Any) -> _Part:
    if part is None or changes is UNSET:
        return part
    there = ((name, getattr(changes, name)) for name in changes.__struct_fields__)
    return replace(part, **{name: value for name, value in there if value is not UNSET})


def room_view(state: TableState) -> RoomView:
    """Return the table as everybody sees it."""
    refusal = None if state.playing or state.counting else start_refusal(state)
    return RoomView(
        code=None if state.code_hidden else state.code,
        game=state.game_id,
        options=state.options,
        departures=departures(state),
        deck=state.deck,
        played_deck=state.played_deck or None,
        clocks=state.clocks,
        listed=state.listed,
        locked=state.locked,
        described=state.described,
        host=state.host,
        people=_people(state),
        playing=state.playing or state.counting,
        games=state.games,
        deadline=state.deadline,
        plays_at=state.plays_at,
        secret=state.secret if state.game is not None and not state.playing else None,
        missing=None if refusal is None else Missing(refusal.code, dict(refusal.data)),  # type: ignore[arg-type]  # JSON
        rulings=VARIANTS[state.game_id].rulings(len(state.members), state.options),
        turns=expected_turns(state),
        teams=team_views(state),
        explained=state.explained,
        open_turn=_open_turn(state),
        offers=silent_offers(state),
        replay=replay_consents(state),
        models_shown=state.models_shown,
        heard=heard_last(state),
        onlookers=state.onlookers,
        safe=state.safe,
        gestures=state.gestures,
        kept_out=tuple(OutsideView(each.person, each.name) for each in state.kept_out),
        seals=() if state.playing else state.seals,
        shuffle=shuffle_view(state.shuffle),
        slow=slow_view(state),
        box=_box_view(state) if state.boxed else None,
        goal=VARIANTS[state.game_id].terms(len(state.members), state.options).target,
        late=late_comers(state),
    )


def _box_view(state: TableState) -> BoxView:
    return besides(state.box, len(expected(state)), tuple(person.id for person in asking(state)))


def late_comers(state: TableState) -> tuple[LateComer, ...]:
    """Return when everybody who came during the game sits down: those who waited longest first (L1, L3, L5)."""
    game, box = state.game, state.box
    if box is not None:
        waiting = expected(state)
        seats = dealt = 0 if box.phase == "over" else box.admits(len(waiting))
    elif game is not None and state.playing:
        waiting, seats = unseated(state.people), game.arriving
        dealt = seats - VARIANTS[game.game].without_hand(game)
    else:
        return ()
    return tuple(
        LateComer(person.id, "next_turn" if place < dealt else "no_hand" if place < seats else "next_game")
        for place, person in enumerate(waiting)
    )


def _open_turn(state: TableState) -> FirstTurn | None:
    if not state.open_turn:
        return None
    claim = state.claim
    kept = None if claim is None else claim_now(state, claim.until - 1)  # its time is over when the table says so
    return FirstTurn(
        person=None if kept is None else kept.person,
        until=None if kept is None else kept.until,
        waits=state.claimed,
        waits_until=free_at(state),
    )


def _people(state: TableState) -> tuple[PersonView, ...]:
    marked = marks(state.members)
    return tuple(
        PersonView(p.id, p.name, p.rabbit, p.computer, p.stand_in, p.gone, p.seat, p.level, p.muted, mark)
        for p in state.people
        for mark in [marked.get(p.id, 0)]
    )


around_the_game = attrgetter(
    "people", "host", "options", "clocks", "listed", "game_id", "deck", "mix", "played_deck", "secret", "teams",
    "code_hidden", "locked", "described", "models_shown", "onlookers", "safe", "gestures", "kept_out", "shuffle",
    "seals", "explained", "open_turn", "claim", "claimed", "offered_at", "games", "replays", "deadline",
    "plays_at", "slow", "waiting_since", "time_taken", "missed_moves", "opinions", "last_moves", "box",
)  # fmt: skip
"""The fields of a table that its view depends on around the game, apart from those of the last turn."""


def is_public(event: AnyTableEvent) -> bool:
    """Whether an event itself is sent: talk and signs are. Others show in the frame's `room`, without secrets."""
    return isinstance(event, Said | Reacted)
