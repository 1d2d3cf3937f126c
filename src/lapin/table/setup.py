"""Setting up a game: the table, which game, its decks and house rules; and the start.

Decks of people's own making have been looked up before: here they arrive as a `Mix`.

Everybody takes part in the shuffle. People's pages seal a number each, by its SHA-256, while they wait. At the
start the server draws its secret, shows its SHA-256, and the pages reveal their numbers; all of them together
decide every shuffle of the game. People who have sealed nothing, or are not connected, are left out. If somebody
does not reveal in time, all that was revealed is thrown away, and the others begin again with a fresh secret and
fresh numbers: so nobody, nor the server itself, can look at the cards and then choose between with and without.
Everybody costs the table at most one such wait.
"""

from collections.abc import Container, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from lapin.decks import DECKS, default_deck
from lapin.decks.mixing import Choice, Mix
from lapin.game import apply, begin, decide, fold
from lapin.game.house_rules import Departure, ExpectedTurns
from lapin.game.model.chance import SECRET_BYTES, Secret, seal_of
from lapin.game.model.commands import AnyCommand, Arrive
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.game.variants import VARIANTS, variant_of
from lapin.join_codes import Entropy
from lapin.manners import BUILT_IN, WordList
from lapin.record.earlier_rules import OLDEST_PLAYED, decide_by
from lapin.record.lines import RULES_VERSION, Contribution, RecordedShuffle
from lapin.refusals import TableRefusal
from lapin.table.commands import KeepSafe, RevealNumber, SetUp, TableCommand
from lapin.table.events import (
    AnyTableEvent,
    DecksMixed,
    GameStarted,
    LanguageNamed,
    NumberRevealed,
    NumberSealed,
    PeopleArranged,
    PersonGone,
    SafetySet,
    SeatGivenUp,
    SetUpChanged,
    ShuffleBegan,
    TableEntry,
    TableOpened,
)
from lapin.table.state import Clocks, Person, RevealedNumber, Safety, SealedNumber, Shuffle, TableState
from lapin.table.talk import check_may_bring, hidden, kind_names

DeckChoice = Mix | str | None
"""The decks that a command names, once looked up: a mix, or the name of a built-in deck; None if it names none."""
DecidedEvents = tuple[tuple[AnyTableEvent, ...], tuple[AnyEvent, ...]]
"""The events that a command leads to, around the game and in it."""

SHUFFLE_MS: Final = 1_500
"""The time for which a shuffle waits for the numbers that were sealed."""


def check_deck(deck: Mix | str, game: GameId) -> None:
    """Refuse a deck that does not exist, or is for another kind of game."""
    known = deck if isinstance(deck, Mix) else DECKS.get(deck)
    if known is None or known.two_sided != VARIANTS[game].facts.two_sided:
        raise Refused(TableRefusal.UNKNOWN_DECK, deck=deck.id if isinstance(deck, Mix) else deck, game=game)


def chosen_deck(deck: Mix | str) -> tuple[str, tuple[DecksMixed, ...]]:
    """Return the name of a deck; and its cards, as an event, where it is not a built-in deck unchanged."""
    return (deck.id, (DecksMixed(deck),)) if isinstance(deck, Mix) else (deck, ())


def deck_cards(state: TableState) -> int:
    """Return the number of cards in the deck that lies ready for the next game."""
    return DECKS[state.deck].cards if state.mix is None else state.mix.cards


def open_table(
    table: str,
    code: str,
    game: str,
    options: Options,
    deck: DeckChoice,
    clocks: Clocks,
    *,
    listed: bool,
    now: int,
    look: str = "",
    room: str = "",
    box: bool = False,
) -> TableEntry:
    """Open a table, with `box` for real cards; `room` is its place in another site's page, if it has one."""
    variant = variant_of(game)
    variant.check_options(variant.most, options)
    chosen = default_deck(game).id if deck is None else deck
    check_deck(chosen, variant.name)
    name, mixed = chosen_deck(chosen)
    opened = TableOpened(table, code, variant.name, options, name, clocks, listed, look, room, box)
    return TableEntry(now, None, (opened, *mixed))


def set_up(state: TableState, command: SetUp, laid: DeckChoice) -> tuple[AnyTableEvent, ...]:
    """Change the game, its pictures or its house rules. `laid` has the decks that the command names, looked up."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    game = state.game_id if command.game is None else command.game
    kept = state.options if game == state.game_id else Options()
    options = kept if command.options is None else command.options
    variant = VARIANTS[game]
    variant.check_options(variant.most, options)
    deck = laid if laid is not None else command.deck if command.deck is not None else _kept_deck(state, game)
    check_deck(deck, game)
    check_deck_safe(state, deck)
    name, mixed = chosen_deck(deck)
    clocks = state.clocks if command.clocks is None else command.clocks
    listed = state.listed if command.listed is None else command.listed and not state.boxed
    if listed or options.performed:
        check_may_bring(state)
    named = command.language is not None and command.language != state.language
    return (
        *(mixed if deck != state.mix else ()),
        SetUpChanged(game, options, name, clocks, listed),
        *((LanguageNamed(command.language or ""),) if named else ()),
    )


def first_follows(state: TableState, events: tuple[AnyTableEvent, ...]) -> tuple[AnyTableEvent, ...]:
    """Keep the same person first when seats move (S3, J3): options name a seat, and people mean the person there.

    If that person has left, nobody is named.
    """
    first = state.options.first
    order = [person.id for person in state.members]
    if not isinstance(first, int) or not 0 <= first < len(order):
        return ()
    named = order[first]
    for event in events:
        if isinstance(event, PeopleArranged):
            order = [PersonId(number) for number in event.order if number in order]
        elif isinstance(event, PersonGone | SeatGivenUp):
            order = [number for number in order if number != event.person]
    now_first = Seat(order.index(named)) if named in order else None
    if now_first == first:
        return ()
    options = replace(state.options, first=now_first)
    return (SetUpChanged(state.game_id, options, state.deck, state.clocks, state.listed),)


def _kept_deck(state: TableState, game: GameId) -> Mix | str:
    """Return the deck for a game if the host names none: the one on the table, where it is of the right kind."""
    if state.mix is not None and state.mix.two_sided == VARIANTS[game].facts.two_sided:
        return state.mix
    return state.deck if game == state.game_id else default_deck(game).id


def brings_own(mix: Mix | None) -> bool:
    """Whether there are pictures of people's own among these cards."""
    return mix is not None and any(part.deck not in DECKS for part in mix.parts)


def check_deck_safe(state: TableState, deck: Mix | str) -> None:
    """Refuse a deck of people's own at a safe table."""
    if isinstance(deck, Mix) and brings_own(deck):
        check_may_bring(state)


def kept_safe(state: TableState, command: KeepSafe, unkind: WordList) -> tuple[AnyTableEvent, ...]:
    """Keep the table safe, or end that by its host; not where the site keeps it safe."""
    if state.safe == "site":
        raise Refused(TableRefusal.SAFE_SITE)
    if state.shuffle is not None:  # it may take the deck away with which people shuffle
        raise Refused(TableRefusal.GAME_RUNNING)
    return made_safe(state, "host" if command.on else "off", unkind)


def by_site(state: TableState, now: int, *, safe: bool, unkind: WordList = BUILT_IN) -> TableEntry:
    """Return what the site's own setting changes at a table that was opened under another; mostly nothing."""
    if state.closed or safe == (state.safe == "site"):
        return TableEntry(now)
    return TableEntry(now, None, made_safe(state, "site" if safe else "off", unkind))


def made_safe(state: TableState, safe: Safety, unkind: WordList) -> tuple[AnyTableEvent, ...]:
    """Change how safe the table is. If it is, people's own pictures are removed, at the end of a running game."""
    if safe == state.safe:
        return ()
    hides, wait = hidden(state, safe, unkind), safe == "off" or state.shuffle is not None  # with its own deck
    return (SafetySet(safe, hides), *(() if wait else _made_plain(state)), *kind_names(state, safe, unkind))


def _made_plain(state: TableState) -> tuple[AnyTableEvent, ...]:
    """Remove from the next game anything that safe tables do not have; no event if there is nothing."""
    own = brings_own(state.mix)
    deck = default_deck(state.game_id).id if own else state.deck
    options = replace(state.options, performed=None) if state.options.performed else state.options
    changed = own or state.listed or options is not state.options
    return (SetUpChanged(state.game_id, options, deck, state.clocks, listed=False),) if changed else ()


# The game


def start_refusal(state: TableState) -> Refused | None:
    """Return why the game cannot start now, or None if it can; the lobby says it in words."""
    if state.begun:
        return Refused(TableRefusal.GAME_RUNNING)
    try:
        VARIANTS[state.game_id].check_table(len(state.members), state.options, deck_cards(state))
    except Refused as refused:
        return refused.with_traceback(None)  # the traceback and the caller's frame would keep each other in memory
    return None


def departures(state: TableState) -> tuple[Departure, ...]:
    """Return how this table departs from its book: in its house rules (C5), and in the size of its deck (S1)."""
    return VARIANTS[state.game_id].departures(len(state.members), state.options, deck_cards(state))


def expected_turns(state: TableState) -> ExpectedTurns | None:
    """Return the expected number of turns of this table's next game; None while one is on."""
    if state.begun:
        return None
    return VARIANTS[state.game_id].expected_turns(len(state.members), state.options, deck_cards(state))


def decks_named(command: TableCommand) -> tuple[Choice, ...]:
    """Return the decks that a command names and that have to be looked up before it is decided."""
    if not isinstance(command, SetUp):
        return ()
    if command.decks is not None:
        return command.decks
    return () if command.deck is None or command.deck in DECKS else (Choice(command.deck),)


def decide_in_game(state: TableState, game: State, seat: Seat | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """Return the events of a move, or of the table's call if `seat` is None; by the rules the game began with."""
    return tuple(decide_by(max(state.rules, OLDEST_PLAYED), game, seat, command, state.chance))


# The start: everybody takes part in the shuffle, then the cards are dealt


class ShuffleView(msgspec.Struct, frozen=True, gc=False):
    """A game that is about to be dealt: everybody with a seal here reveals its number, until then.

    `commitment` is the SHA-256 of the server's secret. `silent` did not reveal theirs in time, and are left out.
    """

    commitment: str
    seats: tuple[PersonId, ...]
    seals: tuple[SealedNumber, ...]
    waiting: tuple[PersonId, ...]
    silent: tuple[PersonId, ...]
    until: int


def shuffle_view(shuffle: Shuffle | None) -> ShuffleView | None:
    """Return the shuffle as everybody sees it: without the server's secret, and without the numbers."""
    if shuffle is None:
        return None
    commitment = Secret(bytes.fromhex(shuffle.secret)).commitment
    return ShuffleView(commitment, shuffle.seats, shuffle.seals, shuffle.waited_for, shuffle.silent, shuffle.until)


def start(
    state: TableState, now: int, entropy: Entropy, away: Container[PersonId], *, gentle: bool
) -> DecidedEvents:
    """Begin a game with everybody who has not left; `gentle`: a computer tells first, if there is one.

    It is dealt at once if nobody takes part in the shuffle; people who are `away` do not.
    """
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    seats = tuple(person.id for person in state.members)
    options = _computer_first(state) if gentle else state.options
    there = {person.id for person in state.members if not person.computer and person.id not in away}
    seals = tuple(each for each in state.seals if each.person in there)
    shuffle = Shuffle(entropy(SECRET_BYTES).hex(), seats, options, seals, (), now + SHUFFLE_MS)
    dealt = _dealt(state, shuffle)  # which refuses a table that cannot start
    return dealt if not seals else ((_began(shuffle),), ())


def seal(state: TableState, person: Person, seal: str) -> tuple[AnyTableEvent, ...]:
    """Take part in the next shuffle with a number that nobody knows yet."""
    return () if SealedNumber(person.id, seal) in state.seals else (NumberSealed(person.id, seal),)


def reveal(state: TableState, person: Person, command: RevealNumber) -> DecidedEvents:
    """Add a number to the shuffle. With the last one, the cards are dealt."""
    shuffle = state.shuffle
    sealed = None if shuffle is None else next((s for s in shuffle.seals if s.person == person.id), None)
    if shuffle is None or sealed is None:
        raise Refused(TableRefusal.NO_SHUFFLE)
    if seal_of(command.number) != sealed.seal:
        raise Refused(TableRefusal.NOT_SEALED)
    if person.id not in shuffle.waited_for:
        return (), ()
    revealed = NumberRevealed(person.id, command.number, command.next)
    complete = _with_number(shuffle, revealed)
    if complete.waited_for:
        return (revealed,), ()
    house, game = _dealt(state, complete)
    return (revealed, *house), game


def shuffle_over(state: TableState, now: int, entropy: Entropy) -> TableEntry:
    """Begin again without those who stayed silent; deal, if nobody is left whose number could be waited for."""
    shuffle = state.shuffle
    if shuffle is None or now < shuffle.until:
        return TableEntry(now)
    answered = {each.person for each in shuffle.numbers} & {person.id for person in state.members}
    fresh = Shuffle(
        entropy(SECRET_BYTES).hex(),
        shuffle.seats,
        shuffle.options,
        tuple(each for each in state.seals if each.person in answered),
        (*shuffle.silent, *shuffle.waited_for),
        now + SHUFFLE_MS,
    )
    return TableEntry(now, None, (_began(fresh),)) if fresh.seals else TableEntry(now, None, *_dealt(state, fresh))


def with_seal(state: TableState, person: PersonId, seal: str | None) -> TableState:
    """Return the state after somebody has sealed another number, or has none now."""
    others = tuple(each for each in state.seals if each.person != person)
    return replace(state, seals=others if seal is None else (*others, SealedNumber(person, seal)))


def with_shuffle(state: TableState, event: ShuffleBegan) -> TableState:
    """Return the state in which numbers are waited for. A seal of somebody who stayed silent is not used again."""
    shuffle = Shuffle(event.secret, event.seats, event.options, event.seals, event.silent, event.until)
    return replace(without_silent(state, event.silent), shuffle=shuffle)


def without_silent(state: TableState, silent: Sequence[PersonId]) -> TableState:
    """Return the state without the seals of those who stayed silent: their numbers may have been on the way."""
    return (
        replace(state, seals=tuple(each for each in state.seals if each.person not in silent)) if silent else state
    )


def with_number(state: TableState, event: NumberRevealed) -> TableState:
    """Return the state after somebody has revealed a number, and sealed the next."""
    shuffle = None if state.shuffle is None else _with_number(state.shuffle, event)
    return with_seal(replace(state, shuffle=shuffle), event.person, event.next)


def _began(shuffle: Shuffle) -> ShuffleBegan:
    return ShuffleBegan(
        shuffle.secret, shuffle.seats, shuffle.options, shuffle.seals, shuffle.silent, shuffle.until
    )


def _with_number(shuffle: Shuffle, event: NumberRevealed) -> Shuffle:
    return replace(shuffle, numbers=(*shuffle.numbers, RevealedNumber(event.person, event.number)))


def _dealt(state: TableState, shuffle: Shuffle) -> DecidedEvents:
    """Deal with the numbers that were revealed. People who came meanwhile wait for the end of the first turn."""
    recorded = _recorded(shuffle)
    cards, chance = deck_cards(state), Secret(bytes.fromhex(shuffle.secret), recorded.by_seat)
    events: list[AnyEvent] = begin(state.game_id, len(shuffle.seats), shuffle.options, cards, chance)
    game = fold(events)
    for person in state.members:
        if person.id not in shuffle.seats:
            with suppress(Refused):
                arrived = decide(game, None, Arrive(), chance)
                events += arrived
                for event in arrived:
                    game = apply(game, event)
    anybody = recorded if recorded.numbers or recorded.silent else None
    started = GameStarted(shuffle.seats, state.deck, cards, shuffle.secret, RULES_VERSION, anybody)
    return (started, *(_made_plain(state) if state.is_safe else ())), tuple(events)


def _recorded(shuffle: Shuffle) -> RecordedShuffle:
    """Return those who have taken part, by seat."""
    seals = {each.person: each.seal for each in shuffle.seals}
    numbers = {each.person: each.number for each in shuffle.numbers}
    return RecordedShuffle(
        tuple(
            Contribution(seat, seals[person], numbers[person])
            for seat, person in enumerate(shuffle.seats)
            if person in numbers
        ),
        tuple(shuffle.seats.index(person) for person in shuffle.silent),
    )


def _computer_first(state: TableState) -> Options:
    """Return the options of a gentle game: a computer begins, unless the host has named somebody (S3, J3)."""
    seats = [Seat(seat) for seat, person in enumerate(state.members) if person.computer]
    if state.options.first is not None or not seats:
        return state.options
    return replace(state.options, first=seats[0])
