"""Computer players and stand-ins at a table: when they move, what they are asked, and what their answers become.

They think about as long as people do, and never so long that people get impatient. The table does not wait for
their thinking.
"""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import msgspec

from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked, BotAnswer, ComputerLevel
from lapin.bots.personas import named, persona
from lapin.bots.phrases import phrases
from lapin.bots.random_player import owes, random_player
from lapin.bots.speech import GUESSING
from lapin.bots.wording import language_of
from lapin.decks.manifest import Picture
from lapin.decks.mixing import Mix, origin
from lapin.game import legal
from lapin.game.model.clues import Words
from lapin.game.model.commands import CallJinx, Move, Tell, Touch
from lapin.game.model.ids import Seat
from lapin.game.model.moves import AnyMay, MayAgreeGiver, MayCallJinx
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State, Story
from lapin.game.views import view
from lapin.languages import DEFAULT_LANGUAGE, Language, known_language
from lapin.live.models import with_pictures
from lapin.live.services import BotPlayers, Pace, Services
from lapin.live.signals import wait_until
from lapin.manners import BUILT_IN, WordList
from lapin.table import decide
from lapin.table.events import Said, TableEntry
from lapin.table.explaining import explained_by_computer, explaining_computer
from lapin.table.heard import heard_elsewhere
from lapin.table.refusals import TableRefusal
from lapin.table.safety import check_clue
from lapin.table.state import Person, TableState

if TYPE_CHECKING:
    from lapin.live.table import Table

PlanKey = tuple[int, int, str, Seat, bool, bool, bool]
"""Game, turn, phase, seat, whether it is a duel, whether people may claim the turn, whether it says yes (T3)."""

RETHINK_MS = 400
"""After how long a computer player is asked again if its move was not accepted."""

GLANCE_MS = 900
"""The shortest look at a square before anybody knows how long finding the picture will take."""


def thinking_ms(
    pace: Pace, game: State, *, duel: bool, people_may_claim: bool, rng: Random, tempo: float = 1.0
) -> int:
    """How long to wait before a computer's move. On an open first turn, people may claim it before (S3)."""
    if duel:
        low, high = pace.duel
    elif people_may_claim:
        low, high = pace.claim
    else:
        low, high = getattr(pace, game.phase)
    return int(rng.randint(low, high) * tempo)


def _is_open(game: State) -> bool:
    """Whether anybody may tell now: the first turn, until somebody claims it (S3)."""
    return isinstance(game, Story) and game.phase == "tell" and game.storyteller is None


def says_yes(may: Sequence[AnyMay]) -> bool:
    """Whether the partner has made an offer (T3): a computer agrees at once, without thinking."""
    return any(isinstance(each, MayAgreeGiver) for each in may)


class ComputerMove(msgspec.Struct, frozen=True):
    """A computer player, or a stand-in, makes its move."""

    at: float
    seat: Seat


class ComputerReason(msgspec.Struct, frozen=True):
    """A computer storyteller says what it was thinking of in the turn that is over."""

    at: float
    turn: int


class Planner:
    """Remembers when each computer player will move, so that a plan does not change while it waits."""

    def __init__(self, pace: Pace, rng: Random, *, glances: bool = False) -> None:
        self._pace = pace
        self._glances = glances and pace.reacts
        self._rng = rng
        self._plans: dict[PlanKey, float] = {}
        self.asked: set[Seat] = set()
        """Seats whose computer has been asked for its move and has not answered yet."""
        self._reasons: dict[tuple[int, int], float | None] = {}
        """When a computer speaks about the last turn, by game and turn; None if it has, or does not."""

    def later(self, seat: Seat, when: float) -> None:
        """Put off a seat's move until then."""
        self._plans = {key: when if key[3] == seat else known for key, known in self._plans.items()}

    def reasons(self, state: TableState, now: float) -> list[ComputerReason]:
        """When a computer storyteller says what it was thinking of, if it does."""
        found = explaining_computer(state)
        if found is None:
            return []
        turn, key = found[0].turn, (state.games, found[0].turn)
        if key not in self._reasons:
            low, high = self._pace.reason
            speaks = _luck("reason", state.secret, turn) < SPEAKS
            self._reasons = {key: now + self._rng.randint(low, high) if speaks else None}
        when = self._reasons[key]
        return [] if when is None else [ComputerReason(when, turn)]

    def spoken(self) -> None:
        """Note that a computer has been asked about the last turn: it is not asked again."""
        self._reasons = dict.fromkeys(self._reasons)

    def computer_moves(self, state: TableState, now: float, wait_until: float = 0.0) -> list[ComputerMove]:
        """The moves that computers owe, with their times; none before `wait_until`."""
        game = state.game
        if game is None or not state.playing:
            self._plans.clear()
            return []
        plans: dict[PlanKey, float] = {}
        people = any(p.seat is not None and not p.played_by_computer for p in state.people)
        out_of_time = state.deadline is not None and now >= state.deadline
        may_claim = people and not out_of_time and _is_open(game)
        for person in state.people:
            if person.seat is None or person.seat >= game.players or not person.played_by_computer:
                continue
            may = legal(game, person.seat)
            if not owes(may):
                continue
            duel = isinstance(may[0], MayCallJinx)
            agrees = says_yes(may)
            key = (state.games, game.turn, str(game.phase), person.seat, duel, may_claim, agrees)
            when = self._plans.get(key)
            if when is None and agrees:
                when = now
            if when is None:
                tempo = persona(named(person.name)).pace
                thinks = thinking_ms(
                    self._pace, game, duel=duel, people_may_claim=may_claim, rng=self._rng, tempo=tempo
                )
                looks = self._glances and game.phase == "touch" and not duel
                since = max(now, state.heard_at) if self._pace.reacts and game.phase == "touch" else now
                when = now + min(thinks, GLANCE_MS) if looks else since + thinks
            plans[key] = when
        self._plans = plans
        return [
            ComputerMove(max(when, wait_until), key[3]) for key, when in plans.items() if key[3] not in self.asked
        ]


SPEAKS = 0.7
"""The share of turns about which a computer storyteller speaks, among those about which it may."""

STAND_IN_LEVEL: ComputerLevel = "medium"


class Moment(msgspec.Struct, frozen=True):
    """The moment for which a move was asked: the answer is good for this phase of this turn, and for no other."""

    games: int
    turn: int
    phase: str
    seat: Seat


def moment(state: TableState, seat: Seat) -> Moment | None:
    """The present moment, for a seat that a computer plays; None if there is nothing to ask."""
    game = state.game
    if game is None or not state.playing or not state.has_computer_at(seat):
        return None
    return Moment(state.games, game.turn, game.phase, seat)


def question(
    state: TableState, memory: Memory, now: Moment, clock: int, known: Descriptions | None = None
) -> Asked:
    """The question for a seat: its own view, what lay open before, and which computer player is to answer.

    `known` has the descriptions of the pictures, where they are not those of a built-in deck.
    """
    assert state.game is not None
    person = state.sitting(now.seat)
    return Asked(
        game=f"{state.table} {state.games}",
        deck=state.played_deck,
        view=view(state.game, now.seat),
        memory=memory,
        persona=named(person.name) if person.computer else f"stand-in {person.id}",
        level=person.level if person.computer and person.level else STAND_IN_LEVEL,
        language=language(state, memory, person),
        seed=_seed(state.secret, now),
        now=clock,
        descriptions=known if state.described else Descriptions(state.played_deck, ()),
        heard=heard_elsewhere(state) if now.phase == "tell" else (),
    )


def descriptions(
    mix: Mix, pictures: Sequence[tuple[str, Picture]], said: Mapping[int, tuple[str, ...]] = {}
) -> Descriptions:
    """The descriptions of all pictures of a mix: people write those of their own decks.

    `said` has what people said about them at other tables.
    """
    return Descriptions(
        mix.id,
        tuple(
            Described(picture.tags, picture.shows, origin(mix, number), said.get(number, ()))
            for number, (_, picture) in enumerate(pictures)
        ),
    )


def _luck(what: str, secret: str, turn: int) -> float:
    """A number from 0 to 1, the same in every process."""
    return int.from_bytes(sha256(f"{what} {secret} {turn}".encode()).digest()[:4]) / 2**32


def _seed(secret: str, now: Moment) -> str:
    """The seed of a moment: the same at each asking, so that a second look sees the same; nobody can guess it."""
    return sha256(f"player {secret} {now.turn} {now.phase} {now.seat}".encode()).hexdigest()


def language(state: TableState, memory: Memory, person: Person) -> Language:
    """The language of this table: as the host chose it for a computer player, else as people's clues show it."""
    chosen = [person.language, *(other.language for other in state.people if other.computer)]
    known = next((each for each in chosen if each), None)
    return known_language(known) if known else language_of(memory.said[-12:]) or DEFAULT_LANGUAGE


def answered(
    state: TableState, asked: Moment, answer: BotAnswer, clock: int, unkind: WordList = BUILT_IN
) -> TableEntry:
    """The entry that an answer makes, or Refused if it comes too late. A guessing player says so, once."""
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
    """The move with its time: a touch or a call counts from when it is made (J8)."""
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
        self._known_in = -1
        """In which game the descriptions were looked up: what people said in the last one is known in the next."""
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
                wanted = question(table.state, table.memory, asked, int(clock()), known)
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
            pass  # somebody needs time meanwhile: it is asked again when they have had it
        elif self._too_soon(answer, now):
            self._planner.later(seat, table.state.heard_at + answer.ms)
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
        """The descriptions of the pictures; None for a built-in deck, which the players know themselves."""
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

    def _too_soon(self, answer: BotAnswer, now: float) -> bool:
        """Whether a person would still be looking for the picture."""
        reacting = self._services.pace.reacts and isinstance(answer.move, Touch)
        return reacting and now < self._table.state.heard_at + answer.ms

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
