"""What is set up before a game: the table and its join code, the game, its decks and house rules.

Decks of people's own making have been looked up before: here they arrive as a `Mix`.
"""

from msgspec.structs import replace

from lapin.decks import DECKS, default_deck
from lapin.decks.mixing import Choice, Mix
from lapin.game.house_rules import Departure, ExpectedTurns
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import VARIANTS, variant_of
from lapin.table.commands import (
    SetUp,
    TableCommand,
)
from lapin.table.events import (
    AnyTableEvent,
    DecksMixed,
    LanguageNamed,
    PeopleArranged,
    PersonGone,
    SetUpChanged,
    TableEntry,
    TableOpened,
)
from lapin.table.refusals import TableRefusal
from lapin.table.safety import check_deck_safe, check_may_bring
from lapin.table.state import Clocks, TableState

DeckChoice = Mix | str | None
"""The decks that a command names, once looked up: a mix, or the name of a built-in deck; None if it names none."""

DecidedEvents = tuple[tuple[AnyTableEvent, ...], tuple[AnyEvent, ...]]
"""The events that a command leads to, around the game and in it."""


def check_deck(deck: Mix | str, game: GameId) -> None:
    """Refuse a deck that does not exist, or is for another kind of game."""
    known = deck if isinstance(deck, Mix) else DECKS.get(deck)
    if known is None or known.two_sided != VARIANTS[game].facts.two_sided:
        raise Refused(TableRefusal.UNKNOWN_DECK, deck=deck.id if isinstance(deck, Mix) else deck, game=game)


def chosen_deck(deck: Mix | str) -> tuple[str, tuple[DecksMixed, ...]]:
    """The name of a deck; and its cards, as an event, where it is not a built-in deck unchanged."""
    return (deck.id, (DecksMixed(deck),)) if isinstance(deck, Mix) else (deck, ())


def deck_cards(state: TableState) -> int:
    """How many cards the deck has that lies ready for the next game."""
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
) -> TableEntry:
    """Open a new table."""
    variant = variant_of(game)
    variant.check_options(variant.most, options)
    chosen = default_deck(game).id if deck is None else deck
    check_deck(chosen, variant.name)
    name, mixed = chosen_deck(chosen)
    return TableEntry(
        now, None, (TableOpened(table, code, variant.name, options, name, clocks, listed, look), *mixed)
    )


def set_up(state: TableState, command: SetUp, laid: DeckChoice) -> tuple[AnyTableEvent, ...]:
    """Change the game, its pictures or its house rules. `laid` has the decks that the command names, looked up."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    game = state.game_id if command.game is None else command.game
    same = game == state.game_id
    options = command.options if command.options is not None else state.options if same else Options()
    variant = VARIANTS[game]
    variant.check_options(variant.most, options)
    deck = laid if laid is not None else command.deck if command.deck is not None else _kept_deck(state, game)
    check_deck(deck, game)
    check_deck_safe(state, deck)
    name, mixed = chosen_deck(deck)
    clocks = state.clocks if command.clocks is None else command.clocks
    listed = state.listed if command.listed is None else command.listed
    if listed or options.performed:
        check_may_bring(state)
    named = command.language is not None and command.language != state.language
    return (
        *(mixed if deck != state.mix else ()),
        SetUpChanged(game, options, name, clocks, listed),
        *((LanguageNamed(command.language or ""),) if named else ()),
    )


def first_follows(state: TableState, events: tuple[AnyTableEvent, ...]) -> tuple[AnyTableEvent, ...]:
    """Keep the same person first when seats move (S3, J3): options name a seat, and people mean who sits there.

    If that person has left, nobody is named any more.
    """
    first = state.options.first
    order = [person.id for person in state.members]
    if not isinstance(first, int) or not 0 <= first < len(order):
        return ()
    named = order[first]
    for event in events:
        if isinstance(event, PeopleArranged):
            order = [PersonId(number) for number in event.order if number in order]
        elif isinstance(event, PersonGone):
            order = [number for number in order if number != event.person]
    now_first = Seat(order.index(named)) if named in order else None
    if now_first == first:
        return ()
    options = replace(state.options, first=now_first)
    return (SetUpChanged(state.game_id, options, state.deck, state.clocks, state.listed),)


def _kept_deck(state: TableState, game: GameId) -> Mix | str:
    """The deck for a game if the host names none: the one on the table, where it is of the right kind."""
    if state.mix is not None and state.mix.two_sided == VARIANTS[game].facts.two_sided:
        return state.mix
    return state.deck if game == state.game_id else default_deck(game).id


def start_refusal(state: TableState) -> Refused | None:
    """Why the game cannot start now, or None if it can: what the lobby says in words."""
    if state.begun:
        return Refused(TableRefusal.GAME_RUNNING)
    try:
        VARIANTS[state.game_id].check_table(len(state.members), state.options, deck_cards(state))
    except Refused as refused:
        return refused.with_traceback(None)  # the traceback and the caller's frame would keep each other in memory
    return None


def departures(state: TableState) -> tuple[Departure, ...]:
    """In what this table departs from its book: in its house rules (C5), and in the size of its deck (S1)."""
    return VARIANTS[state.game_id].departures(len(state.members), state.options, deck_cards(state))


def expected_turns(state: TableState) -> ExpectedTurns | None:
    """How many turns the next game of this table can expect; None while one is on."""
    if state.begun:
        return None
    return VARIANTS[state.game_id].expected_turns(len(state.members), state.options, deck_cards(state))


def decks_named(command: TableCommand) -> tuple[Choice, ...]:
    """The decks that a command names and that have to be looked up before it is decided."""
    if not isinstance(command, SetUp):
        return ()
    if command.decks is not None:
        return command.decks
    return () if command.deck is None or command.deck in DECKS else (Choice(command.deck),)
