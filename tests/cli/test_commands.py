"""The command line as people use it."""

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from lapin.cli import COMMANDS
from lapin.scorekeeper import Played, points
from tests.cli.command import lapin, process
from tests.properties.worlds import TABLES


def simulate(folder: Path, game: str, players: int, games: int = 1, seed: int = 3) -> list[Path]:
    """Some simulated games."""
    words = f"simulate --game {game} --players {players} --games {games} --seed {seed} --out {folder}"
    done = lapin(*words.split())
    assert done.returncode == 0, done.stderr
    return sorted(folder.glob("*.jsonl"))


def test_games_are_listed_with_players_hands_and_ends() -> None:
    """Somebody who wonders what can be played sees all six."""
    listed = process("games").stdout
    for game in ("classic-2008", "classic-2014", "odyssey", "party", "team", "jinx"):
        assert game in listed
    assert "6, 8, 10, 12" in listed
    assert "3-12" in listed


def test_every_command_that_help_lists_is_found_by_its_name() -> None:
    """Each is loaded alone when it is asked for: none is missing, or sought in the wrong place."""
    listed = re.findall(r"^    (\w+) ", process("--help").stdout, re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)
    for command in COMMANDS:
        helped = lapin(command, "--help")
        assert (helped.returncode, helped.stdout.split()[:3]) == (0, ["usage:", "lapin", command]), helped.stderr


def test_games_are_listed_without_a_server() -> None:
    """A command loads only what it needs."""
    asked = "import sys; from lapin.cli import main; main(['games']); sys.exit('lapin.server' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, check=False).returncode == 0


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """A simulation can be repeated to the byte, and another seed gives other games."""
    one = simulate(tmp_path / "a", "team", 6, games=3)
    two = simulate(tmp_path / "b", "team", 6, games=3)
    other = simulate(tmp_path / "c", "team", 6, games=3, seed=4)
    assert [path.name for path in one] == ["0001.jsonl", "0002.jsonl", "0003.jsonl"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert [path.read_bytes() for path in one] != [path.read_bytes() for path in other]


def test_verify_names_who_took_part_in_the_shuffle_and_who_stayed_silent() -> None:
    """In the line that says yes; a record that the server alone shuffled has no such words."""
    kept = Path(__file__).parents[1] / "record"
    said = lapin(
        "verify", str(kept / "shuffled" / "odyssey.jsonl"), str(kept / "released" / "0.1.0-odyssey.jsonl")
    )
    assert said.returncode == 0
    first, second = said.stdout.splitlines()
    assert first.endswith("events; in the shuffle with the server: Ada, Bo, Dan; silent: Cy")
    assert second.endswith("events")


def test_simulated_records_verify_and_a_changed_one_does_not(tmp_path: Path) -> None:
    """`verify` says yes to each file, names the first wrong line of a changed one, and ends with status 1."""
    paths = simulate(tmp_path, "odyssey", 5, games=2)
    good = lapin("verify", *map(str, paths))
    assert good.returncode == 0
    assert good.stdout.count("verified") == 2
    lines = paths[0].read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"seat":', b'"seat":1', 1)
    paths[0].write_bytes(b"\n".join(lines))
    bad = lapin("verify", *map(str, paths))
    assert bad.returncode == 1
    assert "line 5:" in bad.stderr
    assert bad.stdout.count("verified") == 1


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"{}\n{}\n{}\n", b'{"format":"lapin record"}\n'])
def test_a_broken_file_gets_a_message_never_a_traceback(tmp_path: Path, content: bytes) -> None:
    """Whatever is in the file, `verify` and `show` answer in one line."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    for command in ("verify", "show"):
        done = lapin(command, str(path))
        assert done.returncode == 1
        assert done.stderr.startswith("lapin: ")
        assert "Traceback" not in done.stderr


def test_a_missing_file_or_folder_gets_a_message(tmp_path: Path) -> None:
    """A wrong name gets one line, not a traceback."""
    for words in (["verify", str(tmp_path / "none")], ["show", str(tmp_path)]):
        done = lapin(*words)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr


def test_show_prints_a_game_for_people(tmp_path: Path) -> None:
    """It prints, clue by clue, who gave what and who voted for what, the points, the standings and the winner."""
    told = lapin("show", str(simulate(tmp_path, "odyssey", 4)[0])).stdout
    for word in ("1. Random", "card", "voted for by", "points:", "standings:", "won with"):
        assert word in told
    jinx = lapin("show", str(simulate(tmp_path / "j", "jinx", 4)[0])).stdout
    assert "touched" in jinx


def test_s4_show_and_console_keep_the_lines_of_a_clue(tmp_path: Path) -> None:
    """A poem is printed line by line, and typed with a character for the end of a line."""
    path = simulate(tmp_path, "odyssey", 4)[0]
    lines = path.read_bytes().splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if b'"clue_given"' in line)
    event = json.loads(lines[place])
    event["clue"]["text"] = "one\ntwo"
    lines[place] = json.dumps(event, separators=(",", ":")).encode() + b"\n"
    end = json.loads(lines[-1])
    end["sha256"] = sha256(b"".join(lines[:-1])).hexdigest()
    path.write_bytes(b"".join(lines[:-1]) + json.dumps(end, separators=(",", ":")).encode() + b"\n")
    assert "“one\n     two”" in lapin("show", str(path)).stdout
    asked = lapin("play", "--game", "party", stdin="three\\nfour\n").stdout
    assert "Clue: three\n    four\n" in asked


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_score_agrees_with_every_turn_of_a_record(tmp_path: Path, game: str, players: int) -> None:
    """For a turn as `show --json` prints it, `score` counts the same points."""
    path = simulate(tmp_path, game, players)[0]
    told = json.loads(lapin("show", "--json", str(path)).stdout)
    assert told["verified"] is True
    assert len(told["scores"]) == (players // 2 if game == "team" else players)
    totals = [0] * len(told["scores"])
    for turn in told["turns"]:
        expected = turn.pop("points")
        asked = {"game": game, "players": players, "turn": turn}
        gained = points(msgspec.json.decode(json.dumps(asked).encode(), type=Played))
        assert {str(side): value for side, value in gained.items()} == expected
        totals = [total + gained[side] for side, total in enumerate(totals)]
    assert totals == told["scores"]


DAN = {  # the worked example of the 2014 book: Dan 0, Chris 1, Ruby 2, Eva 3, Kevin 4
    "storyteller": 0,
    "given": {"0": [33], "1": [11], "2": [22], "3": [44], "4": [55]},
    "row": [11, 22, 33, 44, 55],
    "votes": {"1": [3], "2": [3], "3": [1], "4": [4]},
}


def asked(turn: dict[str, object], game: str = "classic-2014", players: int = 5) -> str:
    """Return what a score keeper asks."""
    return json.dumps({"game": game, "players": players, "turn": turn})


def test_c3_score_keeps_the_books_example() -> None:
    """Dan has 3, Chris 4, Ruby 3, Eva 1, Kevin 0, whether the turn comes from standard input or from a file."""
    done = lapin("score", "-", stdin=asked(DAN))
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"points": {"0": 3, "1": 4, "2": 3, "3": 1, "4": 0}}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"votes": {"1": [1], "2": [3], "3": [1], "4": [4]}}, "OWN_CARD"),
        ({"votes": {"1": [3, 4], "2": [3], "3": [1], "4": [4]}}, "VOTE_COUNT"),
        ({"votes": {"1": [], "2": [3], "3": [1], "4": [4]}}, "VOTE_COUNT"),
        ({"votes": {"1": [9], "2": [3], "3": [1], "4": [4]}}, "NOT_IN_ROW"),
        ({"votes": {"1": [3], "2": [3], "3": [1]}}, "VOTES_MISSING"),
        ({"votes": {"0": [1], "2": [3], "3": [1], "4": [4]}}, "STORYTELLER_VOTES_NOT"),
        ({"votes": {"7": [3]}}, "UNKNOWN_SEAT"),
        ({"storyteller": 9}, "UNKNOWN_SEAT"),
        ({"storyteller": -1}, "UNKNOWN_SEAT"),
        ({"red": 2}, "NO_RED"),
        ({"row": [11, 22, 33, 44]}, "ROW_NOT_GIVEN"),
        ({"row": [11, 22, 33, 44, 66]}, "ROW_NOT_GIVEN"),
        ({"given": {"0": [33], "1": [11], "2": [22], "3": [44]}}, "ROW_NOT_GIVEN"),
        ({"given": {"0": [33], "1": [11, 12], "2": [22], "3": [44], "4": [55]}}, "CARD_COUNT"),
        ({"given": {"0": [], "1": [11], "2": [22], "3": [44], "4": [55]}}, "CARD_COUNT"),
        ({"given": {"0": [33], "1": [33], "2": [22], "3": [44], "4": [55]}}, "CARD_TWICE"),
        ({"surprise": 1}, "UNREADABLE"),
    ],
)
def test_an_impossible_turn_gets_its_code_and_status_2(change: dict[str, object], code: str) -> None:
    """The score keeper says why a turn cannot have been."""
    done = lapin("score", "-", stdin=asked(DAN | change))
    assert done.returncode == 2
    assert json.loads(done.stderr)["code"] == code
    assert done.stdout == ""


JINX: dict[str, object] = {
    "active": 0,
    "target": 5,
    "touches": [{"seat": 1, "at": 3}, {"seat": 2, "at": 5}],
    "found_by": 2,
}


def test_j9_score_keeps_a_turn_of_jinx() -> None:
    """The finder takes the picture; the active player takes the one wrongly touched before, or loses one."""
    done = lapin("score", "-", stdin=asked(JINX, "jinx", 4))
    assert json.loads(done.stdout) == {"points": {"0": 1, "1": 0, "2": 1, "3": 0}}
    nobody = JINX | {"touches": [{"seat": 1, "at": 3}], "found_by": None}
    assert json.loads(lapin("score", "-", stdin=asked(nobody, "jinx", 4)).stdout)["points"]["0"] == -1
    poor = nobody | {"won": [0, 0, 0, 0]}
    assert json.loads(lapin("score", "-", stdin=asked(poor, "jinx", 4)).stdout)["points"]["0"] == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"found_by": 1}, "FINDER_WRONG"),
        ({"touches": [{"seat": 2, "at": 5}, {"seat": 1, "at": 3}]}, "NOT_NOW"),
        ({"touches": [{"seat": 1, "at": 3}, {"seat": 2, "at": 3}]}, "PICTURE_TAKEN"),
        ({"touches": [{"seat": 0, "at": 3}]}, "ACTIVE_TOUCHES_NOT"),
        ({"touches": [{"seat": 1, "at": 3}, {"seat": 1, "at": 5}]}, "ALREADY_OUT"),
        ({"touches": [{"seat": 1, "at": 10}]}, "NOT_IN_SQUARE"),
        ({"touches": [{"seat": 8, "at": 1}]}, "UNKNOWN_SEAT"),
        ({"target": 10}, "NOT_IN_SQUARE"),
        ({"active": 4}, "UNKNOWN_SEAT"),
        ({"won": [1]}, "UNREADABLE"),
        ({"won": []}, "UNREADABLE"),
    ],
)
def test_an_impossible_turn_of_jinx_gets_its_code(change: dict[str, object], code: str) -> None:
    """The score keeper also knows the square."""
    done = lapin("score", "-", stdin=asked(JINX | change, "jinx", 4))
    assert done.returncode == 2
    assert json.loads(done.stderr)["code"] == code


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        ("", "UNREADABLE"),
        ("[]", "UNREADABLE"),
        ("{", "UNREADABLE"),
        ('{"game":"chess","players":4,"turn":{}}', "UNKNOWN_GAME"),
        ('{"game":"party","players":2,"turn":{}}', "PLAYER_COUNT"),
    ],
)
def test_nonsense_for_the_score_keeper_gets_a_code(stdin: str, code: str) -> None:
    """Anything can be piped in."""
    done = lapin("score", "-", stdin=stdin)
    assert done.returncode == 2
    assert json.loads(done.stderr)["code"] == code


def test_a_missing_file_for_the_score_keeper_gets_a_code(tmp_path: Path) -> None:
    """A wrong file name is answered in the same way."""
    done = lapin("score", str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert json.loads(done.stderr)["code"] == "UNREADABLE"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--game chess --players 4", "UNKNOWN_GAME"),
        ("--game team --players 7", "PLAYER_COUNT"),
        ("--game jinx --players 2", "PLAYER_COUNT"),
        ('--game odyssey --players 4 --options {"hand":99}', "OPTION_OUT_OF_RANGE"),
        ('--game party --players 6 --options {"second_vote":true}', "OPTION_NOT_IN_GAME"),
        ("--game odyssey --players 4 --options nonsense", "--options"),
    ],
)
def test_a_table_that_cannot_start_is_refused(tmp_path: Path, words: str, reason: str) -> None:
    """Simulating what cannot be played says why, and writes nothing."""
    done = lapin("simulate", *words.split(), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert reason in done.stderr
    assert not (tmp_path / "out").exists()


def test_house_rules_can_be_simulated(tmp_path: Path) -> None:
    """A shorter game with bigger hands is still a game that verifies."""
    words = ["--game", "odyssey", "--players", "4", "--options", '{"target":10,"hand":8}', "--out", str(tmp_path)]
    assert lapin("simulate", *words).returncode == 0
    assert lapin("verify", str(tmp_path / "0001.jsonl")).returncode == 0


@pytest.mark.parametrize("game", ["odyssey", "party", "team", "jinx"])
def test_a_console_game_can_be_left_at_any_time(game: str) -> None:
    """Somebody who closes the terminal leaves without noise."""
    done = process("play", "--game", game, stdin="a clue\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
