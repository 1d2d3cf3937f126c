"""What people say: lines of talk and explanations."""

from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.table.refusals import TableRefusal


def spoken(text: str, most: int) -> str:
    """What somebody says, on one line and without invisible signs; refused if it is empty or too long."""
    tidy = one_line(text)
    if not 1 <= len(tidy) <= most:
        raise Refused(TableRefusal.TALK_LENGTH, length=len(tidy), most=most)
    return tidy
