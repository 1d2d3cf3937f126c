"""Who may look on at a table without a seat.

Strangers may, as long as the host allows it and the table is not locked; people who were sent away may not. A
screen of the people at the table may in any case: it knows the look word, which everybody with a seat can show to
it. When somebody is sent away, the table has another look word.
"""

from hashlib import sha256
from typing import Final

from lapin.table.codes import LETTERS, Entropy
from lapin.table.state import TableState

LOOK_LETTERS: Final = 8


def draw_look_word(entropy: Entropy) -> str:
    """Draw a look word: letters to be spelled to a television."""
    number = int.from_bytes(entropy(16))
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LOOK_LETTERS))


def look_word(state: TableState) -> str:
    """The look word of a table. One that an earlier version opened has one of its own after a kick."""
    if state.look:
        return state.look
    digest = sha256(f"look {state.table}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LOOK_LETTERS])


def may_look_on(state: TableState, key: str | None, look: str | None, network: str = "") -> bool:
    """Whether somebody may look on who shows this look word, or a token with this SHA-256, from this network."""
    if knows_look_word(state, look) or (key is not None and any(person.key == key for person in state.members)):
        return True
    return state.onlookers and not state.locked and not is_kept_out(state, key or "", network)


def is_kept_out(state: TableState, key: str, network: str) -> bool:
    """Whether this device was sent away, or somebody from its network. `key` is of a token it had before."""
    return any((key and each.key == key) or (network and each.network == network) for each in state.kept_out)


def knows_look_word(state: TableState, look: str | None) -> bool:
    """Whether this is the table's look word."""
    return look is not None and look.strip().upper() == look_word(state)
