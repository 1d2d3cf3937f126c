"""The workshop, in which own decks are made, changed and deleted. It knows neither HTTP nor the rules.

A person with a deck's edit secret may do everything with the deck. Anybody else is told that there is no such
deck. A table's own pictures are asked for with the table's id, which only the server knows.
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

from lapin.clock import Clock, now_ms
from lapin.decks import own, zip_import
from lapin.decks.image_jobs import Contents, Crop, ProcessedPicture, ProcessPicture, Unpack
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.manifest import Manifest
from lapin.decks.own import DeckLimits, Head, OwnCard, OwnDeck, Use
from lapin.decks.quota import Quota
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.decks.upload_folders import UploadFolders
from lapin.decks.zip_import import Found, Trouble
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.tokens import key_of


class Made(msgspec.Struct, frozen=True):
    """A new deck. Its secret is shown once; only a hash of it is stored."""

    deck: OwnDeck
    secret: str


class Workshop:
    """Makes and changes own decks."""

    def __init__(
        self,
        repository: DeckRepository,
        image_workers: ImageWorkerPool,
        incoming: Path,
        limits: DeckLimits | None = None,
        clock: Clock = now_ms,
        quota: Quota | None = None,
    ) -> None:
        """`incoming` is the folder for uploads; nothing stays there. Without a quota, the disk is the limit."""
        self._quota = quota
        self.repository = repository
        self.limits = limits or DeckLimits()
        self._image_workers = image_workers
        self.upload_folders = UploadFolders(incoming)
        self._clock = clock
        self._under_way: dict[str, int] = {}
        self._deck_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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
        """Make a new, empty deck. `maker` is the caller's address, of which only a hash is stored."""
        limits = self.limits
        if limits.decks <= 0:
            raise Refused(DeckRefusal.DECKS_OFF)
        if self._quota is not None:
            await self._quota.take(0)
        who = (await self._sign(f"maker {maker}"))[:20] if maker else ""
        if who and len(await self.repository.names(f"makers/{who}/")) >= limits.decks:
            raise Refused(DeckRefusal.TOO_MANY_DECKS, most=limits.decks)
        secret = token_urlsafe(32)
        head = Head(
            id=own.OWN + token_urlsafe(16),
            key=key_of(secret),
            title=self._text("title", title, limits.title, least=1),
            language=language,
            use=use,
            two_sided=two_sided,
            made=int(self._clock()),
            author=self._text("author", author, limits.title),
            licence=self._text("licence", licence, limits.title),
            maker=who,
        )
        await self.repository.keep_head(head)
        if who:
            await self.repository.note(own.maker_key(who, head.id))
        return Made(OwnDeck(head, ()), secret)

    async def opened(self, deck: str, secret: str | None) -> OwnDeck:
        """Return the deck if the secret is right, else raise Refused."""
        found = await self.repository.deck(deck) if secret is not None else None
        if found is None or secret is None or not compare_digest(found.head.key, key_of(secret)):
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
        learns: bool | None = None,
        shown_to_models: bool | None = None,
    ) -> OwnDeck:
        """Change the title, the order and so on; whatever is None stays as it is."""
        async with self._alone(deck):  # otherwise the second of two changes at once would undo the first
            deck, limits = await self._as_it_is(deck), self.limits
            head = deck.head
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
            if learns is not None:
                changes["learns"] = learns
            if shown_to_models is not None:
                changes["shown_to_models"] = shown_to_models
            if order is not None:
                if sorted(order) != sorted(card.id for card in deck.cards):
                    raise Refused("ORDER_WRONG")
                changes["order"] = order
            changed = replace(head, **changes)
            if changed != head:
                await self.repository.keep_head(changed)
            if not changed.learns:
                await self.repository.clues.forget(head.id)
            return own.in_order(changed, list(deck.cards))

    async def remove(self, deck: OwnDeck) -> None:
        """Delete a deck: tables can no longer choose it, but games that use it go on."""
        async with self._alone(deck):
            await self.repository.delete((await self._as_it_is(deck)).head, int(self._clock()))

    def _alone(self, deck: OwnDeck) -> asyncio.Lock:
        """Return the lock to hold while a deck is read and written back."""
        return self._deck_locks.setdefault(deck.head.id, asyncio.Lock())

    async def _as_it_is(self, deck: OwnDeck) -> OwnDeck:
        """Return the deck as it is stored now; refused if it was deleted meanwhile."""
        known = await self.repository.deck(deck.head.id)
        if known is None:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        return known

    # Cards

    async def add(self, deck: OwnDeck, source: Path, **about: object) -> OwnCard:
        """Add a picture from an uploaded file."""
        with self._reserved(deck), self.upload_folders.temporary() as folder:
            job = ProcessPicture(str(source), str(folder), deck.shape, **about)  # type: ignore[arg-type]  # the job's own fields
            added = self._next_added()
            done = await self._image_workers.do(job)
            assert done.picture is not None
            return await self._kept(deck, folder, done.picture, added)

    async def _kept(
        self, deck: OwnDeck, folder: Path, made: ProcessedPicture, added: int, **description: object
    ) -> OwnCard:
        async with self._alone(deck):  # so that the limits hold
            return await self._put(deck, folder, made, added, **description)

    async def _put(
        self, deck: OwnDeck, folder: Path, made: ProcessedPicture, added: int, **description: object
    ) -> OwnCard:
        known = await self._as_it_is(deck)
        if len(known.cards) >= self.limits.pictures:
            raise Refused(DeckRefusal.DECK_FULL, most=self.limits.pictures)
        if known.bytes + made.bytes > self.limits.deck_bytes:
            raise Refused(DeckRefusal.DECK_TOO_LARGE, most=self.limits.deck_bytes)
        if self._quota is not None:
            await self._quota.take(made.bytes)
        card = OwnCard(
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
        card = replace(card, **description)
        await self.repository.keep_card(deck.head.id, card, folder)
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
    ) -> OwnCard:
        """Change a card's description or crop it again; whatever is None stays as it is."""
        card = deck.card(name)
        if card is None:
            raise Refused(DeckRefusal.NO_SUCH_CARD)
        if caption is not None:
            description = self._text("caption", caption, self.limits.caption)
            others = {which: text for which, text in card.shows.items() if which != deck.head.language}
            card = replace(card, shows={**others, deck.head.language: description} if description else others)
        if tags is not None:
            card = replace(card, tags=self._tags(tags))
        at, by = card.focus if focus is None else focus, card.zoom if zoom is None else zoom
        if (at, by) == (card.focus, card.zoom):
            await self.repository.keep_card(deck.head.id, card, None)
            return card
        return await self._cropped(deck, card, at, by)

    async def _cropped(self, deck: OwnDeck, card: OwnCard, at: tuple[float, float], by: float) -> OwnCard:
        with self.upload_folders.temporary() as folder:
            master = await self.repository.file(deck.head.id, card.master)
            if master is None:
                raise Refused(DeckRefusal.NO_SUCH_CARD)
            source = folder / "master"
            await asyncio.to_thread(source.write_bytes, master)
            (folder / "new").mkdir()
            done = await self._image_workers.do(Crop(str(source), str(folder / "new"), deck.shape, at, by))
            made = done.picture
            assert made is not None
            weight = len(master) + made.bytes
            fresh = replace(card, large=made.large, small=made.small, focus=at, zoom=by, bytes=weight)
            await self.repository.keep_card(deck.head.id, fresh, folder / "new")
        await self.repository.discard(deck.head.id, [card.large, card.small])
        return fresh

    async def take_away(self, deck: OwnDeck, name: str) -> None:
        """Delete a card from the deck."""
        card = deck.card(name)
        if card is None:
            raise Refused(DeckRefusal.NO_SUCH_CARD)
        await self.repository.drop_card(deck.head.id, card)

    # Zips

    async def unpack(self, deck: OwnDeck, zip_path: Path) -> AsyncGenerator[Found | OwnCard | Trouble]:
        """Add every picture of a zip, in order; if the zip holds a deck, with its descriptions."""
        done = await self._image_workers.do(Unpack(str(zip_path)))
        contents = done.contents
        assert contents is not None
        if len({entry.name for entry in contents.pictures}) < len(contents.pictures):  # one, named again and again
            raise Refused(DeckRefusal.ZIP_UNSAFE, name="", reason="many")
        yield Found(len(contents.pictures))
        if contents.deck is not None and not deck.cards:
            async with self._alone(deck):
                deck = zip_import.adopted(await self._as_it_is(deck), contents.deck, self.limits)
                await self.repository.keep_head(deck.head)
        trusted = contents.deck is not None and await self._is_sealed(contents.deck, contents.seal)
        jobs = [
            self._job(deck, zip_path, contents, place, trusted=trusted)
            for place in range(min(len(contents.pictures), 2 * self.limits.pictures))
        ]
        async with contextlib.aclosing(
            zip_import.a_few_at_a_time([entry.name for entry in contents.pictures[: len(jobs)]], jobs)
        ) as outcomes:
            async for outcome in outcomes:
                yield outcome

    def _job(
        self, deck: OwnDeck, zip_path: Path, contents: Contents, place: int, *, trusted: bool
    ) -> Callable[[], "asyncio.Future[OwnCard] | asyncio.Task[OwnCard]"]:
        picture = None if contents.deck is None else contents.deck.pictures[place]
        added = self._next_added()

        async def go() -> OwnCard:
            with self._reserved(deck), self.upload_folders.temporary() as folder:
                kept = (picture.large, picture.small) if trusted and picture is not None else None
                job = ProcessPicture(
                    str(zip_path), str(folder), deck.shape, contents.pictures[place].name, kept, contents.home
                )
                done = await self._image_workers.do(job)
                assert done.picture is not None
                description = {} if picture is None else zip_import.card_fields(deck, picture, self.limits)
                return await self._kept(deck, folder, done.picture, added, **description)

        return lambda: asyncio.ensure_future(go())

    async def sealed(self, manifest: Manifest) -> str:
        """Return the seal of an exported deck: on import it proves that this site made the pictures."""
        names = sorted(manifest.files)
        return await self._sign("seal " + " ".join(names))

    async def _is_sealed(self, manifest: Manifest, seal: str) -> bool:
        return bool(seal) and compare_digest(seal.encode(), (await self.sealed(manifest)).encode())

    # Limits, times and signatures

    @contextlib.contextmanager
    def _reserved(self, deck: OwnDeck) -> Iterator[None]:
        """Reserve a place in the deck while a picture is being processed, or raise Refused if the deck is full."""
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

    def _next_added(self) -> int:
        """Return the time at which a picture is added, different for every picture."""
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
