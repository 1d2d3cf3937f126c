"""The start of a game: everybody takes part in the shuffle, then the cards are dealt.

People's pages seal a number each, by its SHA-256, while they wait. At the start the server draws its secret, shows
its SHA-256, and the pages reveal their numbers; all of them together decide every shuffle of the game. Whoever has
sealed nothing, or is not connected, is left out. If somebody does not reveal in time, all that was revealed is
thrown away, and the others begin again with a fresh secret and fresh numbers: so nobody, nor the server itself,
can look at the cards and then choose between with and without. Everybody costs the table at most one such wait.
"""

from collections.abc import Container, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from lapin.game import apply, begin, decide, fold
from lapin.game.model.chance import SECRET_BYTES, Secret, seal_of
from lapin.game.model.commands import Arrive
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.join_codes import Entropy
from lapin.record.lines import RULES_VERSION, Contribution, RecordedShuffle
from lapin.refusals import TableRefusal
from lapin.table.commands import RevealNumber
from lapin.table.events import AnyTableEvent, GameStarted, NumberRevealed, NumberSealed, ShuffleBegan, TableEntry
from lapin.table.setup import DecidedEvents, deck_cards
from lapin.table.state import Person, RevealedNumber, SealedNumber, Shuffle, TableState

SHUFFLE_MS: Final = 1_500
"""How long a shuffle waits for the numbers that were sealed."""


class ShuffleView(msgspec.Struct, frozen=True, gc=False):
    """A game that is about to be dealt: whoever has a seal here reveals its number, until then.

    `commitment` is the SHA-256 of the server's secret. `silent` did not reveal theirs in time, and are left out.
    """

    commitment: str
    seats: tuple[PersonId, ...]
    seals: tuple[SealedNumber, ...]
    waiting: tuple[PersonId, ...]
    silent: tuple[PersonId, ...]
    until: int


def shuffle_view(shuffle: Shuffle | None) -> ShuffleView | None:
    """The shuffle as everybody sees it: without the server's secret, and without the numbers."""
    if shuffle is None:
        return None
    commitment = Secret(bytes.fromhex(shuffle.secret)).commitment
    return ShuffleView(commitment, shuffle.seats, shuffle.seals, shuffle.waited_for, shuffle.silent, shuffle.until)


def start(
    state: TableState, now: int, entropy: Entropy, away: Container[PersonId] = (), *, gentle: bool = False
) -> DecidedEvents:
    """Begin a game with everybody who has not left; `gentle`: a computer tells first, if there is one.

    It is dealt at once if nobody takes part in the shuffle; who is `away` does not.
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


def sealed(state: TableState, person: PersonId, seal: str | None) -> TableState:
    """The state after somebody has sealed another number, or has none any more."""
    others = tuple(each for each in state.seals if each.person != person)
    return replace(state, seals=others if seal is None else (*others, SealedNumber(person, seal)))


def began(state: TableState, event: ShuffleBegan) -> TableState:
    """The state in which numbers are waited for. A seal of somebody who stayed silent is not used again."""
    shuffle = Shuffle(event.secret, event.seats, event.options, event.seals, event.silent, event.until)
    return replace(without_silent(state, event.silent), shuffle=shuffle)


def without_silent(state: TableState, silent: Sequence[PersonId]) -> TableState:
    """The state without the seals of those who stayed silent: their numbers may have been on the way."""
    return (
        replace(state, seals=tuple(each for each in state.seals if each.person not in silent)) if silent else state
    )


def revealed(state: TableState, event: NumberRevealed) -> TableState:
    """The state after somebody has revealed a number, and sealed the next."""
    shuffle = None if state.shuffle is None else _with_number(state.shuffle, event)
    return sealed(replace(state, shuffle=shuffle), event.person, event.next)


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
    return (started,), tuple(events)


def _recorded(shuffle: Shuffle) -> RecordedShuffle:
    """Who has taken part, by seat."""
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
    """The options of a gentle game: the first computer begins, unless the host has named somebody (S3, J3)."""
    seats = [Seat(seat) for seat, person in enumerate(state.members) if person.computer]
    if state.options.first is not None or not seats:
        return state.options
    return replace(state.options, first=seats[0])
