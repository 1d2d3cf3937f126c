"""Own decks over HTTP: a person with a deck's secret can fill, change, export and delete it.

The secret comes in a header or in a cookie of the deck's own, never in an address. Everybody else gets the same
answer, whether the deck exists or not.
"""

import asyncio
import logging
import shutil
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse

from lapin.clock import now_ms
from lapin.decks import DECKS, card_ratio, own
from lapin.decks.image_jobs import formats
from lapin.decks.own import OwnCard, OwnDeck, alike
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import PictureReport
from lapin.decks.workshop import Workshop
from lapin.decks.zip_export import write_zip
from lapin.decks.zip_import import Found, Trouble
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.game.variants import smallest_deck
from lapin.live.table import Table
from lapin.net import deck_shapes as shapes
from lapin.net.callers import COOKIE_DAYS, bearer_in, cookie_name, network_at
from lapin.net.finding import TableFinder
from lapin.net.pictures import DeckPictures, deck_pictures
from lapin.net.rate_limits import TokenBuckets
from lapin.net.responses import body, json
from lapin.net.shapes import Decks, OfferedDeck
from lapin.net.site import Site
from lapin.net.uploads import PlacedAnswer, UploadRoom, received
from lapin.refusals import TableRefusal
from lapin.table.talk import check_may_bring
from lapin.tokens import key_of

_log = logging.getLogger("lapin.decks")
_encode = msgspec.json.Encoder().encode

PRIVATE = "private, max-age=31536000, immutable"
ASK_AGAIN = "private, no-cache"
LARGEST_CHANGE = 64 * 1024


class WorkshopApi:
    """The handlers for own decks."""

    def __init__(
        self, workshop: Workshop, finder: TableFinder, site: Site, counts: Counter[str], uploads: UploadRoom
    ) -> None:
        self._workshop = workshop
        self._finder = finder
        self._site = site
        self._counts = counts
        self._room = uploads
        self._made = TokenBuckets(site.opens)
        self._reports = TokenBuckets(site.opens)

    # Decks

    async def decks(self, _request: Request) -> Response:
        """Return the built-in decks, and the limits for own decks."""
        limits = self._workshop.limits
        ours = tuple(OfferedDeck(deck.id, deck.cards, deck.two_sided) for deck in DECKS.values())
        named = {name: getattr(limits, name) for name in limits.__struct_fields__}
        return json(Decks(ours, shapes.OwnLimits(**named, formats=formats()) if limits.decks > 0 else None))

    async def make_deck(self, request: Request) -> Response:
        """Make an own deck; the answer has the secret with which it can be changed."""
        self._limit(self._made, request)
        asked = await body(request, shapes.MakeDeck)
        table = (
            None
            if asked.table is None
            else await self._own_table(request, asked.table, bearer_in(request.headers))
        )
        made = await self._workshop.make(
            asked.title,
            asked.language,
            asked.use,
            two_sided=asked.two_sided,
            author=asked.author,
            licence=asked.licence,
            maker=network_at(request),
        )
        deck = made.deck
        if table is not None:
            await self._workshop.repository.bring(deck.head.id, table.id)
        link = f"{self._site.base(request)}/decks/{deck.head.id}#edit={made.secret}"
        answer = json(shapes.MadeDeck(deck.head.id, made.secret, link, workshop_view(deck)), 201)
        self._remember(request, answer, deck.head.id, made.secret)
        return answer

    async def open_deck(self, request: Request) -> Response:
        """Check a deck's secret and set it as a cookie: from then on this browser may change the deck."""
        asked = await body(request, shapes.OpenDeck)
        deck = await self._workshop.opened(request.path_params["deck"], asked.secret)
        answer = Response(status_code=204)
        self._remember(request, answer, deck.head.id, asked.secret)
        return answer

    async def show_deck(self, request: Request) -> Response:
        """Return a deck as its maker sees it, for anybody who may change it."""
        return _fresh(json(workshop_view(await self._mine(request))))

    async def change_deck(self, request: Request) -> Response:
        """Change a deck's title, order and the like, or bring it to a table."""
        deck = await self._mine(request)
        asked = await body(request, shapes.ChangeDeck, LARGEST_CHANGE)
        if asked.table is not None:
            table = await self._own_table(request, asked.table, asked.seat)
            await self._workshop.repository.bring(deck.head.id, table.id)
        changed = await self._workshop.change(
            deck,
            title=asked.title,
            language=asked.language,
            use=asked.use,
            author=asked.author,
            licence=asked.licence,
            order=asked.order,
            learns=asked.learns,
            shown_to_models=asked.shown_to_models,
        )
        return json(workshop_view(changed))

    async def remove_deck(self, request: Request) -> Response:
        """Delete a deck. Games that are being played with it go on."""
        deck = await self._mine(request)
        await self._workshop.remove(deck)
        answer = Response(status_code=204)
        answer.delete_cookie(_cookie(deck.head.id), path=f"/api/decks/{deck.head.id}")
        return answer

    async def export_deck(self, request: Request) -> Response:
        """Return the deck as a zip: deck.json beside its pictures."""
        deck = await self._mine(request)
        manifest = own.manifest(deck)
        seal = await self._workshop.sealed(manifest)
        async with AsyncExitStack() as kept:
            folder = await kept.enter_async_context(self._folder(request, deck.bytes))
            await write_zip(self._workshop.repository, deck.head.id, manifest, folder / "deck.zip", seal)
            answer = FileResponse(
                folder / "deck.zip",
                media_type="application/zip",
                filename="lapin-deck.zip",
                headers={"Cache-Control": "no-store"},
            )
            return PlacedAnswer(answer, kept.pop_all(), network_at(request))

    @asynccontextmanager
    async def _folder(self, request: Request, most_bytes: int) -> AsyncIterator[Path]:
        """Yield a folder that has a place of the caller's network, until it is removed."""
        with self._room.place(network_at(request), most_bytes):
            folder = self._workshop.upload_folders.fresh()
            try:
                yield folder
            finally:
                await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def report_deck(self, request: Request) -> Response:
        """Report a deck, or one picture of it."""
        self._limit(self._reports, request)
        asked = await body(request, shapes.ReportDeck)
        deck = await self._seen(request)
        await self.note_report(deck.head.id, asked.why, asked.file)
        return Response(status_code=204)

    async def note_report(self, deck: str, why: str, file: str | None) -> None:
        """Keep a report for the operator."""
        self._counts["decks_reported"] += 1
        _log.warning("deck %s was reported", deck)
        await self._workshop.repository.report(deck, PictureReport(int(now_ms()), one_line(why), file))

    # Cards

    async def add_picture(self, request: Request) -> Response:
        """Add a picture: the body is the file, as it is."""
        deck = await self._mine(request)
        most = self._workshop.limits.file_bytes
        with self._room.place(network_at(request), most), self._workshop.upload_folders.temporary() as folder:
            await received(request, folder / "file", most)
            card = await self._workshop.add(deck, folder / "file")
        self._counts["pictures_added"] += 1
        return json(card_view(deck, card), 201)

    async def add_zip(self, request: Request) -> Response:
        """Add every picture of a zip; the answer comes while they are added, with a line for each."""
        deck = await self._mine(request)
        most = self._workshop.limits.zip_bytes
        async with AsyncExitStack() as kept:
            folder = await kept.enter_async_context(self._folder(request, most))
            await received(request, folder / "file", most)
            unpacked = self._workshop.unpack(deck, folder / "file")
            outcomes = await kept.enter_async_context(aclosing(unpacked))
            first = await anext(outcomes)  # a zip that is refused whole is answered as such
            lines = await kept.enter_async_context(aclosing(self._outcomes(deck, first, outcomes)))
            answer = StreamingResponse(
                lines,
                media_type="application/x-ndjson",
                headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
            )
            return PlacedAnswer(answer, kept.pop_all(), network_at(request))

    async def _outcomes(
        self,
        deck: OwnDeck,
        first: Found | OwnCard | Trouble,
        outcomes: AsyncGenerator[Found | OwnCard | Trouble],
    ) -> AsyncGenerator[bytes]:
        added = refused = 0
        try:
            assert isinstance(first, Found)
            yield _encoded(shapes.ZipLine(found=first.found))
            async for each in outcomes:
                if isinstance(each, OwnCard):
                    added += 1
                    yield _encoded(shapes.ZipLine(card=card_view(deck, each)))
                elif isinstance(each, Trouble):
                    refused += 1
                    yield _encoded(shapes.ZipLine(refused=shapes.ZipRefusal(each.name, each.code, each.data)))
            yield _encoded(shapes.ZipLine(done=shapes.ZipSum(added, refused)))
        finally:
            self._counts["pictures_added"] += added

    async def change_card(self, request: Request) -> Response:
        """Change a card's caption or tags, or crop it again."""
        deck = await self._mine(request)
        asked = await body(request, shapes.ChangeCard)
        card = await self._workshop.describe(
            deck,
            request.path_params["card"],
            caption=asked.caption,
            tags=asked.tags,
            focus=asked.focus,
            zoom=asked.zoom,
        )
        return json(card_view(deck, card))

    async def remove_card(self, request: Request) -> Response:
        """Delete a card from a deck."""
        await self._workshop.take_away(await self._mine(request), request.path_params["card"])
        return Response(status_code=204)

    # Seeing a deck without a table

    async def pictures_of(self, request: Request, deck: str) -> DeckPictures:
        """Return the addresses of a deck's pictures, for its maker; if it is shared by link, for all with that."""
        return deck_pictures(own.manifest(await self._seen(request, deck)))

    async def picture(self, request: Request, deck: str, file: str) -> Response:
        """Return a picture of an own deck, for the same people as `pictures_of`."""
        found = await self._seen(request, deck)
        if not any(file in card.files for card in found.cards):
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        return picture(await self._workshop.repository.file(deck, file), file)

    async def _seen(self, request: Request, deck: str | None = None) -> OwnDeck:
        name = request.path_params["deck"] if deck is None else deck
        found = await self._workshop.repository.deck(name)
        if found is not None and found.head.use == "link":
            return found
        return await self._workshop.opened(name, _secret(request, name))

    async def _mine(self, request: Request) -> OwnDeck:
        deck = request.path_params["deck"]
        return await self._workshop.opened(deck, _secret(request, deck))

    async def _own_table(self, request: Request, code: str, token: str | None) -> Table:
        """Return the table with this code, for a person who has a seat there; Refused for anybody else."""
        table = await self._finder.asked(request, code)
        shown = token or request.cookies.get(cookie_name(table.state.code))
        if shown is None or table.person_with(key_of(shown)) is None:
            raise Refused(TableRefusal.NOT_YOUR_SEAT)
        check_may_bring(table.state)
        return table

    def _remember(self, request: Request, answer: Response, deck: str, secret: str) -> None:
        answer.set_cookie(
            _cookie(deck),
            secret,
            max_age=COOKIE_DAYS * 86_400,
            path=f"/api/decks/{deck}",
            httponly=True,
            samesite="lax",
            secure=self._site.secure or request.url.scheme == "https",
        )

    def _limit(self, buckets: TokenBuckets, request: Request) -> None:
        wait = buckets.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)


def _cookie(deck: str) -> str:
    return f"deck-{deck}"


def _secret(request: Request, deck: str) -> str | None:
    return bearer_in(request.headers) or request.cookies.get(_cookie(deck))


def picture(data: bytes | None, file: str) -> Response:
    """Return a picture as it is sent: the browser may keep it, and no cache in between."""
    if data is None:
        raise Refused(DeckRefusal.NO_SUCH_DECK)
    media = "image/webp" if file.endswith(".webp") else "image/jpeg"
    return Response(data, media_type=media, headers={"Cache-Control": PRIVATE})


def workshop_view(deck: OwnDeck) -> shapes.WorkshopView:
    """Return a deck as its maker sees it."""
    head = deck.head
    cards = tuple(card_view(deck, card) for card in deck.cards)
    return shapes.WorkshopView(
        id=head.id,
        title=head.title,
        language=head.language,
        author=head.author,
        licence=head.licence,
        use=head.use,
        two_sided=head.two_sided,
        ratio=card_ratio(head.two_sided),
        cards=cards,
        bytes=deck.bytes,
        twins=lookalikes(cards),
        smallest=smallest_deck(head.two_sided),
        learns=head.learns,
        shown_to_models=head.shown_to_models,
    )


def card_view(deck: OwnDeck, card: OwnCard) -> shapes.CardView:
    """Return a card as its maker sees it."""
    at = f"/api/decks/{deck.head.id}"
    return shapes.CardView(
        id=card.id,
        small=f"{at}/{card.small}",
        large=f"{at}/{card.large}",
        master=f"{at}/{card.master}",
        width=card.width,
        height=card.height,
        focus=card.focus,
        zoom=card.zoom,
        caption=card.shows.get(deck.head.language, ""),
        tags=card.tags,
        twins=tuple(o.id for o in deck.cards if o.id != card.id and alike(o.likeness, card.likeness)),
    )


def lookalikes(cards: tuple[shapes.CardView, ...]) -> tuple[tuple[str, ...], ...]:
    """Return cards that look alike, together, in their order."""
    group: dict[str, int] = {}
    for card in cards:
        if card.twins:
            group[card.id] = min((group[twin] for twin in card.twins if twin in group), default=len(group))
    places = sorted(set(group.values()))
    return tuple(tuple(name for name, its in group.items() if its == place) for place in places)


def _fresh(answer: Response) -> Response:
    answer.headers["Cache-Control"] = ASK_AGAIN
    return answer


def _encoded(line: shapes.ZipLine) -> bytes:
    return _encode(line) + b"\n"
