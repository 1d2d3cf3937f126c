"""Sung and mimed clues: a table takes a recording only from its maker, once the server has checked it.

A recording is uploaded before the clue, beside the socket. Its name carries a seal (an HMAC) over what the check
found, so that a clue can be compared with it without an entry in the log: until the clue is told, nobody else may
know that there is a recording, not even from a version number.
"""

import hmac
import re
from base64 import urlsafe_b64encode

from lapin.game import legal
from lapin.game.model.clues import Clue, Recording
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.refusals import Refusal, Refused
from lapin.recordings.limits import ENDINGS, Medium
from lapin.table.refusals import TableRefusal
from lapin.table.safety import check_may_bring
from lapin.table.state import Person, TableState

_REF = re.compile(r"(\d{1,6})-([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{22})\.(mp3|webm)")


def check_may_record(state: TableState, person: Person) -> None:
    """Refuse a recording from somebody who could not give a clue now."""
    game = state.game
    if game is None or not state.playing:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    check_may_bring(state)
    if not game.terms.performed:
        raise Refused(Refusal.CLUE_FORM)  # C4
    if game.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=game.phase)
    tellers = [
        seat
        for seat in map(Seat, range(game.players))
        if any(isinstance(may, MayTell) for may in legal(game, seat))
    ]
    if person.seat not in tellers:
        raise Refused(Refusal.NOT_YOUR_TURN, seat=tellers[0])


def sealed_recording(
    state: TableState, person: PersonId, token: str, medium: Medium, sha256: str, milliseconds: int
) -> Recording:
    """The clue that a checked recording becomes, sealed. `token` is fresh and cannot be guessed."""
    unsealed = f"{person}-{token}"
    seal = _seal(state, unsealed, medium, sha256, milliseconds)
    return Recording(medium, f"{unsealed}-{seal}.{ENDINGS[medium]}", sha256, milliseconds)


def check_recorded_clue(state: TableState, person: PersonId, clue: Clue) -> None:
    """Refuse a clue whose recording was not checked for this person in this game, or not as it is now."""
    if not isinstance(clue, Recording):
        return
    named = _REF.fullmatch(clue.ref)
    if named is not None and int(named[1]) == person and named[4] == ENDINGS[clue.medium]:
        seal = _seal(state, f"{person}-{named[2]}", clue.medium, clue.sha256, clue.milliseconds)
        if hmac.compare_digest(seal, named[3]):
            return
    raise Refused(TableRefusal.NO_SUCH_RECORDING)


def may_fetch(state: TableState, person: PersonId | None, ref: str) -> bool:
    """Whether somebody (None: a spectator) may fetch a recording: once told, anybody; before, only its maker."""
    named = _REF.fullmatch(ref)
    return named is not None and (ref in state.told or (person is not None and int(named[1]) == person))


def _seal(state: TableState, unsealed: str, medium: str, sha256: str, milliseconds: int) -> str:
    facts = f"recording {state.table} {unsealed} {medium} {sha256} {milliseconds}"
    digest = hmac.digest(bytes.fromhex(state.secret), facts.encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")
