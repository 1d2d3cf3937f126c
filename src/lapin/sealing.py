"""A seat's part in the shuffle, for a program that plays: what to seal or to reveal, by what a frame shows."""

from collections.abc import Callable
from secrets import token_hex

from lapin.game.model.chance import SECRET_BYTES, seal_of
from lapin.game.model.ids import PersonId
from lapin.table.commands import RevealNumber, Seal, TableCommand
from lapin.table.frames import Frame


class Sealing:
    """The numbers that were drawn for a seat, and what to do with them."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}  # by their seals
        self._shown: dict[str, str] = {}  # under which commitment each of them was revealed, by its seal

    def asked(self, frame: Frame, me: PersonId) -> tuple[str, Callable[[], TableCommand]] | None:
        """Return what is due now, by name, and what makes its command: seal between games, reveal in a shuffle.

        A number that another program sealed for this seat is replaced once: otherwise two programs would go on for
        ever. A number is revealed under one commitment only: a server that knows it could choose its secret to
        fit.
        """
        shuffle = frame.room.shuffle
        if shuffle is None:
            known = any(each.person == me for each in frame.room.seals)
            if frame.room.playing or (known and self._numbers):
                return None
            return "seal", lambda: Seal(self._draw())
        if me not in shuffle.waiting:
            return None
        sealed = next(each.seal for each in shuffle.seals if each.person == me)
        number = self._numbers.get(sealed)
        if number is None or self._shown.setdefault(sealed, shuffle.commitment) != shuffle.commitment:
            return None
        return f"reveal-{sealed[:16]}", lambda: RevealNumber(number, self._draw())

    def _draw(self) -> str:
        """Draw a number for the next shuffle; return its seal."""
        number = token_hex(SECRET_BYTES)
        seal = seal_of(number)
        self._numbers[seal] = number
        return seal
