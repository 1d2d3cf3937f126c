"""What is set up before a game: the table, which game, its decks and house rules, teams; and the start.

Decks of people's own making have been looked up before: here they arrive as a `Mix`. The rules pair seats; the
name and the colour of a team belong to two people, and stay while these two are a pair (T1).
"""

import msgspec
from msgspec.structs import replace

from lapin.decks import DECKS, default_deck
from lapin.decks.mixing import Choice, Mix
from lapin.game import begin
from lapin.game.house_rules import Departure, ExpectedTurns
from lapin.game.model.chance import SECRET_BYTES, Secret
from lapin.game.model.commands import AnyCommand
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.game.variants import VARIANTS, variant_of
from lapin.join_codes import Entropy
from lapin.record.earlier_rules import decide_on
from lapin.record.lines import RULES_VERSION
from lapin.refusals import TableRefusal
from lapin.table.commands import DressTeam, KeepSafe, SetUp, TableCommand
from lapin.table.events import (
    AnyTableEvent,
    DecksMixed,
    GameStarted,
    LanguageNamed,
    PeopleArranged,
    PersonGone,
    SafetySet,
    SetUpChanged,
    TableEntry,
    TableOpened,
    TeamDressed,
)
from lapin.table.state import COLOURS, Clocks, Colour, Person, Safety, TableState, TeamLook
from lapin.table.talk import check_may_bring, tidy_name

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
    if state.playing:
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


def brings_own(mix: Mix | None) -> bool:
    """Whether there are pictures of people's own among these cards."""
    return mix is not None and any(part.deck not in DECKS for part in mix.parts)


def check_deck_safe(state: TableState, deck: Mix | str) -> None:
    """Refuse a deck of people's own at a safe table."""
    if isinstance(deck, Mix) and brings_own(deck):
        check_may_bring(state)


def kept_safe(state: TableState, command: KeepSafe) -> tuple[AnyTableEvent, ...]:
    """Keep the table safe, or end that by its host; not where the site keeps it safe."""
    if state.safe == "site":
        raise Refused(TableRefusal.SAFE_SITE)
    return made_safe(state, "host" if command.on else "off")


def by_site(state: TableState, now: int, *, safe: bool) -> TableEntry:
    """What a site's own setting makes of a table that was opened under another one; mostly nothing."""
    if state.closed or safe == (state.safe == "site"):
        return TableEntry(now)
    return TableEntry(now, None, made_safe(state, "site" if safe else "off"))


def made_safe(state: TableState, safe: Safety) -> tuple[AnyTableEvent, ...]:
    """Change how safe the table is. A safe one is not listed, and own pictures go, after the game if one is on."""
    if safe == state.safe:
        return ()
    own = brings_own(state.mix)
    deck = default_deck(state.game_id).id if own else state.deck
    options = replace(state.options, performed=None) if state.options.performed else state.options
    plain = SetUpChanged(state.game_id, options, deck, state.clocks, listed=False)
    changed = own or state.listed or options is not state.options
    return (SafetySet(safe), plain) if safe != "off" and changed else (SafetySet(safe),)


# Teams of two


class TeamView(msgspec.Struct, frozen=True, gc=False):
    """A team as everybody sees it: its two people, its colour, and its name; None if the two chose none."""

    people: tuple[PersonId, PersonId]
    colour: Colour
    name: str | None


def pairs(state: TableState) -> tuple[tuple[Person, Person], ...]:
    """The teams in the order of their scores: as they sit in the game, else as they will; none without pairs."""
    if state.game is not None and state.playing:
        game, people = state.game.game, [state.sitting(Seat(seat)) for seat in range(state.game.players)]
    else:
        game, people = state.game_id, list(state.members)
    variant = VARIANTS[game]
    if not variant.pairs or len(people) not in variant.table_sizes():
        return ()
    partners = [variant.partner(Seat(seat), len(people)) for seat in range(variant.sides(len(people)))]
    return tuple([(people[seat], people[other]) for seat, other in enumerate(partners) if other is not None])


def team_views(state: TableState) -> tuple[TeamView, ...]:
    """Every team. Colours that the pairs chose come first; the others get one of their rabbits', if it is free."""
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
    if state.playing:
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


# The game


def start(state: TableState, entropy: Entropy, *, gentle: bool = False) -> DecidedEvents:
    """Begin a game with everybody who has not left; `gentle`: a computer tells first, if there is one."""
    if state.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    secret = entropy(SECRET_BYTES)
    cards = deck_cards(state)
    seats = tuple(person.id for person in state.members)
    options = _computer_first(state) if gentle else state.options
    events = begin(state.game_id, len(seats), options, cards, Secret(secret))
    return (GameStarted(seats, state.deck, cards, secret.hex(), RULES_VERSION),), tuple(events)


def _computer_first(state: TableState) -> Options:
    """The options of a gentle game: the first computer begins, unless the host has named somebody (S3, J3)."""
    seats = [Seat(seat) for seat, person in enumerate(state.members) if person.computer]
    if state.options.first is not None or not seats:
        return state.options
    return replace(state.options, first=seats[0])


def start_refusal(state: TableState) -> Refused | None:
    """Why the game cannot start now, or None if it can: what the lobby says in words."""
    if state.playing:
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
    if state.playing:
        return None
    return VARIANTS[state.game_id].expected_turns(len(state.members), state.options, deck_cards(state))


def decks_named(command: TableCommand) -> tuple[Choice, ...]:
    """The decks that a command names and that have to be looked up before it is decided."""
    if not isinstance(command, SetUp):
        return ()
    if command.decks is not None:
        return command.decks
    return () if command.deck is None or command.deck in DECKS else (Choice(command.deck),)


def decide_in_game(state: TableState, game: State, seat: Seat | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events of a move, or of a call by the table itself if `seat` is None; by the rules it began with."""
    return tuple(decide_on(state.rules, game, seat, command, Secret(bytes.fromhex(state.secret))))
