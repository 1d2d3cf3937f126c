"""Which recordings a table takes for clues: those that its own server has checked, for the person who made them.

A recording comes in beside the socket, before the clue. Its name carries a seal over what was found when it was
checked, so that a clue is held against that without a step in the log: until the clue is told, nobody else may
know that there is a recording, not even by the number of a version. Pure.
"""

import hmac
import re
from base64 import urlsafe_b64encode

from lapin.game import legal
from lapin.game.model.clues import Clue, Recording
from lapin.game.model.ids import Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.refusals import Refusal, Refused
from lapin.recordings.limits import ENDINGS, Medium
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room

_REF = re.compile(r"(\d{1,6})-([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{22})\.(mp3|webm)")


def check_may_record(room: Room, person: Person) -> None:
    """Refuse a recording from somebody who could not tell with it now."""
    game = room.game
    if game is None or not room.playing:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    if not game.terms.performed:
        raise Refused(Refusal.CLUE_FORM)  # C4
    if game.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=game.phase)
    if not any(isinstance(may, MayTell) for may in legal(game, Seat(person.seat))):
        raise Refused(Refusal.NOT_YOUR_TURN)


def sealed(room: Room, person: int, token: str, medium: Medium, sha256: str, milliseconds: int) -> Recording:
    """The clue that a checked recording can be told as. `token` is fresh and cannot be guessed."""
    unsealed = f"{person}-{token}"
    seal = _seal(room, unsealed, medium, sha256, milliseconds)
    return Recording(medium, f"{unsealed}-{seal}.{ENDINGS[medium]}", sha256, milliseconds)


def check_take(room: Room, person: int, clue: Clue) -> None:
    """Refuse a recording that was not checked here, in this game, for this person; or not as it is told now."""
    if not isinstance(clue, Recording):
        return
    named = _REF.fullmatch(clue.ref)
    if named is not None and int(named[1]) == person and named[4] == ENDINGS[clue.medium]:
        seal = _seal(room, f"{person}-{named[2]}", clue.medium, clue.sha256, clue.milliseconds)
        if hmac.compare_digest(seal, named[3]):
            return
    raise Refused(TableRefusal.NO_SUCH_RECORDING)


def may_have(room: Room, person: int | None, ref: str) -> bool:
    """Whether somebody (None: a spectator) may have a recording: once told, anybody here; before, its maker."""
    named = _REF.fullmatch(ref)
    return named is not None and (ref in room.told or (person is not None and int(named[1]) == person))


def _seal(room: Room, unsealed: str, medium: str, sha256: str, milliseconds: int) -> str:
    facts = f"recording {room.table} {unsealed} {medium} {sha256} {milliseconds}"
    digest = hmac.digest(bytes.fromhex(room.secret), facts.encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")
