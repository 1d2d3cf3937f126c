"""Shows turns of computer players to people with eyes, and counts how often these find the storyteller's card.

    lapin bench voters --sheets FOLDER --level hard --turns 60 --seed 1   # plays games, and makes the sheets
    lapin bench voters --votes FOLDER                                     # scores the sheets that were filled in
    lapin bench voters --write                                            # scores those in bench/voters_data

A sheet shows a few rows of pictures with the clue above each. Who votes sees only these, and writes the number of
a picture for each turn into `votes.tsv`. Then `truth.tsv` may be opened; its last column is for how much
sense each clue makes for its card: 1 (none) to 5 (at once).
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw, ImageFont

from bench.minds import estimate
from lapin.arena.matches import Arena, Fixture
from lapin.bots.memory import text_of
from lapin.bots.personas import LevelId
from lapin.cli.words import complain
from lapin.decks.built_in import built_in, folder
from lapin.game.model.events import ClueGiven, RowRevealed
from lapin.game.model.ids import Card
from lapin.record.lines import read

DATA = Path(__file__).with_name("voters_data")
PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
DECK = "reverie"
VOTES, TRUTH = "votes.tsv", "truth.tsv"
_A_SHEET = 4
"""The number of turns on a sheet."""
_WIDTH, _HEIGHT, _HEAD, _GAP = 190, 285, 34, 6
_SENSE = (1, 5)
_HEADS = ("| clue by | seed | turns | found (chance .167) | sense for the true card |", "|---|---|---|---|---|")


class Turn(msgspec.Struct, frozen=True):
    """A clue, the row that was laid for it, and the place of the storyteller's card in the row, from 1."""

    clue: str
    row: tuple[Card, ...]
    truth: int


def played(level: LevelId, turns: int, seed: int) -> list[Turn]:
    """Return turns of games of six players of a level; the same seed gives the same ones."""
    arena = Arena(Fixture("odyssey", (level,), 6, DECK, seed=seed))
    found: list[Turn] = []
    number = 0
    while len(found) < turns:
        clue: ClueGiven | None = None
        for event in read(arena.play(number).record).events:
            if isinstance(event, ClueGiven):
                clue = event
            elif isinstance(event, RowRevealed) and clue is not None and clue.card is not None:
                found.append(Turn(text_of(clue.clue), event.row, event.row.index(clue.card) + 1))
        number += 1
    return found[:turns]


def make(into: Path, level: LevelId, turns: int, seed: int) -> None:
    """Write the sheets, a list of votes to fill in, and the truth."""
    into.mkdir(parents=True, exist_ok=True)
    told = played(level, turns, seed)
    for first in range(0, len(told), _A_SHEET):
        sheet(told[first : first + _A_SHEET], first + 1).save(into / f"sheet-{first // _A_SHEET + 1:02}.png")
    blank = [f"{number}\t{turn.clue}\t" for number, turn in enumerate(told, 1)]
    truth = [f"{number}\t{turn.clue}\t{turn.truth}\t" for number, turn in enumerate(told, 1)]
    (into / VOTES).write_text("\n".join(["turn\tclue\tvote", *blank]) + "\n", encoding="utf-8")
    (into / TRUTH).write_text("\n".join(["turn\tclue\ttruth\tsense", *truth]) + "\n", encoding="utf-8")


def sheet(turns: Sequence[Turn], first: int) -> Image.Image:
    """Draw a few turns, one below the other: the number, the clue and the numbered row."""
    widest = max(len(turn.row) for turn in turns)
    found = Image.new("RGB", (widest * (_WIDTH + _GAP), len(turns) * (_HEIGHT + _HEAD)), "white")
    pen, letters = ImageDraw.Draw(found), ImageFont.load_default(22)
    pictures = built_in(DECK).pictures
    for place, turn in enumerate(turns):
        top = place * (_HEIGHT + _HEAD)
        pen.text((4, top + 4), f"Turn {first + place}:  {turn.clue}", fill="black", font=letters)
        for spot, card in enumerate(turn.row):
            left = spot * (_WIDTH + _GAP)
            with Image.open(folder(DECK) / pictures[card].small) as opened:
                found.paste(opened.convert("RGB").resize((_WIDTH, _HEIGHT)), (left, top + _HEAD))
            pen.rectangle((left, top + _HEAD, left + 24, top + _HEAD + 28), fill="white")
            pen.text((left + 6, top + _HEAD + 1), str(spot + 1), fill="black", font=letters)
    return found


def scored(filled: Path) -> str:
    """Return a line: how often the card was found, and the mean sense of the clues if somebody has noted it."""
    votes = _column(filled / VOTES, 2)
    truth = _column(filled / TRUTH, 2)
    if votes.keys() != truth.keys():
        raise ValueError(f"{VOTES} and {TRUTH} are not about the same turns")
    if missing := [turn for turn, vote in votes.items() if not vote]:
        raise ValueError(f"{VOTES}: no vote for turn {', '.join(missing)}")
    found = [float(vote == truth[turn]) for turn, vote in votes.items()]
    sense = [_sense(turn, text) for turn, text in _column(filled / TRUTH, 3).items() if text]
    label = " | ".join(filled.name.partition("-")[::2])
    return f"| {label} | {len(found)} | {estimate(found)} | {estimate(sense) if sense else ''} |"


def _sense(turn: str, text: str) -> float:
    low, high = _SENSE
    if not text.isdigit() or not low <= int(text) <= high:
        raise ValueError(f"{TRUTH}: the sense of turn {turn} is no number from {low} to {high}")
    return float(text)


def _column(path: Path, place: int) -> dict[str, str]:
    """Return a column of a table, by the number of the turn."""
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    return {line[0].strip(): line[place].strip() if place < len(line) else "" for line in lines}


def run(sheets: Path | None, votes: Path | None, level: LevelId, turns: int, seed: int, *, write: bool) -> int:
    """Make sheets, or score some, or score the published ones."""
    try:
        if sheets is not None:
            make(sheets, level, turns, seed)
            return 0
        filled = [votes] if votes is not None else sorted(DATA.iterdir())
        lines = [*_HEADS, *(scored(each) for each in filled)]
    except (OSError, ValueError) as bad:
        return complain(str(bad))
    print("\n".join(lines))
    if write and votes is None:
        before, _, rest = PAGE.read_text().partition("<!-- voters -->\n")
        after = rest.partition("<!-- end of voters -->\n")[2]
        block = "\n".join([*lines, "", "`lapin bench voters --write`"])
        PAGE.write_text(f"{before}<!-- voters -->\n\n{block}\n\n<!-- end of voters -->\n{after}")
    return 0
