"""Computer players and stand-ins at a table: the questions to them, the use of their answers, what they learn.

The table does not wait for their thinking; `pace` says when they move.
"""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.memory import Memory, text_of, told_for
from lapin.bots.messages import Asked, BotAnswer, ComputerLevel
from lapin.bots.personas import named
from lapin.bots.phrases import phrases
from lapin.bots.random_player import owes, random_player
from lapin.bots.speech import GUESSING, SHOWN
from lapin.bots.told import ToldLately, tellable
from lapin.bots.wording import language_of
from lapin.decks.manifest import Picture
from lapin.decks.mixing import Mix, origin
from lapin.decks.own import OWN
from lapin.game import legal
from lapin.game.model.clues import Words
from lapin.game.model.commands import CallJinx, Move, Tell, Touch
from lapin.game.model.ids import Card, Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import StoryTurn
from lapin.game.variants import VARIANTS
from lapin.game.views import view
from lapin.languages import DEFAULT_LANGUAGE, Language, known_language
from lapin.live.pace import Planner, says_yes, wait_until
from lapin.live.services import BotPlayers, Services, log_failure
from lapin.manners import BUILT_IN, WordList
from lapin.refusals import TableRefusal
from lapin.table import decide
from lapin.table.events import Said, TableEntry
from lapin.table.setup import brings_own
from lapin.table.state import Person, TableState
from lapin.table.talk import (
    check_clue,
    explained_by_computer,
    explaining_computer,
    heard_elsewhere,
    last_teller,
    source,
    told_last,
)

if TYPE_CHECKING:
    from lapin.live.table import Table

RETHINK_MS = 400
"""The time after which a computer player is asked again if its move was not accepted."""

STAND_IN_LEVEL: ComputerLevel = "medium"


class Moment(msgspec.Struct, frozen=True):
    """The moment for which a move was asked: the answer is good for this phase of this turn, and for no other."""

    games: int
    turn: int
    phase: str
    seat: Seat


def moment(state: TableState, seat: Seat) -> Moment | None:
    """Return the present moment, for a seat that a computer plays; None if there is nothing to ask."""
    game = state.game
    if game is None or not state.playing or not state.has_computer_at(seat):
        return None
    return Moment(state.games, game.turn, game.phase, seat)


def question(
    state: TableState,
    memory: Memory,
    now: Moment,
    clock: int,
    known: Descriptions | None = None,
    told: ToldLately | None = None,
) -> Asked:
    """Return the question for a seat: its own view, what lay open before, and the computer player who answers.

    `known` has the descriptions of the pictures, where they are not those of a built-in deck.
    """
    assert state.game is not None
    person = state.sitting(now.seat)
    speaks, seen = language(state, memory, person), view(state.game, now.seat)
    lately = () if told is None else told.of(speaks, [source(state, card) for card in tellable(seen)])
    return Asked(
        game=f"{state.table} {state.games}",
        deck=state.played_deck,
        view=seen,
        memory=memory,
        persona=named(person.name) if person.computer else f"stand-in {person.id}",
        level=person.level or STAND_IN_LEVEL,  # people have none
        language=speaks,
        seed=_seed(state.secret, now),
        now=clock,
        descriptions=known if state.described else Descriptions(state.played_deck, ()),
        heard=heard_elsewhere(state) if now.phase == "tell" else (),
        lately=lately,
    )


def descriptions(
    mix: Mix, pictures: Sequence[tuple[str, Picture]], said: Mapping[int, tuple[str, ...]] = {}
) -> Descriptions:
    """Return the descriptions of all pictures of a mix: people write those of their own decks.

    `said` has what people said about them at other tables.
    """
    return Descriptions(
        mix.id,
        tuple(
            Described(picture.tags, picture.shows, origin(mix, number), said.get(number, ()))
            for number, (_, picture) in enumerate(pictures)
        ),
    )


def _seed(secret: str, now: Moment) -> str:
    """Return the seed of a moment: the same each time, so that a second look sees the same; nobody guesses it."""
    return sha256(f"player {secret} {now.turn} {now.phase} {now.seat}".encode()).hexdigest()


def language(state: TableState, memory: Memory, person: Person) -> Language:
    """Return the language of this table: the host's choice for a computer player, else that of people's clues."""
    chosen = [person.language, *(other.language for other in state.people if other.computer)]
    known = next((each for each in chosen if each), None)
    return known_language(known) if known else language_of(memory.said[-12:]) or DEFAULT_LANGUAGE


COURTESY_MS: Final[Mapping[ComputerLevel, int]] = {"easy": 4_000, "medium": 2_000}
"""The extra time that computers take for a picture while people, who read, look and reach for one, also search."""


def found_at(state: TableState, seat: Seat, ms: int) -> float:
    """Return when a computer touches the picture it found in `ms`: somewhat later while people are searching."""
    game, level = state.game, state.sitting(seat).level
    people = [person.seat for person in state.people if not person.played_by_computer]
    search = game is not None and any(each is not None and owes(legal(game, each)) for each in people)
    return state.heard_at + ms + (COURTESY_MS.get(level, 0) if search and level else 0)


def answered(
    state: TableState, asked: Moment, answer: BotAnswer, clock: int, unkind: WordList = BUILT_IN
) -> TableEntry:
    """Return the entry that an answer makes; Refused if it comes too late. A guessing player says so, once."""
    if moment(state, asked.seat) != asked or answer.move is None:
        raise Refused(TableRefusal.TRY_AGAIN)
    entry = decide.decide_for_table(state, _now(answer.move, clock), clock, asked.seat, unkind)
    person = state.sitting(asked.seat)
    silent = not any(line.text in GUESSING.values() for line in state.talk)
    if answer.guesses and person.computer and silent and state.talks:
        line = Said(person.id, GUESSING[known_language(person.language)])
        return msgspec.structs.replace(entry, house=(*entry.house, line))
    return entry


def _now(move: Move, clock: int) -> Move:
    """Return the move with its time: a touch or a call counts from when it is made (J8)."""
    match move:
        case Touch(spot):
            return Touch(spot, clock)
        case CallJinx():
            return CallJinx(clock)
        case _:
            return move


def _is_unkind(state: TableState, answer: BotAnswer, unkind: WordList) -> bool:
    """Whether a computer player, which may be a language model, tells a clue that this table does not take."""
    if not isinstance(answer.move, Tell):
        return False
    try:
        check_clue(state, answer.move.clue, unkind)
    except Refused:
        return True
    return False


class TableBots:
    """Computer players and stand-ins of one table."""

    def __init__(self, table: "Table", services: Services, planner: Planner, rng: Random) -> None:
        self._table = table
        self._services = services
        self._planner = planner
        self._rng = rng
        self._known: Descriptions | None = None
        self._known_in: int | None = None
        """The game in which the descriptions were looked up: what people said in it is known in the next."""
        self.tasks: set[asyncio.Task[None]] = set()
        """Questions that are not answered yet."""

    def ask(self, seat: Seat, players: BotPlayers) -> None:
        """Ask a computer player for its move, unless it has been asked already."""
        if seat not in self._planner.asked:
            self._planner.asked.add(seat)
            task = asyncio.ensure_future(self._move(seat, players))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _move(self, seat: Seat, players: BotPlayers) -> None:
        table, clock = self._table, self._services.clock
        asked = answer = None
        try:
            known = await self._descriptions()
            asked = moment(table.state, seat)
            if asked is not None:
                wanted = question(table.state, table.memory, asked, int(clock()), known, self._services.told)
                if wanted.level == "model":
                    wanted = await with_pictures(table, self._services, wanted, seat)
                answer = await players.ask(wanted)
        finally:
            self._planner.asked.discard(seat)
        now = clock()
        unkind = self._services.unkind
        if asked is None or answer is None or _is_unkind(table.state, answer, unkind):
            self._planner.later(seat, now + RETHINK_MS)  # unless this move is made
            await table.quietly(lambda state: self.at_random(state, seat))
        elif wait_until(table.state, table.presence.composing(), table.presence.reading(), now) > now:
            pass  # somebody needs time first: it is asked again when they have had it
        elif self._reacting(answer) and now < (when := found_at(table.state, seat, answer.ms)):
            self._planner.later(seat, when)
        else:
            self._planner.later(seat, now + RETHINK_MS)  # as above
            await table.quietly(lambda state: answered(state, asked, answer, int(clock()), unkind))
        table.plan()

    def ask_reason(self, players: BotPlayers) -> None:
        """Ask the computer storyteller of the last turn what it was thinking of."""
        self._planner.spoken()
        task = asyncio.ensure_future(self._speak(players))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _speak(self, players: BotPlayers) -> None:
        table, clock = self._table, self._services.clock
        known = await self._descriptions()
        found = explaining_computer(table.state)
        if found is None or found[1].seat is None or table.state.game is None:
            return
        turn, seat = found[0].turn, found[1].seat
        now = Moment(table.state.games, turn, "reason", seat)
        answer = await players.ask(
            msgspec.structs.replace(question(table.state, table.memory, now, int(clock()), known), wants="reason")
        )
        if answer is not None and answer.says:
            await table.quietly(
                lambda state: explained_by_computer(state, turn, answer.says, int(clock()), self._services.unkind)
            )

    async def _descriptions(self) -> Descriptions | None:
        """Return the descriptions of the pictures; None for a built-in deck, which the players know themselves."""
        mix = self._table.state.played_mix
        if mix is None:
            return None
        games = self._table.state.games
        if self._known is None or (self._known.deck, self._known_in) != (mix.id, games):
            library = self._services.library
            try:
                said = await library.learnt(self._table.id, mix)
            except Refused:  # the storage cannot be reached: they know less
                said = {}
            self._known, self._known_in = descriptions(mix, await library.pictures(mix), said), games
        return self._known

    def _reacting(self, answer: BotAnswer) -> bool:
        """Whether a person would look for the picture first."""
        return self._services.pace.reacts and isinstance(answer.move, Touch)

    def agrees(self, seat: Seat) -> bool:
        """Whether the move of a seat is a yes to the partner's offer, for which nobody has to be asked (T3)."""
        game = self._table.state.game
        return game is not None and says_yes(legal(game, seat))

    def at_random(self, state: TableState, seat: Seat) -> TableEntry:
        """Make a legal move at random, for a computer that does not think."""
        now = int(self._services.clock())
        if state.game is None or not state.has_computer_at(seat):
            return TableEntry(now)
        move = random_player(view(state.game, seat), self._rng, now)
        if isinstance(move, Tell):  # its words are English
            spoken = phrases(language(state, self._table.memory, state.sitting(seat)))
            move = Tell(Words(self._rng.choice(spoken).text), move.card)
        return TableEntry(now) if move is None else decide.decide_for_table(state, move, now, seat)


# The pictures that a language model is shown (docs/decisions/040)


async def with_pictures(table: "Table", services: Services, wanted: Asked, seat: Seat) -> Asked:
    """Return the question with the pictures of a mix that a language model may see.

    Those of own decks only if the host and their owners agree; and before they are sent, the table says so.
    """
    from lapin.bots.llm.prompts import as_url, choices  # noqa: PLC0415 - few servers have a model

    mix, found = table.state.played_mix, choices(wanted)
    if mix is None or found is None:
        return wanted
    try:
        shown = await services.library.shown_to_models(mix, found[1], own=table.state.models_shown)
    except Refused:  # the storage cannot be reached: it plays by words
        return wanted
    if any(origin(mix, number).startswith(OWN) for number in shown):
        await table.quietly(lambda state: shown_said(state, seat, int(services.clock())))
        if not _is_said(table.state):
            return wanted
    return replace(wanted, pictures={number: as_url(data) for number, data in shown.items()})


def shown_said(state: TableState, seat: Seat, clock: int) -> TableEntry:
    """Return the entry in which a language model says that it is shown people's pictures; empty if one has."""
    if _is_said(state) or not state.has_computer_at(seat):
        return TableEntry(clock)
    person = state.sitting(seat)
    return TableEntry(clock, None, (Said(person.id, SHOWN[known_language(person.language)]),))


def _is_said(state: TableState) -> bool:
    return any(line.text in SHOWN.values() for line in state.talk)


# Clues that were told, remembered for the next tables (docs/decisions/061)


def noted(services: Services, state: TableState, memory: Memory) -> bool:
    """Note what a computer player told in the turn that is over; return whether there is more to learn from it.

    What people say is not noted.
    """
    told, seat = told_last(state), last_teller(state)
    teller = next((person for person in state.people if person.seat == seat and person.computer), None)
    if told is not None and teller is not None:
        services.told.note(language(state, memory, teller), *told, int(services.clock()) // 60_000)
    return own_mix(state) is not None


# People's words about own decks, kept with the deck for computer players (docs/decisions/039)


def own_mix(state: TableState) -> Mix | None:
    """Return the cards that are played with, if people have brought any of them."""
    mix = state.played_mix
    return mix if brings_own(mix) else None


def said_by_people(state: TableState, memory: Memory) -> dict[int, tuple[str, ...]]:
    """Return the clues of this game by picture: those told for it, and those for which people chose it."""
    found: dict[int, dict[str, None]] = {}
    people = {person.seat for person in state.people if not person.played_by_computer}
    true_card = state.game is not None and VARIANTS[state.game.game].facts.true_card

    def note(card: Card | None, text: str) -> None:
        if card is not None and text:
            found.setdefault(int(card), {})[text] = None

    for turn in memory.turns:
        text = text_of(turn.clue)
        if isinstance(turn, StoryTurn):
            if turn.storyteller in people and true_card:
                note(told_for(turn), text)
            for seat, spots in enumerate(turn.votes):
                for spot in spots if Seat(seat) in people else ():
                    note(turn.row[spot - 1], text)
        elif turn.active in people:
            note(told_for(turn), text)
    return {card: tuple(texts) for card, texts in found.items()}


async def learn(services: Services, state: TableState, memory: Memory) -> None:
    """Keep with the decks of their owners what people have said in this game so far."""
    mix = own_mix(state)
    clues = said_by_people(state, memory)
    if mix is None or not clues:
        return
    try:
        await services.library.learn(state.table, state.secret, mix, clues, int(services.clock()))
    except Refused as refused:  # the storage cannot be reached: the next turn is kept with this one
        log_failure("clues could not be kept with their deck", state.table, refused)
