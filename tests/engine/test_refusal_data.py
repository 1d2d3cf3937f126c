"""The same code comes with the same data, wherever it is raised and wherever it is written about."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from lapin.decks.refusals import DeckRefusal
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Fields, Refusal, not_your_turn
from lapin.languages import LANGUAGES
from lapin.refusals import REFUSAL_DATA, TableRefusal

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lapin"
PAGE = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
COLUMN = dict(re.findall(r"^\| `([A-Z_]+)` \| [^|]+ \| ([^|]+) \|", PAGE, re.MULTILINE))
ENUMS: dict[str, type[Refusal | TableRefusal | DeckRefusal]] = {
    "Refusal": Refusal,
    "TableRefusal": TableRefusal,
    "DeckRefusal": DeckRefusal,
}
CODE_AT = {"Refused": 0, "Unfit": 0, "_rejection": 1}
"""The calls that refuse, and the argument that is the code."""
PASSED_ON = {
    "client.py": "what a server has said",
    "cli/own_decks.py": "what the workshop has said",
    "decks/image_worker_pool.py": "what the image worker has said",
    "recordings/worker_pool.py": "what the recording worker has said",
    "game/turn.py": "why a variant gives no vote: always a code without data",
}
MEGAS = "megas"
"""The client makes it of `most`, for people who do not count in bytes."""


class Said:
    """A refusal in the source: where, its code if it is written there, and the names of its data."""

    def __init__(self, where: str, call: ast.Call, code: ast.expr) -> None:
        self.where = where
        self.text = f"{where}:{call.lineno}: {ast.unparse(call)}"
        self.data = [keyword.arg for keyword in call.keywords]
        self.code: str | None = None
        match code:
            case ast.Attribute(value=ast.Name(id=name), attr=member) if name in ENUMS:
                self.code = ENUMS[name][member].value
            case ast.Constant(value=str(text)):
                self.code = text
            case _:
                pass


def refusing(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Every call that refuses, with the name of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_AT:
            yield node, node.func.id


def said(where: str, tree: ast.AST) -> Iterator[Said]:
    """Every refusal that a module makes."""
    for call, name in refusing(tree):
        yield Said(where, call, call.args[CODE_AT[name]])


EVERYWHERE = [
    each
    for path in sorted(SOURCE.rglob("*.py"))
    for each in said(path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
]


def fits(names: list[str | None], fields: Fields) -> bool:
    """Whether these are the declared fields: all but the optional ones, and no others."""
    needed = {name for name in fields if not name.endswith("?")}
    return needed <= set(names) <= {name.removesuffix("?") for name in fields}


def test_every_code_has_declared_data_and_no_other_has() -> None:
    """There are three enums, and no code stands in two of them."""
    assert set(REFUSAL_DATA) == {code.value for which in ENUMS.values() for code in which}
    assert len(REFUSAL_DATA) == sum(map(len, ENUMS.values()))


def test_every_refusal_in_the_source_has_the_declared_data() -> None:
    """A client that reads the data of a code finds the same fields, whichever line of the program has refused."""
    written = [each for each in EVERYWHERE if each.code is not None]
    assert len(written) > 150
    wrong = [each.text for each in written if not fits(each.data, REFUSAL_DATA[each.code or ""])]
    assert wrong == []


def test_every_way_to_refuse_is_in_the_source() -> None:
    """A function that has another name now would no longer be looked for."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")]
    assert {name for tree in trees for _, name in refusing(tree)} == set(CODE_AT)


def test_a_refusal_with_other_data_is_noticed() -> None:
    """The scan can fail: it notices a missing field, and one too many."""
    for line in ("Refused(Refusal.OWN_CARD)", "Refused(Refusal.OWN_CARD, spot=1, card=2)"):
        (found,) = said("here", ast.parse(line))
        assert found.code == "OWN_CARD"
        assert not fits(found.data, REFUSAL_DATA["OWN_CARD"])


def test_only_refusals_that_are_passed_on_have_no_code_in_the_source() -> None:
    """Their code and data were declared where they were first raised."""
    assert {each.where for each in EVERYWHERE if each.code is None} == set(PASSED_ON)


def test_whose_turn_it_is_is_said_in_one_place() -> None:
    """The four rules that say NOT_YOUR_TURN share one function: three fields, all of them the same seat."""
    assert [each.where for each in EVERYWHERE if each.code == "NOT_YOUR_TURN"] == ["game/model/refusals.py"]
    refused = not_your_turn(Seat(2))
    assert set(refused.data) == set(REFUSAL_DATA[refused.code]) == {"seat", "storyteller", "active"}
    assert set(refused.data.values()) == {2}


def literals(kind: Any) -> set[str]:
    """The texts that a type names one by one."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return {text for part in get_args(kind) for text in literals(part)}


@pytest.mark.parametrize("code", sorted(REFUSAL_DATA))
def test_the_page_names_the_declared_data(code: str) -> None:
    """Each field is in the last column but one, in order, and every text that it may be; nothing else is."""
    fields = {name.removesuffix("?"): kind for name, kind in REFUSAL_DATA[code].items()}
    named = re.findall(r"`(\w+)`", COLUMN[code])
    assert [name for name in dict.fromkeys(named) if name in fields] == list(fields)
    texts = {text for kind in fields.values() for text in literals(kind)}
    assert set(named) - set(fields) - {"first"} == texts
    assert bool(fields) == (COLUMN[code].strip() != "–")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_for_a_refusal_use_only_its_data(language: str) -> None:
    """A blank in a sentence is always filled."""
    for name in (f"{language}.json", f"workshop.{language}.json"):
        words = json.loads((ROOT / "web/src/locales" / name).read_text(encoding="utf-8"))
        for key, text in words.items():
            code = key.removeprefix("refusal.").partition("#")[0]
            if key.startswith("refusal.") and code in REFUSAL_DATA:
                blanks = set(re.findall(r"{(\w+)}", text))
                assert blanks <= {*REFUSAL_DATA[code], *([MEGAS] if "most" in REFUSAL_DATA[code] else [])}, key


def test_every_type_of_the_data_can_stand_on_the_wire() -> None:
    """Each is a type that is read back as it was sent."""
    assert all(msgspec.json.schema(kind) for fields in REFUSAL_DATA.values() for kind in fields.values())
