"""With real cards, everybody gets the points of the rules: at the server, and on a phone without a network."""

import subprocess
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from lapin.box import decide
from lapin.box.state import BoxGame
from lapin.game.model.ids import GameId, Seat
from lapin.game.model.reasons import total
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS
from tests.box.box_turns import STORIES, after, begun, turns
from tests.properties.referee import points_by_hand

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("game", STORIES)
def test_every_vote_at_a_small_table_brings_what_a_referee_counts(game: GameId) -> None:
    """S9, C1-C3, O1-O5, P4, T6: the referee reads the books, and not the code of the rules."""
    sizes = VARIANTS[game].table_sizes()
    for players in (*sizes[:2], sizes[-1]):
        for before, counted in turns(game, players):
            assert isinstance(counted.last, StoryTurn)
            by_hand = points_by_hand(SimpleNamespace(game=game, players=players), counted.last)  # type: ignore[arg-type]
            assert counted.turns[-1].points == by_hand == counted.last.points
            assert counted.scores == tuple(map(int.__add__, before.scores, by_hand))


def squares(players: int) -> list[tuple[BoxGame, BoxGame]]:
    """Every way in which a turn with a square can go, with a card to lose and without."""
    found = []
    fresh = begun("jinx", players)
    won = after(fresh, decide.say_touched(fresh, Seat(1), (Seat(2),)))  # the first has a card now
    won = after(won, decide.name_teller(won, Seat(0)))
    for box in (fresh, won):
        others = [Seat(seat) for seat in range(1, players)]
        for finder in (None, *others):
            rest = [seat for seat in others if seat != finder]
            for count in range(len(rest) + 1) if finder is not None else (len(rest),):
                for wrong in combinations(rest, count):
                    found.append((box, after(box, decide.say_touched(box, finder, wrong))))
    return found


@pytest.mark.parametrize("players", [3, 4, 6])
def test_every_turn_with_a_square_brings_its_cards(players: int) -> None:
    """J9, J10: a card for the finder, the wrong ones for the active player; without a finder, one goes back."""
    for before, counted in squares(players):
        turn = counted.last
        assert isinstance(turn, SquareTurn)
        wrong = [touch.seat for touch in turn.touches if touch.seat != turn.found_by]
        lost = -1 if before.scores[turn.active] else 0
        for seat in range(players):
            active = lost if turn.found_by is None else len(wrong)
            assert turn.points[seat] == (active if seat == turn.active else int(seat == turn.found_by))


def _case(game: str, before: BoxGame, after_turn: BoxGame) -> dict[str, Any]:
    turn = after_turn.last
    assert turn is not None
    why = VARIANTS[before.game].why(before.options, turn)
    assert total(why.sides) == turn.points
    cards = before.scores[turn.active] if isinstance(turn, SquareTurn) else 0
    wire = msgspec.to_builtins({"turn": turn, "why": why, "cards": cards})
    return {"game": game, "players": before.players, **wire}


LOOK_UP = """
import { readFileSync } from "node:fs";
import ts from "typescript";
const load = (path) => {
  const text = readFileSync(path, "utf8");
  const script = ts.transpileModule(text, { compilerOptions: { target: "es2022", module: "es2022" } }).outputText;
  return import("data:text/javascript;base64," + Buffer.from(script).toString("base64"));
};
const { BOX } = await load("src/wire/box.ts");
const { pointsOf, squareWhy, storyWhy } = await load("src/box/points.ts");
const tidy = (value) => JSON.stringify(value, (_, each) =>
  each && typeof each === "object" && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each);
let wrong = 0;
for (const { game, players, turn, why, cards } of JSON.parse(readFileSync(0, "utf8"))) {
  const table = BOX[game].find((each) => each.players === players);
  const owners = (turn.row ?? []).map((card) => turn.given.findIndex((cards) => cards.includes(card)));
  const touched = (turn.touches ?? []).map((touch) => touch.seat).filter((seat) => seat !== turn.found_by);
  const found = table.fingers
    ? squareWhy(table.fingers, players,
        { active: turn.active, wrong: touched, finder: turn.found_by, cards })
    : storyWhy(table, { storyteller: turn.storyteller, owners, votes: turn.votes, red: turn.red });
  if (tidy(found) !== tidy(why) || tidy(pointsOf(found)) !== tidy(turn.points)) {
    if (!wrong++) console.log(game, players, tidy(turn), tidy(why), tidy(found));
  }
}
console.log("wrong:", wrong);
"""


def test_a_phone_without_a_network_finds_the_same_points_and_reasons_as_the_rules() -> None:
    """All votes of small tables and a sample of large ones, looked up in the tables that the client has."""
    cases = [
        _case(game, before, counted)
        for game in STORIES
        for players in VARIANTS[game].table_sizes()
        for before, counted in turns(game, players, seed=players)
    ]
    cases += [_case("jinx", *each) for players in (3, 4, 5, 6) for each in squares(players)]
    assert len(cases) > 1500
    done = subprocess.run(
        ["node", "--input-type=module", "-e", LOOK_UP],
        cwd=WEB,
        input=msgspec.json.encode(cases),
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode() == "wrong: 0\n", done.stdout.decode()[:3000] + done.stderr.decode()[:2000]
