"""The workshop: own decks are made, changed, brought to tables and taken apart here. Knows no HTTP and no rules.

Who holds a deck's edit secret may do everything to it. Whoever else asks is told that there is no such deck; what
tables may see is asked with their id, which only the house knows.
"""

import asyncio
import contextlib
import hmac
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from pathlib import Path
from secrets import compare_digest, token_hex, token_urlsafe
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from lapin.decks import own, zip_import
from lapin.decks.image_jobs import Contents, Crop, Develop, Developed, Unpack
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.manifest import Manifest
from lapin.decks.own import Card, DeckLimits, Head, OwnDeck, Use
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.decks.upload_folders import UploadFolders
from lapin.decks.zip_import import Found, Trouble
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.languages import DEFAULT_LANGUAGE, Language


class Made(msgspec.Struct, frozen=True):
    """A new deck. Its secret is shown once and kept nowhere."""

    deck: OwnDeck
    secret: str


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Workshop:
    """Makes and changes own decks."""

    def __init__(
        self,
        repository: DeckRepository,
        image_workers: ImageWorkerPool,
        incoming: Path,
        limits: DeckLimits | None = None,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        """`incoming` is a folder for files on their way in; nothing stays there."""
        self.repository = repository
        self.limits = limits or DeckLimits()
        self._image_workers = image_workers
        self.upload_folders = UploadFolders(incoming)
        self._clock = clock
        self._under_way: dict[str, int] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._last = 0

    # Decks

    async def make(
        self,
        title: str,
        language: Language = DEFAULT_LANGUAGE,
        use: Use = "table",
        *,
        two_sided: bool = False,
        author: str = "",
        licence: str = "",
        maker: str = "",
    ) -> Made:
        """A new deck, empty. `maker` is the address it is made from; only a hash of it is kept."""
        limits = self.limits
        if limits.decks <= 0:
            raise Refused(DeckRefusal.DECKS_OFF)
        who = (await self._sign(f"maker {maker}"))[:20] if maker else ""
        if who and len(await self.repository.names(f"makers/{who}/")) >= limits.decks:
            raise Refused(DeckRefusal.TOO_MANY_DECKS, most=limits.decks)
        secret = token_urlsafe(32)
        head = Head(
            id=own.OWN + token_urlsafe(16),
            key=own.key_of(secret),
            title=self._text("title", title, limits.title, least=1),
            language=language,
            use=use,
            two_sided=two_sided,
            made=self._clock(),
            author=self._text("author", author, limits.title),
            licence=self._text("licence", licence, limits.title),
            maker=who,
        )
        await self.repository.keep_head(head)
        if who:
            await self.repository.note(own.maker_key(who, head.id))
        return Made(OwnDeck(head, ()), secret)

    async def opened(self, deck: str, secret: str | None) -> OwnDeck:
        """The deck, for who holds its secret."""
        found = await self.repository.deck(deck) if secret is not None else None
        if found is None or secret is None or not compare_digest(found.head.key, own.key_of(secret)):
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        return found

    async def change(
        self,
        deck: OwnDeck,
        *,
        title: str | None = None,
        language: Language | None = None,
        use: Use | None = None,
        author: str | None = None,
        licence: str | None = None,
        order: tuple[str, ...] | None = None,
    ) -> OwnDeck:
        """Another title, order, and so on; what is None stays."""
        head, limits = deck.head, self.limits
        changes: dict[str, object] = {}
        if title is not None:
            changes["title"] = self._text("title", title, limits.title, least=1)
        if author is not None:
            changes["author"] = self._text("author", author, limits.title)
        if licence is not None:
            changes["licence"] = self._text("licence", licence, limits.title)
        if language is not None:
            changes["language"] = language
        if use is not None:
            changes["use"] = use
        if order is not None:
            if sorted(order) != sorted(card.id for card in deck.cards):
                raise Refused("ORDER_WRONG")
            changes["order"] = order
        changed = replace(head, **changes)
        if changed != head:
            await self.repository.keep_head(changed)
        return own.in_order(changed, list(deck.cards))

    async def remove(self, deck: OwnDeck) -> None:
        """Delete a deck: no table may choose it any more; where it is being played, that game goes on."""
        await self.repository.delete(deck.head, self._clock())

    # Cards

    async def add(self, deck: OwnDeck, source: Path, **about: object) -> Card:
        """One picture more, from a file on its way in."""
        with self._place(deck), self.upload_folders.tray() as tray:
            job = Develop(str(source), str(tray), deck.shape, **about)  # type: ignore[arg-type]  # the job's own fields
            added = self._next()
            done = await self._image_workers.do(job)
            assert done.developed is not None
            return await self._kept(deck, tray, done.developed, added)

    async def _kept(self, deck: OwnDeck, tray: Path, made: Developed, added: int, **said: object) -> Card:
        async with self._turns.setdefault(deck.head.id, asyncio.Lock()):  # one at a time: limits are limits
            return await self._put(deck, tray, made, added, **said)

    async def _put(self, deck: OwnDeck, tray: Path, made: Developed, added: int, **said: object) -> Card:
        known = await self.repository.deck(deck.head.id)
        if known is None:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        if len(known.cards) >= self.limits.pictures:
            raise Refused(DeckRefusal.DECK_FULL, most=self.limits.pictures)
        if known.bytes + made.bytes > self.limits.deck_bytes:
            raise Refused(DeckRefusal.DECK_TOO_LARGE, most=self.limits.deck_bytes)
        card = Card(
            id=token_hex(6),
            large=made.large,
            small=made.small,
            master=made.master,
            width=made.width,
            height=made.height,
            focus=made.focus,
            likeness=made.likeness,
            bytes=made.bytes,
            added=added,
        )
        card = replace(card, **said)
        await self.repository.keep_card(deck.head.id, card, tray)
        return card

    async def describe(
        self,
        deck: OwnDeck,
        name: str,
        *,
        caption: str | None = None,
        tags: tuple[str, ...] | None = None,
        focus: tuple[float, float] | None = None,
        zoom: float | None = None,
    ) -> Card:
        """Say something about a card, or crop it anew; what is None stays."""
        card = deck.card(name)
        if card is None:
            raise Refused(DeckRefusal.NO_SUCH_CARD)
        if caption is not None:
            said = self._text("caption", caption, self.limits.caption)
            others = {which: text for which, text in card.shows.items() if which != deck.head.language}
            card = replace(card, shows={**others, deck.head.language: said} if said else others)
        if tags is not None:
            card = replace(card, tags=self._tags(tags))
        at, by = card.focus if focus is None else focus, card.zoom if zoom is None else zoom
        if (at, by) == (card.focus, card.zoom):
            await self.repository.keep_card(deck.head.id, card, None)
            return card
        return await self._cropped(deck, card, at, by)

    async def _cropped(self, deck: OwnDeck, card: Card, at: tuple[float, float], by: float) -> Card:
        with self.upload_folders.tray() as tray:
            master = await self.repository.file(deck.head.id, card.master)
            if master is None:
                raise Refused(DeckRefusal.NO_SUCH_CARD)
            source = tray / "master"
            await asyncio.to_thread(source.write_bytes, master)
            (tray / "new").mkdir()
            done = await self._image_workers.do(Crop(str(source), str(tray / "new"), deck.shape, at, by))
            made = done.developed
            assert made is not None
            weight = len(master) + made.bytes
            fresh = replace(card, large=made.large, small=made.small, focus=at, zoom=by, bytes=weight)
            await self.repository.keep_card(deck.head.id, fresh, tray / "new")
        await self.repository.discard(deck.head.id, [card.large, card.small])
        return fresh

    async def take_away(self, deck: OwnDeck, name: str) -> None:
        """Take a card out of the deck for good."""
        card = deck.card(name)
        if card is None:
            raise Refused(DeckRefusal.NO_SUCH_CARD)
        await self.repository.drop_card(deck.head.id, card)

    # Zips

    async def unpack(self, deck: OwnDeck, parcel: Path) -> AsyncGenerator[Found | Card | Trouble]:
        """Add every picture of a zip, in order; of a zip with a deck in it, with all that is said of them."""
        done = await self._image_workers.do(Unpack(str(parcel)))
        contents = done.contents
        assert contents is not None
        yield Found(len(contents.pictures))
        if contents.deck is not None and not deck.cards:
            deck = zip_import.adopted(deck, contents.deck, self.limits)
            await self.repository.keep_head(deck.head)
        trusted = contents.deck is not None and await self._is_sealed(contents.deck, contents.seal)
        jobs = [
            self._job(deck, parcel, contents, place, trusted=trusted) for place in range(len(contents.pictures))
        ]
        async with contextlib.aclosing(
            zip_import.a_few_at_a_time([entry.name for entry in contents.pictures], jobs)
        ) as outcomes:
            async for outcome in outcomes:
                yield outcome

    def _job(
        self, deck: OwnDeck, parcel: Path, contents: Contents, place: int, *, trusted: bool
    ) -> Callable[[], "asyncio.Future[Card] | asyncio.Task[Card]"]:
        picture = None if contents.deck is None else contents.deck.pictures[place]
        added = self._next()

        async def go() -> Card:
            with self._place(deck), self.upload_folders.tray() as tray:
                kept = (picture.large, picture.small) if trusted and picture is not None else None
                job = Develop(
                    str(parcel), str(tray), deck.shape, contents.pictures[place].name, kept, contents.home
                )
                done = await self._image_workers.do(job)
                assert done.developed is not None
                said = {} if picture is None else zip_import.said(deck, picture, self.limits)
                return await self._kept(deck, tray, done.developed, added, **said)

        return lambda: asyncio.ensure_future(go())

    async def sealed(self, manifest: Manifest) -> str:
        """A seal by which this site knows its own pictures again: they need not be made anew."""
        names = sorted(manifest.files)
        return await self._sign("seal " + " ".join(names))

    async def _is_sealed(self, manifest: Manifest, seal: str) -> bool:
        return bool(seal) and compare_digest(seal.encode(), (await self.sealed(manifest)).encode())

    # Odds and ends

    @contextlib.contextmanager
    def _place(self, deck: OwnDeck) -> Iterator[None]:
        """A place in the deck for a picture that is on its way; refused if there is none."""
        name, most = deck.head.id, self.limits.pictures
        under_way = self._under_way.get(name, 0)
        if self.repository.count(name) + under_way >= most:
            raise Refused(DeckRefusal.DECK_FULL, most=most)
        self._under_way[name] = under_way + 1
        try:
            yield
        finally:
            self._under_way[name] -= 1
            if not self._under_way[name]:
                del self._under_way[name]

    def _next(self) -> int:
        """When a picture came, so that no two came at once."""
        self._last = max(self._last + 1, time.time_ns())
        return self._last

    def _text(self, field: str, text: str, most: int, least: int = 0) -> str:
        tidy = one_line(text)
        if not least <= len(tidy) <= most:
            raise Refused(DeckRefusal.TEXT_LENGTH, field=field, length=len(tidy), most=most)
        return tidy

    def _tags(self, tags: Iterable[str]) -> tuple[str, ...]:
        tidy = tuple(dict.fromkeys(self._text("tags", tag, self.limits.tag) for tag in tags))
        found = tuple(tag for tag in tidy if tag)
        if len(found) > self.limits.tags:
            raise Refused(DeckRefusal.TEXT_LENGTH, field="tags", length=len(found), most=self.limits.tags)
        return found

    async def _sign(self, text: str) -> str:
        return hmac.new(await self.repository.key(), text.encode(), "sha256").hexdigest()
