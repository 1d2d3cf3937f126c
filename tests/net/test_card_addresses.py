"""Addresses of private pictures: they tell nothing, open nothing else, and any process reads them."""

from base64 import urlsafe_b64decode
from pathlib import Path

from lapin.net.card_addresses import AT, MOST_KEPT, CardAddresses
from tests.decks.snaps import snap
from tests.net.whole_site import bearer, opened

TABLE, DECK, FILE = "WIIDp77IbA4E-eydnxC87g", "own-abcdefgh", "0123456789abcdef.webp"


def test_row_22_an_address_tells_nothing() -> None:
    """Neither the table nor the deck nor the file stands in it; two addresses have nothing in common."""
    addresses = CardAddresses(b"key")
    one, other = addresses.address(TABLE, DECK, FILE), addresses.address(TABLE, DECK, "f.webp")
    for address in (one, other):
        text = address.removeprefix(AT)
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        for secret in (TABLE, DECK, FILE):
            assert secret not in address
            assert secret.encode() not in data
    assert one != CardAddresses(b"another key").address(TABLE, DECK, FILE)
    assert not set(_pieces(one)) & set(_pieces(other))


def _pieces(address: str) -> list[str]:
    text = address.removeprefix(AT)
    return [text[place : place + 5] for place in range(len(text) - 4)]


def test_row_22_another_process_reads_it_and_nobody_makes_one() -> None:
    """The other process has the site's key; a changed address leads to no table that exists, and to no file."""
    made = CardAddresses(b"key").address(TABLE, DECK, FILE).removeprefix(AT)
    here = CardAddresses(b"key")
    assert here.table(made) == TABLE
    assert here.file(made) is None, "the tag alone does not say which file it is"
    here.address(TABLE, DECK, FILE)
    assert here.file(made) == (DECK, FILE)
    for place in range(len(made)):
        bent = made[:place] + ("A" if made[place] != "A" else "B") + made[place + 1 :]
        assert here.file(bent) is None
    for nonsense in ("", "x", "é" * 40, "A" * 10, "A" * 500, "!" * 40, TABLE):
        assert here.file(nonsense) is None


def test_row_22_a_bounded_number_of_addresses_is_remembered() -> None:
    """Those that were used last are kept."""
    addresses = CardAddresses(b"key")
    first = addresses.address(TABLE, DECK, "first").removeprefix(AT)
    for number in range(MOST_KEPT):
        addresses.address(TABLE, DECK, f"{number}")
    assert addresses.file(first) is None
    assert MOST_KEPT == 20_000


async def test_row_22_an_address_from_before_a_restart_still_leads_to_its_picture(tmp_path: Path) -> None:
    """The page that people have open keeps its pictures; a person without a seat has none, then as before."""
    async with opened(tmp_path) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        mine = bearer(seat["token"])
        deck = (await web.post("/api/decks", json={"title": "Garden", "table": seat["code"]}, headers=mine)).json()
        at = f"/api/decks/{deck['id']}/pictures"
        assert (await web.post(at, content=snap(1), headers=bearer(deck["secret"]))).status_code == 201
        (brought,) = (await web.get(f"/api/tables/{seat['code']}/decks", headers=mine)).json()["decks"]
        before = await web.get(brought["cover"], headers=mine)
        assert (before.status_code, before.headers["content-type"]) == (200, "image/webp")
        listed = (await web.get(f"/api/tables/{seat['code']}/decks/{deck['id']}.json", headers=mine)).json()
        large = await web.get(listed["large"][0], headers=mine)
    async with opened(tmp_path) as web:
        again = await web.get(listed["large"][0], headers=mine)
        assert (large.status_code, again.status_code, again.content) == (200, 200, large.content)
    async with opened(tmp_path) as web:
        after = await web.get(brought["cover"], headers=mine)
        assert (after.status_code, after.content) == (200, before.content)
        assert (await web.get(brought["cover"])).status_code == 404
