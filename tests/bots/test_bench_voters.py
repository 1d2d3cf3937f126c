"""Sheets for people with eyes, and how they are scored."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from bench import voters
from lapin.cli import main


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sheets of five turns by easy players, made once."""
    folder = tmp_path_factory.mktemp("sheets")
    assert main(["bench", "voters", "--sheets", str(folder), "--level", "easy", "--turns", "5"]) == 0
    return folder


@pytest.fixture
def sheets(made: Path, tmp_path: Path) -> Path:
    """The sheets, to fill in."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def filled(path: Path, column: list[str]) -> None:
    """Write a column behind the lines of a table, as somebody who votes would."""
    head, *lines = path.read_text().splitlines()
    path.write_text("\n".join([head, *(f"{line}{each}" for line, each in zip(lines, column, strict=True))]) + "\n")


def test_voters_see_the_rows_and_the_clues_and_not_the_truth(sheets: Path) -> None:
    """Four turns stand on a sheet, six cards in a row; the list to fill in says nothing about the true cards."""
    sizes = []
    for path in sorted(sheets.glob("sheet-*.png")):
        with Image.open(path) as opened:
            sizes.append(opened.size)
    assert sizes == [(6 * 196, 4 * 319), (6 * 196, 319)]
    lines = [line.split("\t") for line in (sheets / "votes.tsv").read_text().splitlines()]
    assert lines[0] == ["turn", "clue", "vote"]
    assert [(turn, vote) for turn, _, vote in lines[1:]] == [(str(number), "") for number in range(1, 6)]
    assert all(clue for _, clue, _ in lines[1:])


def test_the_same_seed_shows_the_same_turns() -> None:
    """So anybody can repeat a measurement."""
    first = voters.played("easy", 4, 7)
    assert first == voters.played("easy", 4, 7) != voters.played("easy", 4, 8)
    assert all(len(set(turn.row)) == 6 and 1 <= turn.truth <= 6 for turn in first)


def test_votes_are_counted(sheets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A vote for the true card finds it; the sense is a mean."""
    truth = [line.split("\t")[2] for line in (sheets / "truth.tsv").read_text().splitlines()[1:]]
    wrong = str(int(truth[0]) % 6 + 1)
    filled(sheets / "votes.tsv", [wrong, *truth[1:]])
    filled(sheets / "truth.tsv", ["1", "5", "5", "5", "4"])
    assert main(["bench", "voters", "--votes", str(sheets)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert " | 5 | 0.800 [" in last
    assert "| 4.000 [" in last


def test_sheets_that_are_not_filled_in_are_refused(sheets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The complaint names the turns without a vote, and those with a number for the sense that does not exist."""
    filled(sheets / "votes.tsv", ["1", "", "1", "", "1"])
    assert main(["bench", "voters", "--votes", str(sheets)]) == 1
    assert "no vote for turn 2, 4" in capsys.readouterr().err
    filled(sheets / "votes.tsv", ["", "1", "", "1", ""])
    filled(sheets / "truth.tsv", ["", "", "9", "", ""])
    assert main(["bench", "voters", "--votes", str(sheets)]) == 1
    assert "the sense of turn 3 is no number from 1 to 5" in capsys.readouterr().err


def test_the_page_has_the_published_votes() -> None:
    """The figures of docs/bots.md are those of the sheets in bench/voters_data, sixty turns for each level."""
    page = voters.PAGE.read_text()
    filled = sorted(voters.DATA.iterdir())
    assert {each.name.partition("-")[0] for each in filled} == {"easy", "hard", "medium"}
    for each in filled:
        assert voters.scored(each) in page
        assert len((each / "votes.tsv").read_text().splitlines()) == 61
