"""`lapin verify` and `lapin show`: check a record, and show a recorded game turn by turn."""

import argparse
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from lapin.cli.words import complain
from lapin.game.model.clues import Clue, Live, Recording
from lapin.game.model.events import ClueGiven
from lapin.game.model.reasons import (
    AgreedWith,
    AnyReason,
    EverybodyFound,
    FooledVoters,
    FoundCard,
    MisledFingers,
    NobodyFound,
    PictureNotFound,
    Reason,
    SingleVote,
    SomeFound,
    TookPicture,
    Why,
)
from lapin.record import BadRecord, Computer, Recap, Record, recap, verify
from lapin.record.lines import LARGEST_FILE
from lapin.record.recap import SquareRecap, StoryRecap


def add_to(commands: Any) -> None:
    """Add the commands."""
    check = commands.add_parser("verify", help="play records again and check every line of them")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument(
        "--recordings",
        type=Path,
        metavar="FOLDER",
        help="where recorded clues are, if not beside the record",
    )
    check.set_defaults(run=_verify)
    show = commands.add_parser("show", help="show a recorded game, turn by turn")
    show.add_argument("--json", action="store_true", help="for programs")
    show.add_argument("file", type=Path, metavar="FILE")
    show.set_defaults(run=_show)


def _verified(path: Path) -> Record:
    """Read and verify the record in a file. Raises BadRecord, or OSError if the file cannot be read."""
    with path.open("rb") as file:
        return verify(file.read(LARGEST_FILE + 1))


def _verify(arguments: argparse.Namespace) -> int:
    status = 0
    for path in arguments.files:
        try:
            record = _verified(path)
        except BadRecord as bad:
            status = complain(f"{path}: {bad}")
        except OSError as error:
            status = complain(f"{path}: {error.strerror}")
        else:
            print(f"{path}: verified, {record.header.game}, {len(record.events)} events{_shufflers(record)}")
            status = max(status, _check_recordings(path, record, arguments.recordings))
    return status


def _shufflers(record: Record) -> str:
    """Return who took part in the shuffle, and who stayed silent, in the words that `lapin verify` adds."""
    names, shuffle = record.header.names, record.header.shuffle
    if shuffle is None:
        return ""
    took = ", ".join(names[each.seat] for each in shuffle.numbers) or "nobody"
    silent = ", ".join(names[seat] for seat in shuffle.silent)
    return f"; in the shuffle with the server: {took}" + (f"; silent: {silent}" if silent else "")


def _check_recordings(path: Path, record: Record, folder: Path | None) -> int:
    """Check that recordings are those that were told, and print how many are missing; return the exit status."""
    told = [event.clue for event in record.events if isinstance(event, ClueGiven)]
    recordings = [clue for clue in told if isinstance(clue, Recording)]
    status = missing = 0
    for clue in recordings:
        found = _recording(path.parent if folder is None else folder, clue.ref, deep=folder is not None)
        if found is None:
            missing += 1
        elif sha256(found.read_bytes()).hexdigest() != clue.sha256:
            status = complain(f"{path}: the recording {clue.ref} is not the one that was told")
    if recordings and not status:
        print(f"{path}: recordings: {len(recordings) - missing} as they were told, {missing} not there")
    return status


def _recording(folder: Path, ref: str, *, deep: bool) -> Path | None:
    if "/" in ref or "\\" in ref or ref.startswith("."):  # a record may come from anybody
        return None
    found = (path for path in (folder.rglob("*") if deep else [folder / ref]) if path.name == ref)
    return next((path for path in found if path.is_file()), None)


def _show(arguments: argparse.Namespace) -> int:
    try:
        game = recap(_verified(arguments.file), verified=True)
    except BadRecord as bad:
        return complain(f"{arguments.file}: {bad}")
    except OSError as error:
        return complain(f"{arguments.file}: {error.strerror}")
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(game).decode() + "\n")
    else:
        print("\n".join(_lines(game)))
    return 0


def _lines(game: Recap) -> list[str]:
    lines = [f"{game.game}, {game.players} players, verified"]
    if game.computers:
        lines.append("computers: " + ", ".join(f"{game.names[c.seat]} ({_how(c)})" for c in game.computers))
    sides = _side_names(game)
    standing = [0] * len(sides)
    for number, turn in enumerate(game.turns, 1):
        lines += [
            "",
            *(_story(number, turn, game.names) if isinstance(turn, StoryRecap) else _square(number, turn, game)),
        ]
        for side, gained in turn.points.items():
            standing[side] += gained
        gains = [f"{sides[side]} {gained:+}" for side, gained in turn.points.items() if gained]
        lines.append("   points: " + (", ".join(gains) or "none"))
        lines += _reasons(turn.why, sides, game.names)
        lines.append("   standings: " + ", ".join(f"{n} {s}" for n, s in zip(sides, standing, strict=True)))
    winners = " and ".join(sides[side] for side in game.winners)
    return [*lines, "", f"{winners} won with {max(game.scores)}."]


def _how(computer: Computer) -> str:
    moves = len(computer.lines)
    return f"{computer.level}, {moves} {'move' if moves == 1 else 'moves'}" if moves else computer.level


def _side_names(game: Recap) -> list[str]:
    sides = len(game.scores)
    if sides == game.players:
        return list(game.names[:sides])
    return [f"{game.names[side]} & {game.names[side + sides]}" for side in range(sides)]


def _story(number: int, turn: StoryRecap, names: tuple[str, ...]) -> list[str]:
    owner = {card: seat for seat, cards in turn.given.items() for card in cards}
    lines = [f"{number}. {names[turn.storyteller]}: {_clue(turn.clue)}"]
    for spot, card in enumerate(turn.row, 1):
        voters = [names[seat] for seat, spots in turn.votes.items() if spot in spots]
        mark = "*" if owner[card] == turn.storyteller else " "
        red = " [red]" if turn.red == spot else ""
        lines.append(f"  {mark}{spot:2} card {card} of {names[owner[card]]}{red}" + _by("voted for by", voters))
    return lines


def _square(number: int, turn: SquareRecap, game: Recap) -> list[str]:
    lines = [f"{number}. {game.names[turn.active]}: {_clue(turn.clue)} (picture {turn.target})"]
    for touch in turn.touches:
        answer = "yes" if touch.at == turn.target else "no"
        lines.append(f"   {game.names[touch.seat]} touched {touch.at}: {answer}")
    if turn.found_by is None:
        lines.append("   nobody found it")
    return lines


def _reasons(why: Why | None, sides: list[str], names: tuple[str, ...]) -> list[str]:
    """Return why each side that won or lost anything did."""
    lines = []
    for side, reasons in enumerate(() if why is None else why.sides):
        told = [f"{reason.points:+} {_reason(reason, names)}" for reason in reasons if reason.points]
        if told:
            lines.append(f"     {sides[side]}: {', '.join(told)}")
    return lines


def _reason(reason: AnyReason, names: tuple[str, ...]) -> str:
    match reason:
        case FoundCard(_, seat):
            return f"{names[seat]} found it"
        case FooledVoters(_, owner, voters):
            fooled = ", ".join(names[seat] for seat in voters)
            return f"{names[owner]} fooled {fooled}"
        case AgreedWith(_, _, _, others):
            return "agreed with " + ", ".join(names[seat] for seat in others)
        case MisledFingers(_, _, touched):
            return "misled " + ", ".join(names[seat] for seat in touched)
        case _:
            return _PLAINLY[type(reason)]


_PLAINLY: dict[type[Reason], str] = {
    SomeFound: "some found the card, but not all",
    EverybodyFound: "everybody found the card",
    NobodyFound: "nobody found the card",
    SingleVote: "with a single vote",
    TookPicture: "touched the right picture",
    PictureNotFound: "nobody found the picture",
}


def _by(words: str, names: list[str]) -> str:
    return f", {words} {', '.join(names)}" if names else ""


def _clue(clue: str | Clue) -> str:
    if isinstance(clue, str):
        lines = clue.replace("\n", "\n     ")
        return f"\N{LEFT DOUBLE QUOTATION MARK}{lines}\N{RIGHT DOUBLE QUOTATION MARK}"
    if isinstance(clue, Recording):
        return f"a recording ({clue.words or clue.ref})"
    return f"a {clue.form}, performed live" if isinstance(clue, Live) else clue.text
