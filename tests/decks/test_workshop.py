"""Own decks: made, changed, brought to tables and deleted; in a folder and on an S3 server."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from lapin.decks import own
from lapin.decks.image_features import likeness
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.library import Library
from lapin.decks.manifest import Manifest
from lapin.decks.mixing import Choice, Mix, mixed
from lapin.decks.own import DeckLimits, OwnCard, OwnDeck
from lapin.decks.quota import AGAIN_SECONDS, Quota
from lapin.decks.repository import GRACE_MS, DeckRepository, PictureReport
from lapin.decks.storage import Storage, open_storage
from lapin.decks.workshop import Made, Workshop
from lapin.decks.zip_export import write_zip
from lapin.decks.zip_import import MOST_IN_A_ROW, Found, Trouble
from lapin.game.model.refusals import Refused
from lapin.recordings.repository import RecordingRepository
from tests.decks.snaps import parcel, snap
from tests.s3_server import S3Server

LIMITS = DeckLimits(pictures=6, decks=2)
TABLE = "t" * 22


@pytest.fixture(params=["folder", "s3"])
def storage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Storage]:
    """An empty storage of each kind."""
    if request.param == "folder":
        yield open_storage(None, tmp_path)
        return
    s3: S3Server = request.getfixturevalue("s3")
    for name, value in s3.environment.items():
        monkeypatch.setenv(name, value)
    found = open_storage(s3.address(tmp_path.name), tmp_path)
    yield found
    found.close()


@pytest.fixture
async def workshop(storage: Storage, tmp_path: Path) -> AsyncIterator[Workshop]:
    """A workshop with little room."""
    image_workers = ImageWorkerPool(tmp_path, 2)
    yield Workshop(DeckRepository(storage), image_workers, tmp_path / "incoming", LIMITS)
    await image_workers.close()
    assert list((tmp_path / "incoming").glob("*")) == []  # nothing stays on the way


async def filled(workshop: Workshop, tmp_path: Path, count: int = 2, **about: object) -> Made:
    """A deck with this many pictures."""
    made = await workshop.make("Garden", **about)  # type: ignore[arg-type]  # what make takes
    for number in range(count):
        (tmp_path / "file").write_bytes(snap(number))
        await workshop.add(await workshop.opened(made.deck.head.id, made.secret), tmp_path / "file")
    return Made(await workshop.opened(made.deck.head.id, made.secret), made.secret)


async def exported(workshop: Workshop, deck: OwnDeck, path: Path) -> Manifest:
    """Write a deck as a zip."""
    manifest = own.manifest(deck)
    await write_zip(workshop.repository, deck.head.id, manifest, path, await workshop.sealed(manifest))
    return manifest


async def imported(workshop: Workshop, path: Path) -> OwnDeck:
    """A deck made from a zip."""
    made = await workshop.make("Empty")
    outcomes = [each async for each in workshop.unpack(made.deck, path)]
    assert not [each for each in outcomes if isinstance(each, Trouble)]
    return await workshop.opened(made.deck.head.id, made.secret)


async def test_import_export_and_import_again_give_the_same_deck(workshop: Workshop, tmp_path: Path) -> None:
    """Every picture and every word is there, in the same order: only the id is another."""
    made = await filled(workshop, tmp_path, 3, language="fr", author="Ada", licence="CC0-1.0")
    deck = made.deck
    first, second, third = (card.id for card in deck.cards)
    await workshop.describe(deck, second, caption="Une tache claire.", tags=("tache", "nuit"), focus=(0.0, 0.1))
    deck = await workshop.opened(deck.head.id, made.secret)
    deck = await workshop.change(deck, order=(third, first, second), title="Jardin")
    before = await exported(workshop, deck, tmp_path / "one.zip")
    again = await imported(workshop, tmp_path / "one.zip")
    after = await exported(workshop, again, tmp_path / "two.zip")
    assert again.head.id != deck.head.id
    assert replace(after, id=before.id) == before
    assert after.pictures[2].shows == {"fr": "Une tache claire."}
    assert after.language == "fr"


async def test_a_deck_from_elsewhere_is_made_anew(workshop: Workshop, tmp_path: Path) -> None:
    """Its pictures were not made here, whatever it says: words and order stay, and the files are re-encoded."""
    made = await filled(workshop, tmp_path, 2)
    manifest = own.manifest(made.deck)
    await write_zip(workshop.repository, made.deck.head.id, manifest, tmp_path / "alien.zip", "0" * 64)
    again = await imported(workshop, tmp_path / "alien.zip")
    assert [card.id for card in again.cards] == [card.id for card in made.deck.cards]
    assert not {card.large for card in again.cards} & {card.large for card in made.deck.cards}
    for old, new in zip(made.deck.cards, again.cards, strict=True):
        one = await workshop.repository.file(made.deck.head.id, old.large)
        other = await workshop.repository.file(again.head.id, new.large)
        assert one is not None
        assert other is not None
        assert own.alike(*(likeness(Image.open(BytesIO(data))) for data in (one, other)))


async def test_only_the_secret_opens_a_deck(workshop: Workshop, tmp_path: Path) -> None:
    """With a wrong secret, none, or another deck's, there is no such deck."""
    made = await filled(workshop, tmp_path, 0)
    for deck, secret in (
        (made.deck.head.id, "guess"),
        (made.deck.head.id, None),
        (own.OWN + "a" * 22, made.secret),
        ("../" + made.deck.head.id, made.secret),
    ):
        with pytest.raises(Refused, match="NO_SUCH_DECK"):
            await workshop.opened(deck, secret)


async def test_a_zip_fills_a_deck_up_to_its_limit(workshop: Workshop, tmp_path: Path) -> None:
    """Six places, seven pictures and a text make six cards in order, and a reason for each file left out."""
    made = await filled(workshop, tmp_path, 0)
    files = [(f"{n}.jpg", snap(n)) for n in range(3)] + [("x.txt", b"no")]
    files += [(f"{n}.jpg", snap(n)) for n in range(3, 8)]
    (tmp_path / "zip").write_bytes(parcel(*files))
    outcomes = [each async for each in workshop.unpack(made.deck, tmp_path / "zip")]
    assert outcomes[0] == Found(9)
    troubles = {each.name: each.code for each in outcomes if isinstance(each, Trouble)}
    assert troubles.pop("x.txt") == "PICTURE_FORMAT"
    assert set(troubles.values()) == {"DECK_FULL"}
    deck = await workshop.opened(made.deck.head.id, made.secret)
    assert len(deck.cards) == 6
    added = [each.id for each in outcomes if isinstance(each, OwnCard)]
    assert [card.id for card in deck.cards] == added


async def test_every_limit_has_its_refusal(workshop: Workshop, tmp_path: Path) -> None:
    """An address has a number of decks, a text a length, and a deck a size."""
    for _ in range(2):
        await workshop.make("Mine", maker="192.0.2.1")
    with pytest.raises(Refused, match="TOO_MANY_DECKS"):
        await workshop.make("Mine", maker="192.0.2.1")
    assert (await workshop.make("Yours", maker="192.0.2.2")).deck.cards == ()
    assert not [key for key in await workshop.repository.names("makers/") if "192" in key]
    for title in ("", " \u200b ", "x" * 61):
        with pytest.raises(Refused, match="TEXT_LENGTH"):
            await workshop.make(title)
    made = await filled(workshop, tmp_path, 1)
    with pytest.raises(Refused, match="TEXT_LENGTH"):
        await workshop.describe(made.deck, made.deck.cards[0].id, tags=("x" * 41,))
    workshop.limits = replace(LIMITS, deck_bytes=made.deck.bytes)
    with pytest.raises(Refused, match="DECK_TOO_LARGE"):
        await workshop.add(made.deck, tmp_path / "file")
    workshop.limits = replace(LIMITS, decks=0)
    with pytest.raises(Refused, match="DECKS_OFF"):
        await workshop.make("Any")
    with pytest.raises(Refused, match="ORDER_WRONG"):
        await workshop.change(made.deck, order=())


async def test_two_changes_at_once_are_both_kept(workshop: Workshop) -> None:
    """Each was asked for a deck that had been read before the other was stored; a deleted deck stays deleted."""
    made = await workshop.make("Two")
    deck = await workshop.opened(made.deck.head.id, made.secret)
    await asyncio.gather(workshop.change(deck, shown_to_models=True), workshop.change(deck, learns=False))
    head = (await workshop.opened(deck.head.id, made.secret)).head
    assert (head.shown_to_models, head.learns) == (True, False)
    await workshop.remove(deck)
    with pytest.raises(Refused, match="NO_SUCH_DECK"):
        await workshop.change(deck, title="Back again")


async def test_a_game_goes_on_when_its_deck_is_deleted(workshop: Workshop, tmp_path: Path) -> None:
    """Its pictures stay until the table is done; nobody else can choose the deck meanwhile."""
    made = await filled(workshop, tmp_path, 2, use="link")
    deck = made.deck.head.id
    library = Library(workshop.repository)
    mix = await library.choose(TABLE, "odyssey", (Choice(deck),))
    assert isinstance(mix, Mix)
    await workshop.remove(made.deck)
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        await library.choose(TABLE, "odyssey", (Choice(deck),))
    shown = await library.pictures(mix)
    assert [picture.large for _, picture in shown] == [card.large for card in made.deck.cards]
    playing = True

    async def needed(table: str, name: str, edition: str) -> bool:
        assert (table, name, edition) == (TABLE, deck, mix.parts[0].edition)
        return playing

    head = await workshop.repository.head(deck)
    assert head is not None
    assert head.deleted is not None
    later = head.deleted + GRACE_MS
    await workshop.repository.sweep(needed, later)
    assert await workshop.repository.file(deck, made.deck.cards[0].large) is not None
    playing = False
    await workshop.repository.sweep(needed, head.deleted + 1)  # a table may be choosing it at this very moment
    assert await workshop.repository.file(deck, made.deck.cards[0].large) is not None
    await workshop.repository.sweep(needed, later)
    assert [key for key in await workshop.repository.names("") if deck in key] == []


async def test_a_table_keeps_what_it_chose(workshop: Workshop, tmp_path: Path) -> None:
    """A card is taken away and another cropped again: the game sees both as they were, until it is done."""
    made = await filled(workshop, tmp_path, 2, use="link")
    deck = made.deck.head.id
    library = Library(workshop.repository)
    mix = await library.choose(TABLE, "odyssey", (Choice(deck),))
    assert isinstance(mix, Mix)
    first, second = made.deck.cards
    await workshop.take_away(made.deck, first.id)
    cropped = await workshop.describe(await workshop.opened(deck, made.secret), second.id, zoom=2.0)
    assert cropped.large != second.large
    for _, picture in await library.pictures(mix):
        assert await workshop.repository.file(deck, picture.large) is not None

    async def done(*_about: str) -> bool:
        return False

    await workshop.repository.sweep(done, 0)
    kept = await workshop.repository.names(f"decks/{deck}/files/")
    assert sorted(kept) == sorted(own.file_key(deck, file) for file in cropped.files)
    assert await workshop.repository.names("stale/") == []


async def test_a_deck_nobody_plays_with_is_gone_at_once(workshop: Workshop, tmp_path: Path) -> None:
    """Every object of it goes, and so does the note of who made it."""
    made = await filled(workshop, tmp_path, 1, maker="192.0.2.9")
    await workshop.repository.report(made.deck.head.id, PictureReport(1, "no"))
    assert list(await workshop.repository.reports()) == [made.deck.head.id]
    await workshop.remove(made.deck)
    assert [key for key in await workshop.repository.names("") if made.deck.head.id in key] == []


async def test_decks_are_mixed_and_cards_taken_out(workshop: Workshop, tmp_path: Path) -> None:
    """Card numbers go on from one deck to the next, and skip the cards that were taken out."""
    made = await filled(workshop, tmp_path, 3)
    deck = made.deck.head.id
    library = Library(workshop.repository)
    with pytest.raises(Refused, match="UNKNOWN_DECK"):  # not brought to this table yet
        await library.choose(TABLE, "odyssey", (Choice(deck),))
    await workshop.repository.bring(deck, TABLE)
    assert await library.choose(TABLE, "odyssey", (Choice("reverie"),)) == "reverie"
    mix = await library.choose(TABLE, "odyssey", (Choice("reverie", (83, 0)), Choice(deck, (1,))))
    assert isinstance(mix, Mix)
    assert mix.cards == 82 + 2
    shown = await library.pictures(mix)
    assert [(which, picture.large) for which, picture in shown[82:]] == [
        (deck, made.deck.cards[0].large),
        (deck, made.deck.cards[2].large),
    ]
    assert mix == mixed(False, mix.parts)
    for wrong, code in (
        ((Choice("glimpse"),), "UNKNOWN_DECK"),
        ((Choice(deck), Choice(deck)), "UNKNOWN_DECK"),
        ((Choice(deck, (3,)),), "CARD_NOT_IN_DECK"),
    ):
        with pytest.raises(Refused, match=code):
            await library.choose(TABLE, "odyssey", wrong)


@pytest.mark.parametrize("storage", ["folder"], indirect=True)
async def test_row_24_a_zip_of_broken_pictures_is_left_alone_soon(workshop: Workshop, tmp_path: Path) -> None:
    """After twenty in a row the rest is not tried; a deck that names one picture again and again is refused."""
    workshop.limits = DeckLimits(pictures=50)
    made = await workshop.make("Broken")
    (tmp_path / "broken.zip").write_bytes(parcel(*((f"{number:03}.jpg", b"no picture") for number in range(100))))
    outcomes = [outcome async for outcome in workshop.unpack(made.deck, tmp_path / "broken.zip")]
    assert outcomes[0] == Found(100)
    assert [type(each) for each in outcomes[1:]] == [Trouble] * MOST_IN_A_ROW
    assert MOST_IN_A_ROW == 20
    deck = (await filled(workshop, tmp_path, 1)).deck
    manifest = own.manifest(deck)
    again = replace(manifest, pictures=manifest.pictures * 3)
    await write_zip(workshop.repository, deck.head.id, again, tmp_path / "again.zip", "0" * 64)
    with pytest.raises(Refused) as refused:
        await anext(workshop.unpack(deck, tmp_path / "again.zip"))
    assert (refused.value.code, refused.value.data["reason"]) == ("ZIP_UNSAFE", "many")


async def test_a_site_that_is_full_takes_no_more_pictures(storage: Storage, tmp_path: Path) -> None:
    """All decks together, whoever made them; what is deleted makes room again, half a minute later."""
    now = [0.0]
    quota = Quota(storage, 1_000_000, lambda: now[0])
    workers = ImageWorkerPool(tmp_path, 1)
    workshop = Workshop(DeckRepository(storage), workers, tmp_path / "incoming", quota=quota)
    try:
        decks = [await filled(workshop, tmp_path, count) for count in (1, 4)]
        used = sum(kept.size for kept in storage.list(""))
        quota = Quota(storage, used + 2_000, lambda: now[0])
        workshop = Workshop(DeckRepository(storage), workers, tmp_path / "incoming", quota=quota)
        (tmp_path / "file").write_bytes(snap(7))
        deck = await workshop.opened(decks[0].deck.head.id, decks[0].secret)
        with pytest.raises(Refused, match="SITE_FULL"):
            await workshop.add(deck, tmp_path / "file")
        assert sum(kept.size for kept in storage.list("")) == used, "nothing is stored"
        recordings = RecordingRepository(storage, quota)
        with pytest.raises(Refused, match="NOT_STORED"):
            await recordings.keep(TABLE, "a.mp3", bytes(3_000))
        await workshop.remove(decks[1].deck)
        now[0] += AGAIN_SECONDS + 1
        assert (await workshop.add(deck, tmp_path / "file")).bytes > 0
    finally:
        await workers.close()
