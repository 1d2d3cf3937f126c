"""What is laid on a table: which game, with which pictures and by which house rules; and the beginning of a game.

Pure, like the house that asks for it: everything of other people's making has been looked up before.
"""

from collections.abc import Callable

from lapin.decks import DECKS, default_deck
from lapin.decks.mixing import Mix
from lapin.game import begin
from lapin.game.model.chance import SECRET_BYTES, Secret
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import VARIANTS
from lapin.tables.asks import SetUp
from lapin.tables.happenings import AnyHappening, DecksMixed, GameStarted, SetUpChanged
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room

Outcome = tuple[tuple[AnyHappening, ...], tuple[AnyEvent, ...]]
"""What comes of an ask, around the game and in it."""


def check_deck(deck: Mix | str, game: GameId) -> None:
    """Refuse a deck that is not there, or is for other games."""
    known = deck if isinstance(deck, Mix) else DECKS.get(deck)
    if known is None or known.two_sided != VARIANTS[game].facts.two_sided:
        raise Refused(TableRefusal.UNKNOWN_DECK, deck=deck.id if isinstance(deck, Mix) else deck, game=game)


def laid_out(deck: Mix | str) -> tuple[str, tuple[DecksMixed, ...]]:
    """The name of what lies on the table; and what it is, unless it is one of our decks as it is."""
    return (deck.id, (DecksMixed(deck),)) if isinstance(deck, Mix) else (deck, ())


def _cards(room: Room) -> int:
    return DECKS[room.deck].cards if room.mix is None else room.mix.cards


def set_up(room: Room, ask: SetUp, laid: Mix | str | None) -> tuple[AnyHappening, ...]:
    """Another game, other pictures, other house rules. `laid` is what the decks that the ask names come to."""
    if room.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    game = room.game_id if ask.game is None else ask.game
    same = game == room.game_id
    options = ask.options if ask.options is not None else room.options if same else Options()
    VARIANTS[game].check_options(VARIANTS[game].most, options)
    deck = laid if laid is not None else ask.deck if ask.deck is not None else _kept_deck(room, game)
    check_deck(deck, game)
    name, mixed = laid_out(deck)
    clocks = room.clocks if ask.clocks is None else ask.clocks
    listed = room.listed if ask.listed is None else ask.listed
    return (*(mixed if deck != room.mix else ()), SetUpChanged(game, options, name, clocks, listed))


def _kept_deck(room: Room, game: GameId) -> Mix | str:
    """What lies on the table stays, where it is of the kind that the game is played with."""
    if room.mix is not None and room.mix.two_sided == VARIANTS[game].facts.two_sided:
        return room.mix
    return room.deck if game == room.game_id else default_deck(game).id


def start(room: Room, entropy: Callable[[int], bytes]) -> Outcome:
    """The game begins, with everybody who is here."""
    if room.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    secret = entropy(SECRET_BYTES)
    cards = _cards(room)
    seats = tuple(person.id for person in room.here)
    events = begin(room.game_id, len(seats), room.options, cards, Secret(secret))
    return (GameStarted(seats, room.deck, cards, secret.hex()),), tuple(events)


def start_refusal(room: Room) -> Refused | None:
    """Why the game cannot start now, or None if it can: what the lobby says in words."""
    if room.playing:
        return Refused(TableRefusal.GAME_RUNNING)
    try:
        VARIANTS[room.game_id].check_table(len(room.here), room.options, _cards(room))
    except Refused as refused:
        return refused.with_traceback(None)  # it would hold the frames of whoever asks, and they it
    return None
