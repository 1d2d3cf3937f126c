"""Names that look alike at one table: the later ones get a number, so that nobody passes for somebody else."""

from collections import Counter
from collections.abc import Iterable

from lapin.game.model.ids import PersonId
from lapin.manners import looks_of
from lapin.table.state import ERASED_NAME, Person


def marks(people: Iterable[Person]) -> dict[PersonId, int]:
    """The number of each person whose name looks like that of somebody who came before: 2 for the second."""
    seen: Counter[str] = Counter()
    found = {}
    for person in sorted(people, key=lambda each: each.id):
        if person.name == ERASED_NAME:
            continue
        looks = looks_of(person.name)
        seen[looks] += 1
        if seen[looks] > 1:
            found[person.id] = seen[looks]
    return found
