"""The description of the API promises the refusals that come, and no others."""

import ast
import inspect
from collections import defaultdict
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from msgspec.structs import replace
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection

import lapin.net
from lapin.decks.own import DeckLimits
from tests.net.whole_site import QUICK, bearer, come_from, opened, served

NOBODYS = "BABBABBABBAB"
ALWAYS = {403, 429, 503}
"""Answers that any request may get: from another site or a barred network, too often, or not stored."""

NO_TOKEN: dict[str, str] = {}

BODIES: dict[str, dict[str, Any]] = {
    "open_table": {"name": "Bo"},
    "join_table": {"name": "Bo"},
    "enter_room": {"host": "https://calls.example", "room": "5b", "name": "Bo"},
    "use_ticket": {"ticket": "none"},
    "tutorial": {"name": "Bo", "clues": []},
    "share": {"on": True},
    "report_person": {"person": 99, "about": "name"},
    "make_deck": {"title": "Hares"},
    "open_deck": {"secret": "none"},
    "look": {"look": "none"},
    "tell_by_push": {"endpoint": "https://push.example", "p256dh": "", "auth": ""},
    "revoke_feed": {"feed": "none"},
    "tell_by_mail": {"mail": "bo@mail.example", "box": "b" * 43},
    "set_webhook": {"url": "https://127.0.0.1/", "shape": "json"},
    "be_named": {"on": True},
    "held_link": {"token": "none"},
    "confirm_held_link": {"token": "none"},
    "end_held_link": {"token": "none"},
}
"""The bodies that operations take; the others take an empty one."""

BY_CONTENTS = {
    "add_picture": {400, 409, 413, 415, 422, 507},
    "add_zip": {400, 409, 413, 415, 422, 507},
    "change_card": {422},
    "keep_sound": {400, 413, 422},
    "keep_video": {400, 413, 422},
    "give_recording": {416},
    "enter_room": {409},
    "tell_by_push": {409, 422},
    "want_feed": {409},
    "tell_by_mail": {409, 422},
    "set_webhook": {422},
    "no_webhook": {422},
}
"""Answers that depend on contents: `test_own_decks.py`, `test_recordings.py` and `tests/notices` send such."""


class Asking:
    """Somebody at one table and with one deck, who sends every request in every wrong way."""

    def __init__(self, web: httpx.AsyncClient, described: dict[str, Any]) -> None:
        self._web = web
        self.operations = {
            about["operationId"]: (method, path, about)
            for path, of in described["paths"].items()
            for method, about in of.items()
        }
        self.seen: defaultdict[str, set[int]] = defaultdict(set)
        self.seat: dict[str, str] = {}
        self.deck: dict[str, str] = {}

    async def begin(self) -> None:
        """Sit down at a table of one's own, and make a deck."""
        self.seat = (await self._web.post("/api/tables", json={"name": "Ada"})).json()
        self.deck = (await self._web.post("/api/decks", json={"title": "Hares"})).json()

    async def ask(
        self, name: str, body: object = None, headers: dict[str, str] | None = None, **where: str
    ) -> None:
        """Send a request with one's own token, or with these headers; note the status of a refusal."""
        method, path, _ = self.operations[name]
        own = self.deck["secret"] if path.startswith("/api/decks") else self.seat["token"]
        place = {"code": self.seat["code"], "deck": self.deck["id"], "game": "odyssey", "number": "1"}
        place |= dict.fromkeys(("card", "address", "ref", "file", "token"), "none") | {"kind": "svg"} | where
        self._web.cookies.clear()
        answer = await self._web.request(
            method,
            path.format_map(place),
            headers=bearer(own) if headers is None else headers,
            json=None if method == "get" else BODIES.get(name, {}) if body is None else body,
        )
        if answer.status_code >= 400:
            self.seen[name].add(answer.status_code)


async def test_every_refusal_that_comes_is_described_and_every_one_described_comes(tmp_path: Path) -> None:
    """Unknown tables and decks, no token, no JSON, another site: the statuses are those of the description."""
    site = replace(QUICK, embed_in=("https://calls.example",))
    async with served(tmp_path, site=site, own_decks=DeckLimits(decks=2)) as (server, web):
        asking = Asking(web, (await web.get("/api/openapi.json")).json())
        await asking.begin()
        await _ask_for_too_much(asking)
        for name, (method, _, _) in sorted(asking.operations.items(), key=lambda each: "remove" in each[0]):
            for headers in (None, NO_TOKEN):
                await asking.ask(name, headers=headers, code=NOBODYS, deck="none", game="chess", kind="gif")
                await asking.ask(name, headers=headers)
            if method == "post":
                await asking.ask(name, body=[])
                await asking.ask(name, headers={"Origin": "https://elsewhere.example"})
        come_from(web, "203.0.113.7")
        await asking.ask("metrics")
        assert server.registry.controls is not None
        await server.registry.controls.bar("203.0.113.0/24", 5)
        for name in asking.operations:
            await asking.ask(name)
            assert 403 in asking.seen[name], f"a barred network is not refused: {name}"
    async with opened(tmp_path, site=replace(QUICK, most_bytes=-1)) as web:
        answer = await web.post("/api/decks", json={"title": "Hares"})
        asking.seen["make_deck"].add(answer.status_code)
    for name, (_, _, about) in asking.operations.items():
        promised = {int(status) for status in about["responses"] if int(status) >= 400}
        came = asking.seen[name] | BY_CONTENTS.get(name, set())
        assert came - ALWAYS == promised - ALWAYS, name
        assert came <= promised, name
        assert about.get("security", []) == [{"seat": []}] * (401 in promised), name
        assert 429 in promised, name


async def _ask_for_too_much(asking: Asking) -> None:
    """Names and titles that are too long, and decks for tables where one has no seat."""
    long = "a" * 70
    for name in ("open_table", "join_table"):
        await asking.ask(name, {"name": long})
    await asking.ask("enter_room", {**BODIES["enter_room"], "name": long})
    for name in ("make_deck", "change_deck"):
        await asking.ask(name, {"title": long})
        await asking.ask(name, {"title": "Hares", "table": NOBODYS})
        await asking.ask(name, {"title": "Hares", "table": asking.seat["code"]})


async def test_every_answer_is_described_with_what_it_is(tmp_path: Path) -> None:
    """Each operation says what it sends; where there is something to send here, that is what comes."""
    sent: dict[str, str] = {}
    async with opened(tmp_path) as web:
        described = (await web.get("/api/openapi.json")).json()
        code = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]
        deck = (await web.get("/api/decks/reverie.json")).json()
        _, _, _, name, file = deck["small"][0].split("/")
        for path, of in described["paths"].items():
            done = {status: about for each in of.values() for status, about in each["responses"].items()}
            assert all(each["summary"].endswith(".") for each in of.values()), path
            assert {"204", "303"} & set(done) or any("content" in about for about in done.values()), path
            content = of.get("get", {"responses": {}})["responses"].get("200", {}).get("content", {})
            assert content or "get" not in of or "303" in of["get"]["responses"], path
            place = {"code": code, "kind": "svg", "deck": name, "file": file}
            answer = await web.get(path.format_map(defaultdict(lambda: "none", place)))
            if answer.status_code == 200 and "get" in of:
                sent[path] = answer.headers["content-type"].partition(";")[0]
                assert sent[path] in content, path
    assert {"text/plain", "application/json", "image/svg+xml", "image/webp"} <= set(sent.values())
    table_deck = described["paths"]["/api/tables/{code}/decks/{deck}.json"]["get"]
    assert [each["name"] for each in table_deck["parameters"] if each["in"] == "query"] == ["format", "quiet"]
    assert "204" in table_deck["responses"]


Place = tuple[str, int, str]
"""Where a parameter is read: the file, the line and its name."""


def readings(tree: ast.AST, file: str) -> tuple[set[Place], set[int]]:
    """The places where a module reads a parameter by its name, and the lines where it reads them in other ways."""
    named: dict[ast.expr, str] = {}
    for node in ast.walk(tree):
        match node:
            case (
                ast.Call(func=ast.Attribute(ast.Attribute() as of, "get"), args=[ast.Constant(str(name)), *_])
                | ast.Subscript(value=ast.Attribute() as of, slice=ast.Constant(str(name)))
                | ast.Compare(
                    left=ast.Constant(str(name)), ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute() as of]
                )
            ):
                named[of] = name
            case _:
                pass
    found, other = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "query_params":
            if node in named:
                found.add((file, node.lineno, named[node]))
            else:
                other.add(node.lineno)
        if isinstance(node, ast.Attribute) and node.attr == "query" and isinstance(node.value, ast.Attribute):
            other |= {node.lineno} if node.value.attr == "url" else set()
        if isinstance(node, ast.Constant) and node.value == "query_string":
            other.add(node.lineno)
    return found, other


class Noted(QueryParams):
    """Parameters that note who reads them."""

    read: ClassVar[set[Place]] = set()

    def _note(self, name: object) -> None:
        reader = inspect.currentframe().f_back.f_back  # type: ignore[union-attr]  # a handler has called us
        assert reader is not None
        self.read.add((reader.f_code.co_filename, reader.f_lineno, str(name)))

    def get(self, key: Any, default: Any = None) -> Any:
        """Note it."""
        self._note(key)
        return dict(self.multi_items()).get(key, default)

    def __contains__(self, key: Any) -> bool:
        self._note(key)
        return key in dict(self.multi_items())

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return dict(self.multi_items())[key]


async def test_every_parameter_that_is_read_is_described_and_every_one_described_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each operation reads those of its description, and no line that reads one is left out."""
    read_here: set[Place] = set()
    for path in sorted(Path(lapin.net.__file__).parent.rglob("*.py")):
        found, other = readings(ast.parse(path.read_text()), str(path))
        read_here |= found
        assert not other or path.name in ("asgi_edge.py", "under.py"), f"{path.name}: lines {other}"
    read: defaultdict[str, set[str]] = defaultdict(set)
    seen: set[Place] = set()
    monkeypatch.setattr(HTTPConnection, "query_params", property(lambda self: Noted(self.scope["query_string"])))
    monkeypatch.setattr(Noted, "read", set())
    async with opened(tmp_path, own_decks=DeckLimits(decks=1_000)) as web:
        asking = Asking(web, (await web.get("/api/openapi.json")).json())
        for name in asking.operations:
            await asking.begin()
            for headers in (None, NO_TOKEN):
                for deck in (asking.deck["id"], "reverie"):
                    await asking.ask(name, headers=headers, deck=deck)
            read[name] = {each for _, _, each in Noted.read}
            seen |= Noted.read
            Noted.read.clear()
    assert seen == read_here, "a line that reads a parameter is reached by no request of this test"
    assert {name: told for name, told in read.items() if told} == {
        "deck_list": {"format", "language"},
        "table_deck": {"format", "quiet"},
    }
    for name, (_, _, about) in asking.operations.items():
        assert {each["name"] for each in about["parameters"] if each["in"] == "query"} == read[name], name


def test_a_parameter_is_found_however_it_is_read() -> None:
    """By one of three ways with its name; every other way is named as such."""
    told = """
a = request.query_params.get("one", "")
b = "two" not in request.query_params
c = request.query_params["three"]
"""
    assert readings(ast.parse(told), "x") == ({("x", 2, "one"), ("x", 3, "two"), ("x", 4, "three")}, set())
    hidden = """
for each in request.query_params: pass
a = request.query_params.get(name)
b = request.query_params.getlist("four")
c = request.scope["query_string"]
d = request.url.query
e = name in request.query_params
"""
    assert readings(ast.parse(hidden), "x") == (set(), {2, 3, 4, 5, 6, 7})


async def test_the_description_says_what_comes_when_all_goes_well(tmp_path: Path) -> None:
    """201 where something is made, 204 where nothing is said, 303 where somebody is led on; else 200."""
    async with opened(tmp_path) as web:
        described = (await web.get("/api/openapi.json")).json()
        missing = await web.post("/healthz")
    found: defaultdict[str, set[str]] = defaultdict(set)
    files, bodies = set(), set()
    more: dict[str, list[str]] = {}
    for of in described["paths"].values():
        for about in of.values():
            well, *others = sorted(status for status in about["responses"] if int(status) < 400)
            more |= {about["operationId"]: others} if others else {}
            found[well].add(about["operationId"])
            sent = about.get("requestBody", {}).get("content", {})
            files |= {about["operationId"]} if "application/octet-stream" in sent else set()
            bodies |= {about["operationId"]} if "application/json" in sent else set()
            names = [each["name"] for each in about["parameters"]]
            assert len(names) == len(set(names)), about["operationId"]
    made = "add_picture enter_room join_table keep_sound keep_video make_deck make_ticket open_table use_ticket"
    silent = (
        "erase look open_deck remove_card remove_deck report_deck report_person report_picture revoke_feed watch"
    )
    assert (found["201"], found["204"]) == (set(made.split()), set(silent.split()))
    assert found["303"] == {"ask_to_end_mail"}
    assert set(found) == {"200", "201", "204", "303"}
    kept = {name: ["304"] for name in ("card", "deck_list", "deck_picture")}
    assert more == kept | {"give_recording": ["206", "304"], "table_deck": ["204"]}
    assert files == {"add_picture", "add_zip", "keep_sound", "keep_video"}
    assert {"open_table", "join_table", "change_card", "look"} <= bodies
    assert described["servers"] == [{"url": "/"}]
    paths = {
        path: [each["name"] for each in next(iter(of.values()))["parameters"]]
        for path, of in described["paths"].items()
    }
    assert paths["/api/tables/{code}/qr.{kind}"] == ["code", "kind"]
    assert paths["/api/tables/{code}/records/{number}"] == ["code", "number"]
    assert (missing.status_code, missing.json()["code"]) == (405, "NO_SUCH_PAGE")
    assert "GET" in missing.headers["allow"]


async def test_a_number_that_no_record_has_is_refused_however_long_it_is(tmp_path: Path) -> None:
    """The answer repeats a number of up to nine digits, and nothing that is longer or no number."""
    async with opened(tmp_path) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        for text, number in (
            ("9" * 9, 999_999_999),
            ("9" * 10, None),
            ("9" * 5000, None),
            ("x", None),
            ("٣", None),
        ):
            answer = await web.get(f"/api/tables/{seat['code']}/records/{text}", headers=bearer(seat["token"]))
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_RECORD")
            assert answer.json()["data"] == {"number": number}
