"""A phone without a network and the server lead a game with real cards in the same way, step by step.

Both are told the same things, in an order drawn by lot: who tells, numbers and other numbers, two who name the
same card, turns that are taken back, games that are ended. After each of them the phone shows what the server
would.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from lapin.box import decide
from lapin.box.state import BoxGame, SaidNumbers
from lapin.box.views import BoxView, besides, public
from lapin.game.model.ids import GameId, PersonId, Seat, Spot
from lapin.game.model.refusals import Refused
from lapin.game.seen import SquareTable, StoryTable
from lapin.game.variants import VARIANTS
from lapin.refusals import TableRefusal
from lapin.table.commands import BoxSay, BoxTakeBack, BoxTell, BoxTouch, EndGame, Start
from tests.box.box_turns import BOOK, after, begun

WEB = Path(__file__).parents[2] / "web"
Ask = BoxSay | BoxTakeBack | BoxTell | BoxTouch | EndGame | Start
Try = Callable[[BoxGame, Random], tuple[Ask, decide.Events]]

REPLAY = """
import { readFileSync } from "node:fs";
import { rolldown } from "rolldown";
const bundle = await rolldown({
  input: "phone",
  plugins: [{
    name: "phone",
    resolveId: (id) => (id === "phone" ? process.cwd() + "/src/phone.ts" : null),
    load: (id) => (id.endsWith("/phone.ts") ? 'export * from "./box/game"; export * from "./box/frames";' : null),
  }],
});
const { output } = await bundle.generate({ format: "esm" });
const { after, begun, frameOf } = await import(
  "data:text/javascript;base64," + Buffer.from(output[0].code).toString("base64"));
const shown = JSON.parse(readFileSync(process.argv[1], "utf8")).map(({ game, players, asks }) => {
  let box = begun(game, Array.from({ length: players }, (_, seat) => String(seat)));
  return asks.map((ask) => {
    box = after(JSON.parse(JSON.stringify(box)), ask); // as it is kept on the phone
    const { table, room } = frameOf(box, 1);
    return { table, box: room.box, pairs: room.teams.map((team) => team.people) };
  });
});
console.log(JSON.stringify(shown));
"""


class Shown(msgspec.Struct, frozen=True):
    """The screen of a phone after a step."""

    table: StoryTable | SquareTable
    box: BoxView
    pairs: tuple[tuple[int, int], ...]


class Course(msgspec.Struct, frozen=True):
    """The words of a game, with the state of the server's game after each of them."""

    game: GameId
    players: int
    asks: list[Ask]
    states: list[BoxGame]

    def shown(self, box: BoxGame) -> Shown:
        """Return what the server shows; a phone counts no cards of anybody."""
        table = public(box)
        bare = replace(table, won=()) if isinstance(table, SquareTable) else _without_cards(table)
        partner = {Seat(seat): VARIANTS[box.game].partner(Seat(seat), box.players) for seat in range(box.players)}
        pairs = tuple((seat, other) for seat, other in partner.items() if other is not None and seat < other)
        return Shown(bare, replace(besides(box), has_room=False), pairs)


def _without_cards(table: StoryTable) -> StoryTable:
    return replace(table, hands=(), given=(), givers=())


def _tells(box: BoxGame, rng: Random) -> tuple[Ask, decide.Events]:
    seat = rng.randrange(box.players)
    return BoxTell(PersonId(seat)), decide.name_teller(box, Seat(seat))


def _says(box: BoxGame, rng: Random) -> tuple[Ask, decide.Events]:
    """Numbers of somebody for whom the turn waits, or other numbers than before; seldom nothing."""
    waited = decide.waited_for(box)
    seat = rng.choice(waited) if waited and rng.random() < 0.9 else Seat(rng.randrange(box.players))
    ask = box.ask(seat)
    taken = {spot for at, each in enumerate(box.said) if each is not None and at != seat for spot in each.own}
    row = [Spot(spot) for spot in range(1, box.row + 1)]
    free = [spot for spot in row if spot not in taken or rng.random() < 0.03]
    gives, votes = bool(ask.own), bool(ask.votes)
    if ask.either:
        gives = rng.random() < 0.5
        votes = not gives
    own = tuple(rng.sample(free, ask.own)) if gives and len(free) >= ask.own else ()
    most = rng.randint(1, ask.votes) if votes else 0
    cast = tuple(rng.sample([spot for spot in row if spot not in own], most))
    red = rng.choice(row) if ask.red else None
    said = SaidNumbers() if rng.random() < 0.02 else SaidNumbers(own, cast, red)
    return BoxSay(said.own, said.votes, said.red, PersonId(seat)), decide.say(box, seat, said)


def _touches(box: BoxGame, rng: Random) -> tuple[Ask, decide.Events]:
    others = [Seat(seat) for seat in range(box.players) if seat != box.teller]
    rng.shuffle(others)
    found = None if rng.random() < 0.3 else others.pop()
    wrong = tuple(others if found is None else others[: rng.randint(0, len(others))])
    ask = BoxTouch(None if found is None else PersonId(found), tuple(map(PersonId, wrong)))
    return ask, decide.say_touched(box, found, wrong)


def _takes_back(box: BoxGame, _rng: Random) -> tuple[Ask, decide.Events]:
    return BoxTakeBack(), decide.take_back(box)


def _ends(box: BoxGame, _rng: Random) -> tuple[Ask, decide.Events]:
    return EndGame(), decide.end(box)


def _starts(box: BoxGame, _rng: Random) -> tuple[Ask, decide.Events]:
    if box.phase != "over":
        raise Refused(TableRefusal.GAME_RUNNING)
    return Start(), decide.begin(box.game, BOOK, box.players, box.number + 1)


TRIES: dict[Try, float] = {_tells: 4, _says: 90, _touches: 90, _takes_back: 2, _ends: 0.4, _starts: 40}


def course(game: GameId, players: int, steps: int, seed: int) -> Course:
    """Return what people could say in some games; what the server refuses, no phone offers.

    The first game is ended before anybody has told, and taken up again.
    """
    rng = Random(seed)
    box = after(None, decide.begin(game, BOOK, players, 1))
    found = Course(game, players, [], [])
    while len(found.asks) < steps:
        (attempt,) = rng.choices(list(TRIES), list(TRIES.values()))
        attempt = (_ends, _takes_back, attempt)[min(2, len(found.asks))]
        try:
            ask, events = attempt(box, rng)
        except Refused:
            continue
        box = after(None if isinstance(ask, Start) else box, events)
        found.asks.append(ask)
        found.states.append(box)
    return found


def same_on_a_phone(courses: list[Course], folder: Path) -> None:
    """Let a phone hear what the server has heard, and compare what both show after each of it."""
    told = folder / "told.json"
    told.write_bytes(
        msgspec.json.encode([{"game": each.game, "players": each.players, "asks": each.asks} for each in courses])
    )
    node = ["node", "--input-type=module", "-e", REPLAY, str(told)]
    done = subprocess.run(node, cwd=WEB, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-1000:]
    shown = msgspec.json.decode(done.stdout, type=list[list[Shown]])
    for each, steps in zip(courses, shown, strict=True):
        for at, (state, seen) in enumerate(zip(each.states, steps, strict=True)):
            expected = each.shown(state)
            assert seen == expected, (
                f"{each.game}, {each.players} players, step {at}: {each.asks[max(0, at - 8) : at + 1]}"
            )


@pytest.mark.parametrize("game", VARIANTS)
def test_a_phone_leads_a_game_as_the_server_does(game: GameId, tmp_path: Path) -> None:
    """At every size of the table: whose turn it is, what is asked of whom, what may be mended, who has won."""
    courses = [course(game, players, 60 * players, seed=players) for players in VARIANTS[game].table_sizes()]
    states = [state for each in courses for state in each.states]
    same_on_a_phone(courses, tmp_path)
    over = {state.reason for state in states if state.phase == "over"}
    by_hand = VARIANTS[game].ended_by_hand(VARIANTS[game].terms(courses[0].players, BOOK))
    assert by_hand in over
    if game not in ("classic-2008", "jinx"):  # cards end these
        assert over & {"target", "rounds"}, over
    asks = [type(ask) for each in courses for ask in each.asks]
    assert {BoxTell, BoxTakeBack, EndGame, Start} < set(asks)
    assert game in ("party", "jinx") or any(state.again for state in states), "two have named the same card"


def test_a_phone_stops_a_game_without_an_end_after_as_many_turns_as_the_server(tmp_path: Path) -> None:
    """Nobody takes the last card, and nobody says so."""
    box = begun("jinx", 3)
    found = Course("jinx", 3, [BoxTell(PersonId(0))], [box])
    while box.phase != "over":
        finder = PersonId(1 if box.teller == 0 else 0)
        box = after(box, decide.say_touched(box, Seat(finder), ()))
        found.asks.append(BoxTouch(finder, ()))
        found.states.append(box)
    assert (box.reason, len(box.turns)) == ("stopped", decide.MOST_TURNS)
    same_on_a_phone([found], tmp_path)
