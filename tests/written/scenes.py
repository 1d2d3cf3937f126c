"""The tables that `make.py` leaves behind, each played over HTTP and sockets up to a moment worth keeping."""

import asyncio
from collections.abc import Callable, Coroutine
from hashlib import sha256
from random import Random
from typing import Final

import httpx

from tests.decks.snaps import snap
from tests.overtaken import OVERTAKEN
from tests.recordings.making import recording
from tests.server.process import PATIENCE
from tests.written.seats import CommandRefused, Message, Seat, move, over

NAMES: Final = ("Ada", "Zoë", "Łukasz", "李雷", "Eve", "Ñuño", "Gil", "Hal", "Ida", "Jo", "Kim 🐇", "Lou")


class House:
    """The server that is written with, and everybody who sits there."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.web = httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False)
        self.tables: list[tuple[str, list[Seat], Message]] = []
        self.rng = Random(2026)

    async def opened(self, game: str, people: int, **table: object) -> list[Seat]:
        """A fresh table with this many people, the host first."""
        host = await self.seated("/api/tables", name=NAMES[0], game=game, **table)
        return [host, *[await self.joined(host.code, name) for name in NAMES[1:people]]]

    async def joined(self, code: str, name: str) -> Seat:
        """One more person."""
        return await self.seated(f"/api/tables/{code}/join", name=name)

    async def seated(self, path: str, **asked: object) -> Seat:
        """The person who gets a seat by this request."""
        answer = await self.web.post(path, json=asked)
        assert answer.status_code == 201, answer.text
        self.web.cookies.clear()
        given = answer.json()
        seat = Seat(self.base, given["code"], given["person"], given["token"])
        seat.table = given["table"]
        await seat.come()
        return seat

    async def started(self, game: str, people: int, **table: object) -> list[Seat]:
        """Such a table with the game begun."""
        seats = await self.opened(game, people, **table)
        await seats[0].ask("start")
        return seats

    async def played(self, seats: list[Seat], enough: Callable[[Message], object]) -> None:
        """Play one move after the other until this is true of the table."""
        while True:
            newest = max(seat.frame["version"] for seat in seats)
            for seat in seats:
                await seat.seen(newest)
            if enough(seats[0].frame["table"]):
                return
            assert not over(seats[0].frame), "the game ended before that"
            owing = [seat for seat in seats if move(seat.may, Random(0)) is not None]
            if owing:
                seat = self.rng.choice(owing)
                wanted = move(seat.may, self.rng)
                assert wanted is not None
                try:
                    await seat.seen(await seat.ask(**wanted))
                except CommandRefused as refused:
                    if refused.code not in OVERTAKEN:  # else: a computer was quicker
                        raise
            await asyncio.sleep(0 if owing else 0.02)  # the loop looks again: computers move, or a window closes

    def left(self, what: str, seats: list[Seat], **beside: object) -> None:
        """Leave a table as it is, until everything is written."""
        self.tables.append((what, seats, dict(beside)))


async def classic_2008(house: House) -> None:
    """Three players, no house rule; one has moved to another device, one of two has given; they talk."""
    seats = await house.started("classic-2008", 3)
    at = f"/api/tables/{seats[2].code}"
    ticket = (await house.web.post(f"{at}/ticket", headers=seats[2].head)).json()["ticket"]
    seats[2] = await house.seated(f"{at}/move", ticket=ticket)
    await house.played(seats, lambda table: table["turn"] == 3 and sum(table["given"]) == 3)
    await seats[1].ask("say", text='Ça va? <b>"yes"</b> 🐇')
    await seats[2].ask("react", sign="hurry")
    await seats[0].ask("say", text="and again")
    house.left("three give, and talk", seats)


async def classic_2014(house: House) -> None:
    """Six players with house rules and a clock that was extended; half of the votes are cast."""
    options = {
        "target": 12,
        "bonus_cap": 2,
        "hand": 5,
        "first": 2,
        "second_vote": True,
        "single_vote_always": False,
    }
    clocks = {"vote": 40_000, "tell": 86_400, "away": 300}
    seats = await house.started("classic-2014", 6, options=options, clocks=clocks, listed=True)
    await house.played(seats, lambda table: table["turn"] == 2 and sum(table["voted"]) == 2)
    await seats[3].ask("extend_clock")
    house.left("six vote against a clock", seats)


async def sung(house: House) -> None:
    """Three players of Odyssey; a hummed clue was told, and one has given to it."""
    seats = await house.started(
        "odyssey", 3, options={"performed": True, "first": 1, "lone_finder": True, "rounds": 2}
    )
    hum = recording("webm", "libopus", seconds=0.3)
    answer = await house.web.post(f"/api/tables/{seats[1].code}/sound", content=hum, headers=seats[1].head)
    assert answer.status_code == 201, answer.text
    clue = {**answer.json(), "words": "humming, like a fridge"}
    await seats[1].ask("tell", clue=clue, card=seats[1].may[0]["cards"][0])
    await house.played(seats, lambda table: sum(table["given"]) == 3)
    house.left("a hummed clue", seats, recording={"ref": clue["ref"], "sha256": clue["sha256"]})


async def odyssey_of_twelve(house: House) -> None:
    """Twelve players with two votes each; the code is hidden, the door locked."""
    seats = await house.started("odyssey", 12, options={"target": 15})
    await house.played(seats, lambda table: table["turn"] == 2 and sum(table["voted"]) == 5)
    await seats[0].ask("hide_code", on=True)
    await seats[0].ask("lock", on=True)
    house.left("twelve vote", seats)


async def with_computers(house: House) -> None:
    """A computer, somebody sent away, somebody who was away for a while; of two latecomers one still waits."""
    seats = await house.opened("odyssey", 5, clocks={"away": 10}, options={"target": 15})
    await seats[0].ask("add_computer", level="hard", language="fr")
    await seats[0].ask("arrange", order=[3, 1, 0, 5, 4, 2])
    await seats[0].ask("start")
    await house.played(seats, lambda table: table["turn"] == 2 and table["phase"] == "tell")
    away = seats[2]
    await away.go()
    await seats[0].until(lambda frame: any(person["stand_in"] for person in frame["room"]["people"]))
    await away.come()
    for seat in seats:
        await seat.until(lambda frame: not any(person["stand_in"] for person in frame["room"]["people"]))
    await seats[0].ask("kick", person=seats.pop(4).person)
    seats.append(await house.joined(seats[0].code, "Late"))
    await house.played(seats, lambda table: table["turn"] == 4 and table["phase"] == "give")
    seats.append(await house.joined(seats[0].code, "Later"))
    house.left("computers, and late comers", seats)


async def party_votes(house: House) -> None:
    """Six players; the storyteller's red vote lies, others are missing."""
    seats = await house.started("party", 6)
    storyteller = seats[0].frame["table"]["storyteller"]

    def red_lies(table: Message) -> bool:
        nonlocal storyteller
        storyteller = table["storyteller"]
        return bool(table["turn"] >= 2 and sum(table["voted"]) in (2, 3, 4) and table["voted"][storyteller])

    await house.played(seats, red_lies)
    house.left("the red vote lies", seats)


async def party_tells(house: House) -> None:
    """Eight players before a clue: the storyteller's hand lies face down (P1), hands were passed on (P5)."""
    seats = await house.started("party", 8, options={"first": 4})
    await house.played(seats, lambda table: table["turn"] == 2 and table["phase"] == "tell")
    house.left("a hand lies face down", seats)


async def team(house: House) -> None:
    """Eight players in pairs, after a game that was broken off; a giver is named, one team has given."""
    seats = await house.started("team", 8, options={"partner_bonus": False, "bonus_cap": 1})
    await house.played(seats, lambda table: table["phase"] == "vote")
    await seats[0].ask("end_game")
    await seats[0].ask("start")
    await house.played(seats, lambda table: table["turn"] == 2 and sum(table["given"]) == 2)
    naming = next(seat for seat in seats if any(may["may"] == "name_giver" for may in seat.may))
    may = next(may for may in naming.may if may["may"] == "name_giver")
    await naming.ask("name_giver", giver=may["seats"][-1])
    house.left("pairs give", seats)


async def jinx(house: House) -> None:
    """Four players, after a duel (J8); a mimed clue, one touch is counted."""
    seats = await house.started("jinx", 4, options={"tie_window": 300})
    rivals, target = await _mimed(house, seats, 1)
    spot = _beside(rivals[0], target)
    await asyncio.gather(*(seat.ask("touch", spot=spot) for seat in rivals[:2]))
    finders, target = await _mimed(house, seats, 3)
    await finders[0].ask("touch", spot=_beside(finders[0], target))
    await finders[0].until(lambda frame: frame["table"]["counted"])
    house.left("a finger on a picture", seats)


async def jinx_out_of_time(house: House) -> None:
    """Three players before a clue; in the turn before, time ran out (J7)."""
    seats = await house.started("jinx", 3, clocks={"touch": 5})
    await _mimed(house, seats, 1)
    await asyncio.gather(*(seat.until(lambda frame: frame["table"]["turn"] == 2) for seat in seats))
    house.left("time ran out", seats)


async def _mimed(house: House, seats: list[Seat], turn: int) -> tuple[list[Seat], int]:
    """Play up to this turn, and mime its clue; return who looks for the picture now, and where it is."""
    await house.played(seats, lambda table: table["turn"] == turn and table["phase"] == "tell")
    teller = next(seat for seat in seats if seat.may)
    version = await teller.ask("tell", clue={"type": "live", "form": "mime"})
    finders = [seat for seat in seats if seat is not teller]
    for seat in finders:
        await seat.seen(version)
    return finders, int(teller.frame["mine"]["target"])


def _beside(finder: Seat, target: int) -> int:
    """A picture that is not the one."""
    return int(next(spot for spot in finder.may[0]["spots"] if spot != target))


async def mixed(house: House) -> None:
    """Four players with a deck of their own mixed with ours; nobody may have pictures described."""
    seats = await house.opened("classic-2014", 4)
    host = seats[0]
    made = (
        await house.web.post(
            "/api/decks",
            json={"title": "Garten & Co", "table": host.code},
            headers={"Authorization": f"Bearer {host.token}"},
        )
    ).json()
    house.web.cookies.clear()
    mine = {"Authorization": f"Bearer {made['secret']}"}
    for number in range(2):
        added = await house.web.post(f"/api/decks/{made['id']}/pictures", content=snap(number), headers=mine)
        assert added.status_code == 201, added.text
    bench = (await house.web.get(f"/api/decks/{made['id']}", headers=mine)).json()
    said = {"caption": "A spot", "tags": ["spot", "dusk"]}
    await house.web.post(f"/api/decks/{made['id']}/cards/{bench['cards'][0]['id']}", json=said, headers=mine)
    decks = [{"deck": made["id"]}, {"deck": "reverie", "without": [1, 2, *range(50, 84)]}]
    await host.ask("set_up", decks=decks)
    await host.ask("describe", on=False)
    await host.ask("start")
    await house.played(seats, lambda table: table["turn"] == 3)
    deck = host.frame["room"]["played_deck"]
    page = f"/api/tables/{host.code}/decks/{deck}.json"
    shown = (await house.web.get(page, headers=host.head)).json()
    pictures = {}
    for address in (*shown["large"][:2], *shown["small"][:2]):
        picture = await house.web.get(address, headers=host.head)
        assert picture.status_code == 200
        pictures[address] = sha256(picture.content).hexdigest()
    beside = {"page": page, "cards": len(shown["large"]), "parts": shown["parts"], "pictures": pictures}
    house.left("a mixed deck", seats, mix=beside)


async def finished(house: House) -> None:
    """A game that has come to its end; one had their name erased; another game is chosen for the next."""
    seats = await house.started("classic-2014", 3, options={"target": 5})
    await seats[2].ask("say", text="good luck")
    await house.played(seats, lambda table: table["phase"] == "over")
    erased = await house.web.post(f"/api/tables/{seats[2].code}/erase", headers=seats[2].head)
    assert erased.status_code == 204
    await seats[0].ask("set_up", game="jinx", options={})
    await seats[1].ask("dress", name="Zoé", rabbit={"colour": "plum", "pattern": "stars"})
    record = await house.web.get(f"/api/tables/{seats[0].code}/records/1", headers=seats[0].head)
    history = await house.web.get(f"/api/tables/{seats[0].code}/history")
    house.left("a finished game", seats, record=record.text, history=history.json())


async def lobby(house: House) -> None:
    """Two people and a computer who have not begun; the host's role was passed on, a ticket made."""
    seats = await house.opened("odyssey", 2, clocks={"tell": 90, "give": 60, "vote": 60, "touch": 30, "away": 45})
    await seats[0].ask(
        "set_up", game="jinx", options={"first": "draw", "tie_window": 80}, deck="glimpse", listed=True
    )
    await seats[0].ask("add_computer", level="easy", language="es")
    await seats[0].ask("pass_host", person=1)
    ticket = await house.web.post(f"/api/tables/{seats[0].code}/ticket", headers=seats[0].head)
    house.left("a lobby", seats, ticket=ticket.json()["ticket"])


SCENES: Final[tuple[Callable[[House], Coroutine[None, None, None]], ...]] = (
    classic_2008,
    classic_2014,
    sung,
    odyssey_of_twelve,
    with_computers,
    party_votes,
    party_tells,
    team,
    jinx,
    jinx_out_of_time,
    mixed,
    finished,
    lobby,
)
