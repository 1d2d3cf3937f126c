"""Writes src/tutorial/points.json: what a choice in a tutorial scores by the real rules. `--check` only compares.

python web/tutorials.py [--check]

A tutorial is a script (src/tutorial/scripts.json): who tells, gives and votes what. What the reader does is open,
so each choice has its points here. The client holds no rules; it looks them up.
"""

import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from lapin.scorekeeper import Played, points

FOLDER = Path(__file__).parent / "src" / "tutorial"
ME = 0

Script = dict[str, Any]


def choices(
    script: Script, turn: Script, game: str
) -> list[tuple[str, dict[int, list[int]], list[int], int | None]]:
    """Every choice of the reader: its key, who gave what, whom the reader votes for, and the red vote."""
    given = {seat: [card] for seat, card in enumerate(turn["given"]) if card is not None}
    mine = {**given, ME: [turn["hand"][0]]}
    if game == "team":
        partner = script["players"] // 2
        if turn["teller"] == ME:
            return [("-", mine, [], None)]
        own = {seat: cards for seat, cards in mine.items() if seat != partner}
        others = [(str(owner), given, [owner], None) for owner in given]
        return [("-", own, [], None), *others]
    if game != "party" and turn["teller"] == ME:
        return [("-", mine, [], None)]
    owners = [owner for owner in mine if game == "party" or owner != ME]
    votes = [list(each) for most in range(1, script["votes"] + 1) for each in combinations(owners, most)]
    if game == "party" and turn["teller"] == ME:
        return [(f"{vote[0]}/{red}", mine, vote, red) for vote in votes for red in owners]
    return [("+".join(map(str, vote)), mine, vote, turn.get("red")) for vote in votes]


def story_points(game: str, script: Script, turn: Script) -> dict[str, list[int]]:
    """Points by choice."""
    found = {}
    for key, given, vote, red in choices(script, turn, game):
        partner = script["players"] // 2
        swap = {ME: partner} if ME not in given else {}  # team: the partner gave in the reader's place
        order = [swap.get(owner, owner) for owner in turn["row"]]
        spot = {owner: order.index(owner) + 1 for owner in given}
        votes = {
            seat: [spot[swap.get(owner, owner)] for owner in own] for seat, own in enumerate(turn["votes"]) if own
        }
        if game == "team" and turn["teller"] != ME:
            votes.pop(partner if partner in given else ME, None)
        if vote:
            votes[ME] = [spot[owner] for owner in vote]
        played = {
            "storyteller": turn["teller"],
            "given": given,
            "row": [given[owner][0] for owner in order],
            "votes": votes,
            "red": None if red is None else spot[red],
        }
        raw = msgspec.Raw(msgspec.json.encode(played))
        found[key] = list(points(Played(game, script["players"], raw)).values())
    return found


def square_points(game: str, script: Script, turn: Script) -> dict[str, list[int]]:
    """Points by the picture the reader touches; "-" where the reader gives the clue."""
    before = [{"seat": each["seat"], "at": each["spot"]} for each in turn["before"]]
    taken = {each["at"] for each in before}
    mine = [spot for spot in range(1, 10) if spot not in taken] if turn["active"] != ME else [None]
    found = {}
    for spot in mine:
        touches = [*before, *([] if spot is None else [{"seat": ME, "at": spot}])]
        right = spot == turn["target"]
        if not right:
            touches.append({"seat": turn["after"], "at": turn["target"]})
        played = {
            "active": turn["active"],
            "target": turn["target"],
            "touches": touches,
            "found_by": ME if right else turn["after"],
        }
        raw = msgspec.Raw(msgspec.json.encode(played))
        found["-" if spot is None else str(spot)] = list(points(Played(game, script["players"], raw)).values())
    return found


def written() -> str:
    """The whole file: game, turn, choice, points."""
    scripts: dict[str, Script] = msgspec.json.decode((FOLDER / "scripts.json").read_bytes())
    scored = {
        game: [
            (square_points if script["kind"] == "square" else story_points)(game, script, turn)
            for turn in script["turns"]
        ]
        for game, script in scripts.items()
    }
    return msgspec.json.encode(scored).decode() + "\n"


def main() -> int:
    """Write the file, or say that it is out of date."""
    target, text = FOLDER / "points.json", written()
    if "--check" not in sys.argv:
        target.write_text(text)
        return 0
    if not target.exists() or target.read_text() != text:
        print("web/src/tutorial/points.json is not what the rules say: run `python web/tutorials.py`.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
