from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from lapin.arena import contestants
from lapin.arena.contestants import Anything
from lapin.arena.matches import Arena, Fixture, Result, ToldTurn, played
from lapin.arena.plots import as_svg, save_png
from lapin.arena.ratings import bradley_terry, estimated, found, points_a_turn, wins
from lapin.arena.report import ArenaReport, as_json, as_table, reported
from lapin.cli import main
from lapin.game.model.options import Options
from lapin.record.verify import verify
from tests.bots.endpoint import endpoint, good


def result(
    number: int, names: tuple[str, ...], scores: tuple[int, ...], told: tuple[ToldTurn, ...] = ()
) -> Result:
    """A game that ended like this."""
    best = max(scores)
    return Result(number, names, scores, tuple(s for s, score in enumerate(scores) if score == best), 10, told)


def test_the_same_number_is_the_same_game() -> None:
    """A game of the arena can be played again, move for move, and its record verifies."""
    fixture = Fixture("odyssey", ("medium", "greedy", "random"), 4, "reverie", seed=5)
    arena = Arena(fixture)
    one, two = arena.play(3), Arena(fixture).play(3)
    assert one == two
    assert one.record != arena.play(4).record
    assert verify(one.record).end.scores == one.scores
    assert one.names == ("medium", "greedy", "random", "medium")


def test_everybody_sits_everywhere() -> None:
    """From game to game the names move on by a place; in team, partners share a name."""
    tale = Fixture("odyssey", ("a", "b", "c"), 3, "reverie")
    assert [tale.seating(n)[0] for n in range(4)] == ["a", "b", "c", "a"]
    assert Fixture("team", ("a", "b", "c"), 6, "reverie").seating(1) == ("b", "c", "a", "b", "c", "a")


def test_a_player_who_wins_more_is_rated_higher() -> None:
    """Ratings follow results: ten wins for a loss are about 400 points, and the interval holds the value."""
    results = [result(n, ("good", "poor"), (30, 10) if n % 11 else (10, 30)) for n in range(110)]
    ratings = bradley_terry(results, ["good", "poor"])
    assert ratings["good"] - ratings["poor"] == pytest.approx(400, abs=15)
    share = estimated(results, lambda drawn: wins(drawn, "good"))
    assert share.value == pytest.approx(10 / 11)
    assert share.low < share.value < share.high
    assert points_a_turn(results, "good") > points_a_turn(results, "poor")


def test_a_shared_win_is_shared() -> None:
    """Two contestants who are first together have half a win each."""
    assert wins([result(0, ("a", "b"), (30, 30))], "a") == 0.5


def test_the_outcomes_of_a_storytellers_turns_are_counted() -> None:
    """All, some and none are counted for each storyteller, and add up."""
    told = (ToldTurn("a", "some"), ToldTurn("a", "none"), ToldTurn("b", "all"), ToldTurn("a", "some"))
    results = [result(0, ("a", "b"), (3, 2), told)]
    assert found(results, "a", "some") == pytest.approx(2 / 3)
    assert sum(found(results, None, outcome) for outcome in ("all", "some", "none")) == pytest.approx(1)


def test_a_report_comes_in_three_forms(tmp_path: Path) -> None:
    """The report is a table to read, JSON that can be read back, and a picture."""
    told = (ToldTurn("a", "some"), ToldTurn("b", "all"))
    fixture = Fixture("odyssey", ("a", "b"), 4, "reverie")
    report = reported(fixture, {4: [result(n, ("a", "b"), (3, 2), told) for n in range(5)]}, samples=20)
    assert "| a |" in as_table(report)
    assert msgspec.json.decode(as_json(report), type=ArenaReport) == report
    assert ElementTree.fromstring(as_svg(report)).tag.endswith("svg")  # noqa: S314 - our own
    assert save_png(report, tmp_path / "report.png")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_the_command_plays_and_prints_how_everybody_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`lapin arena` plays in parallel and keeps records."""
    status = main(
        [
            "arena",
            "--players",
            "random",
            "--game",
            "odyssey",
            "--seats",
            "3,4",
            "--games",
            "2",
            "--out",
            str(tmp_path),
        ]
    )
    printed = capsys.readouterr().out
    assert status == 0
    assert "4 games of odyssey, 3, 4 seats" in printed
    assert len(list(tmp_path.glob("*.jsonl"))) == 4
    assert {path.name for path in tmp_path.glob("report.*")} >= {"report.json", "report.svg", "report.md"}


def test_the_number_of_processes_changes_nothing() -> None:
    """Two processes give the games that one gives."""
    fixture = Fixture("classic-2014", ("random",), 3, "reverie")
    alone = list(played(fixture, 4, processes=1))
    together = sorted(played(fixture, 4, processes=2), key=lambda each: each.number)
    assert alone == together


@pytest.mark.parametrize(
    "wrong",
    [
        ["--players", "nobody"],
        ["--players", "random", "--game", "chess"],
        ["--players", "random", "--seats", "2"],
        ["--players", "random", "--seats", "many"],
        ["--players", "random", "--deck", "glimpse"],
        ["--players", "random", "--games", "0"],
    ],
)
def test_a_game_that_cannot_be_played_gets_one_clear_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong name, game, size or deck is named, without a crash."""
    assert main(["arena", *wrong]) == 1
    assert capsys.readouterr().err.startswith("lapin: ")


def test_one_hard_player_beats_five_greedy_ones_more_than_a_fair_share() -> None:
    """A short form of what docs/bots.md measures: more wins than a sixth, and clues that some, not all, find."""
    arena = Arena(Fixture("odyssey", ("hard", *["greedy"] * 5), 6, "reverie"))
    results = [arena.play(number) for number in range(5)]
    assert wins(results, "hard") > 1 / 6
    assert found(results, "hard", "some") > found(results, "greedy", "some")


def own_player(_entry: object) -> object:
    """A researcher's own contestant, as `module:factory` names it."""
    return Anything()


def test_a_player_of_your_own_can_enter() -> None:
    """Anything with a `decide` can play: named by module and factory."""
    name = "tests.arena.test_arena:own_player"
    finished = Arena(Fixture("jinx", (name, "random"), 3, "glimpse")).play(0)
    assert name in finished.names


def test_a_language_model_can_play_in_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is asked for its moves over HTTP; where it talks nonsense, the hard player moves, which is reported."""
    answer = {"picture": 1, "second": 0, "clue": "Nobody told me"}
    with endpoint(good(answer)) as fake:
        monkeypatch.setenv("LAPIN_LLM_URL", fake.url)
        monkeypatch.setenv("LAPIN_LLM_MODEL", "m")
        contestants.model_player.cache_clear()
        fixture = Fixture("odyssey", ("model", "random"), 4, "reverie", options=Options(target=16))
        played_game = Arena(fixture).play(0)
    assert verify(played_game.record).end.scores == played_game.scores
    assert played_game.names[0] == "model"
    assert len(fake.requests) > 3
    said = capsys.readouterr().err
    assert "the hard player moves for the model: nonsense from the model: this clue was used before" in said
    contestants.model_player.cache_clear()


def test_without_an_endpoint_no_language_model_can_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says which variables name one."""
    monkeypatch.delenv("LAPIN_LLM_URL", raising=False)
    contestants.model_player.cache_clear()
    assert main(["arena", "--players", "model,random", "--games", "1"]) != 0
    assert "LAPIN_LLM_URL" in capsys.readouterr().err
