"""The fold: the state of a table after an entry. Replaying all entries of a table gives its state."""

from typing import Final, assert_never

from msgspec.structs import replace

from lapin.box.events import BoxEvent
from lapin.game import opened
from lapin.game.model.clues import Recording
from lapin.game.model.events import ClueGiven, GameEnded, HandsDealt, SeatsAdded, SquareLaid
from lapin.game.model.ids import PersonId, Seat
from lapin.game.variants import VARIANTS
from lapin.table.box import with_box
from lapin.table.events import (
    AnyTableEvent,
    ClockExtended,
    CodeHidden,
    DecksMixed,
    DoorLocked,
    GameStarted,
    HostPassed,
    LanguageNamed,
    LookRenewed,
    ModelsShown,
    MoveMissed,
    NoticesSet,
    NumberRevealed,
    NumberSealed,
    OnlookersLet,
    PaceSet,
    PeopleArranged,
    PersonDressed,
    PersonErased,
    PersonGone,
    PersonJoined,
    PersonKeptOut,
    PersonLetIn,
    PersonMuted,
    PicturesDescribed,
    Reacted,
    ReplayAgreed,
    SafetySet,
    Said,
    SeatGivenUp,
    SeatMoved,
    SeatOpined,
    SeatTaken,
    SetUpChanged,
    ShuffleBegan,
    StandInSet,
    TableClosed,
    TableEntry,
    TableOpened,
    TalkHushed,
    TeamDressed,
    TicketMade,
    TurnClaimed,
    TurnExplained,
    TurnFreed,
)
from lapin.table.first_turn import with_claim
from lapin.table.onlookers import needs_network, takes_look_word, with_look_word, with_onlookers
from lapin.table.setup import with_number, with_seal, with_shuffle, without_silent
from lapin.table.slow import after_moves, with_missed, with_opinion, with_seat_taken, without_opinions
from lapin.table.state import (
    ERASED_NAME,
    Explanation,
    FormerSeat,
    KeptOut,
    Person,
    SeatTicket,
    SharedReplay,
    TableState,
    TalkLine,
    TeamLook,
    TurnClaim,
    WayOut,
)
from lapin.table.talk import with_safety
from lapin.table.waits import offered_at

TALK_KEPT = 50

GONE_KEPT = 16
"""The number of people, the newest, who left without ever having a seat and are still known by name."""

FORMER_KEPT = 64
"""The number of tokens of former seats that are remembered: the newest."""

_OPENING: Final = frozenset({HandsDealt, SquareLaid})
_FELT_AROUND: Final = frozenset({SeatsAdded, GameEnded, ClueGiven})
"""Events of a game that change something around it, too."""


def apply(state: TableState | None, entry: TableEntry) -> TableState:
    """Return the state after an entry: first the events around the game, then those in it."""
    for around in entry.house:
        state = _opened(around) if isinstance(around, TableOpened) else _after(_existing(state), around, entry.at)
    state = _existing(state)
    game, people, games, told, replays = state.game, state.people, state.games, state.told, state.replays
    was = game
    for event in entry.game:
        game = opened(event) if type(event) in _OPENING or game is None else VARIANTS[game.game].apply(game, event)
        if type(event) not in _FELT_AROUND:
            continue
        if isinstance(event, SeatsAdded):
            people = _seated(people, event.count, game.players - event.count)
        elif isinstance(event, GameEnded):
            games += 1
            replays = (*replays, _ended(games, people))
        elif isinstance(event, ClueGiven) and isinstance(event.clue, Recording):
            told = (*told, event.clue.ref)
    if game is was or game is None:
        return replace(state, touched=entry.at)
    if was is None or game.phase != was.phase or game.turn != was.turn:
        after = replace(
            state,
            game=game,
            people=people,
            games=games,
            phase_since=entry.at,
            extended=0,
            told=told,
            touched=entry.at,
            claim=None,
            claimed=(),
            offered_at=(),
            replays=replays,
        )
    else:
        after = replace(state, game=game, touched=entry.at, offered_at=offered_at(state, game, entry.at))
    return after_moves(state, after, entry)


def _existing(state: TableState | None) -> TableState:
    if state is None:
        raise ValueError("a table's first entry opens it")
    return state


def _opened(event: TableOpened) -> TableState:
    return TableState(
        event.table,
        event.code,
        event.game,
        event.options,
        event.deck,
        event.clocks,
        event.listed,
        look=event.look,
        boxed=event.box,
        room=event.room,
    )


def _after(state: TableState, event: AnyTableEvent, at: int) -> TableState:  # noqa: PLR0912, PLR0915 - one case for each
    match event:
        case Said(person, text):
            return replace(state, talk=(*state.talk[1 - TALK_KEPT :], TalkLine(person, text, at)))
        case StandInSet(person, on=True):
            return _with(state, person, stand_in=True)
        case StandInSet(person):
            return without_opinions(_with(state, person, stand_in=False, missed=0), person)
        case MoveMissed(person):
            return with_missed(state, person)
        case SeatOpined(person, about, way):
            return with_opinion(state, person, about, way)
        case SeatGivenUp(person, way):
            state = without_opinions(_remembered(state, person, "freed"), person)
            state = _with(state, person, gone=True, key="", heard=(), network="", freed=way == "free")
            return with_seal(_untold(state, person), person, None)
        case SeatTaken():
            return with_seat_taken(state, event)
        case PersonJoined(number, name, rabbit, key, computer, level, language, heard, network):
            newcomer = Person(
                number, name, rabbit, key, computer, level=level, language=language, heard=heard, network=network
            )
            host = number if state.host is None and not computer else state.host
            return replace(state, people=(*state.people, newcomer), host=host, next_person=number + 1)
        case PersonGone(person, kicked):
            state = _remembered(state, person, "sent_away" if kicked else "left")
            state = _with(state, person, gone=True, key="", heard=(), network="")
            return _fewer_gone(with_seal(_untold(state, person), person, None))
        case PersonKeptOut(person, network):
            return _kept_out(state, person, network=network)
        case PersonLetIn(person):
            return replace(state, kept_out=tuple(each for each in state.kept_out if each.person != person))
        case PersonMuted(person, on):
            return _with(state, person, muted=on)
        case SafetySet():
            return with_safety(state, event)
        case TalkHushed(on):
            return replace(state, gestures=on)
        case LanguageNamed(language):
            return replace(state, language=language)
        case PersonDressed(person, name, rabbit):
            return _with(state, person, name=name, rabbit=rabbit)
        case SetUpChanged(game, options, deck, clocks, listed):
            mix = state.mix if state.mix is not None and state.mix.id == deck else None
            return replace(state, game_id=game, options=options, deck=deck, clocks=clocks, listed=listed, mix=mix)
        case PaceSet(slow):
            return replace(state, slow=slow)
        case DecksMixed(mix):
            return replace(state, mix=mix)
        case PeopleArranged(order):
            return replace(state, people=tuple(sorted(state.people, key=lambda person: order.index(person.id))))
        case DoorLocked(on):
            return replace(state, locked=on)
        case OnlookersLet():
            return with_onlookers(state, event)
        case LookRenewed():
            return with_look_word(state, event)
        case CodeHidden(on):
            return replace(state, code_hidden=on)
        case PicturesDescribed(on):
            return replace(state, described=on)
        case ModelsShown(on):
            return replace(state, models_shown=on)
        case HostPassed(person):
            return replace(state, host=person)
        case TicketMade(person, ticket, until):
            valid = tuple(t for t in state.tickets if t.until > at and t.person != person)
            return replace(state, tickets=(*valid, SeatTicket(person, ticket, until)))
        case SeatMoved(person, key):
            rest = tuple(ticket for ticket in state.tickets if ticket.person != person)
            state = with_seal(state, person, None)  # another device has drawn no number yet
            return _with(_remembered(replace(state, tickets=rest), person, "moved"), person, key=key)
        case NumberSealed(person, seal):
            return with_seal(state, person, seal)
        case ShuffleBegan():
            return with_shuffle(state, event)
        case NumberRevealed():
            return with_number(state, event)
        case GameStarted():
            return _started(state, event)
        case ClockExtended(seconds):
            return replace(state, extended=state.extended + seconds)
        case TeamDressed(people, name, colour):
            others = tuple(look for look in state.teams if set(look.people) != set(people))
            return replace(state, teams=(*others, TeamLook(people, name, colour)))
        case TurnExplained(turn, person, text):
            return replace(state, explained=Explanation(turn, person, text))
        case PersonErased(person):
            return _erased(state, person)
        case TurnClaimed(person, until):
            return with_claim(state, person, until, at)
        case TurnFreed(person):
            return replace(state, claim=TurnClaim(person, at, over=True))
        case ReplayAgreed():
            return _agreed(state, event)
        case NoticesSet(person, on, channel):
            return replace(state, webhook=person if on else None) if channel else _noticed(state, person, on=on)
        case TableClosed():
            return replace(state, closed=True)
        case Reacted() | TableOpened():
            return state
        case BoxEvent():
            return with_box(state, event)
        case _:
            assert_never(event)


def _agreed(state: TableState, event: ReplayAgreed) -> TableState:
    replays = tuple(
        _consented(replay, event.person, on=event.on, address=event.address)
        if replay.game == event.game
        else replay
        for replay in state.replays
    )
    return replace(state, replays=replays)


def _untold(state: TableState, person: PersonId) -> TableState:
    """Somebody has gone: they are no longer told anything, and neither is a channel that they set."""
    webhook = None if state.webhook == person else state.webhook
    return replace(_noticed(state, person, on=False), webhook=webhook)


def _noticed(state: TableState, person: PersonId, *, on: bool) -> TableState:
    rest = tuple(each for each in state.noticed if each != person)
    return replace(state, noticed=(*rest, person) if on else rest)


def _fewer_gone(state: TableState) -> TableState:
    """Forget the oldest of those who have left and never had a seat: their names would be sent in every frame."""
    sits_down = () if state.shuffle is None else state.shuffle.seats
    gone = [p.id for p in state.people if p.gone and p.seat is None and p.id not in sits_down]
    forgotten = set(sorted(gone)[:-GONE_KEPT])
    left = tuple(person for person in state.people if person.id not in forgotten)
    return replace(state, people=left) if forgotten else state


def _erased(state: TableState, person: PersonId) -> TableState:
    """Forget a person's name and words, the names of teams that the person helped to choose, and all consents.

    The hash of their network stays while it may keep them out: otherwise removed people could also erase that.
    """
    talk = tuple(line for line in state.talk if line.person != person)
    teams = tuple(replace(look, name=None) if person in look.people else look for look in state.teams)
    explained = None if state.explained is not None and state.explained.person == person else state.explained
    replays = tuple(_consented(replay, person, on=False) for replay in state.replays)
    outside = tuple(replace(each, name=ERASED_NAME) if each.person == person else each for each in state.kept_out)
    kept = replace(state, talk=talk, teams=teams, explained=explained, replays=replays, kept_out=outside)
    changes = {} if needs_network(state, person) else {"network": ""}
    return _with(kept, person, name=ERASED_NAME, heard=(), **changes)


def _ended(number: int, people: tuple[Person, ...]) -> SharedReplay:
    """Return the game that has just ended: everybody who sat there has to agree, before its replay is shared."""
    sat = tuple(p.id for p in people if p.seat is not None and not p.computer)
    return SharedReplay(number, sat)


def _consented(replay: SharedReplay, person: PersonId, *, on: bool, address: str = "") -> SharedReplay:
    """Return a replay after somebody has agreed or withdrawn. Without everybody's consent it has no address."""
    if person not in replay.people:
        return replay
    agreed = tuple(each for each in replay.people if (on if each == person else each in replay.agreed))
    return replace(replay, agreed=agreed, address=address if agreed == replay.people else "")


def _remembered(state: TableState, number: PersonId, way: WayOut) -> TableState:
    """Remember a token that is no longer valid, so that somebody who returns with it is told why."""
    person = state.person(number)
    if person is None or not person.key:
        return state
    former = (*state.former[1 - FORMER_KEPT :], FormerSeat(person.key, number, way))
    return replace(state, former=former, look_known=state.look_known or takes_look_word(state, number, way))


def _kept_out(state: TableState, number: PersonId, *, network: bool) -> TableState:
    """Keep somebody's device out, and their network if it is not the host's own; the newest are remembered."""
    person = state.person(number)
    if person is None:
        return state
    outside = KeptOut(number, person.name, person.key, person.network if network else "")
    return replace(state, kept_out=(*state.kept_out[1 - FORMER_KEPT :], outside))


def _with(state: TableState, number: PersonId, **changes: object) -> TableState:
    people = tuple(replace(person, **changes) if person.id == number else person for person in state.people)
    return replace(state, people=people)


def _started(state: TableState, event: GameStarted) -> TableState:
    """Forget people who left before this game; seat the others in the order given, but for those who just came."""
    seats, deck = event.seats, event.deck
    people = tuple(
        replace(
            person,
            seat=Seat(seats.index(person.id)) if person.id in seats else None,
            stand_in=False,
            missed=0,
            covered=False,
            freed=False,
        )
        for person in state.people
        if person.id in seats or not person.gone
    )
    mix = state.mix if state.mix is not None and state.mix.id == deck else None
    silent = () if event.shuffle is None else event.shuffle.silent
    return replace(
        without_silent(state, [PersonId(seats[seat]) for seat in silent]),
        people=people,
        played_deck=deck,
        played_mix=mix,
        cards=event.cards,
        secret=event.secret,
        rules=event.rules,
        shuffle=None,
        shuffled=event.shuffle,
        game=None,
        explained=None,
        waiting_since=(),
        time_taken=(),
        missed_moves=(),
        opinions=(),
        last_moves=(),
    )


def _seated(people: tuple[Person, ...], count: int, first: int) -> tuple[Person, ...]:
    """Give the new seats to the latecomers who waited longest; people who left meanwhile come last."""
    waiting = [number for _, number in sorted((p.gone, p.id) for p in people if p.seat is None)][:count]
    return tuple(
        replace(person, seat=Seat(first + waiting.index(person.id))) if person.id in waiting else person
        for person in people
    )
