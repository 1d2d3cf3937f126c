"""Own decks as the people at a table see them. Nobody else sees anything of them.

A seat's token gives access; for screens without a seat there is the TV password of the table: eight letters, which
people with a seat know. Addresses give none (`card_addresses`).
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from lapin import archive
from lapin.archive.reader import GameReader
from lapin.decks import card_ratio, first_of_kind, own
from lapin.decks.built_in import BUILT_IN
from lapin.decks.library import Library
from lapin.decks.manifest import Manifest, Picture
from lapin.decks.mixing import Mix, Part, pictures
from lapin.decks.refusals import DeckRefusal
from lapin.decks.workshop import Workshop
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.net import deck_shapes as shapes
from lapin.net.callers import COOKIE_DAYS, caller, look_cookie, must_sit, network_at
from lapin.net.card_addresses import CardAddresses
from lapin.net.finding import TableFinder
from lapin.net.networks import turned_away
from lapin.net.pictures import DeckPart, DeckPictures, deck_pictures, wants_avif
from lapin.net.responses import body, json
from lapin.net.site import Site
from lapin.net.workshop import WorkshopApi, picture
from lapin.refusals import TableRefusal
from lapin.table.onlookers import tv_password

KEEP = "private, max-age=60"
"""The minute that a browser keeps what is private to a table: a person who is sent away has it no longer."""


class TableDecks:
    """The handlers for decks at a table."""

    def __init__(
        self,
        workshop: Workshop,
        library: Library,
        api: WorkshopApi,
        registry: Registry,
        finder: TableFinder,
        games: GameReader,
        site: Site,
    ) -> None:
        self._workshop = workshop
        self._library = library
        self._api = api
        self._registry = registry
        self._finder = finder
        self._made: CardAddresses | None = None
        self._games = games
        self._site = site

    # Screens without a seat

    async def look_link(self, request: Request) -> Response:
        """Return the TV password, with which a television sees brought pictures; for people with a seat."""
        table = await self._table(request)
        must_sit(request, table)
        word = tv_password(table.state)
        return json(shapes.LookLink(word, f"{self._site.base(request)}/tv/{table.state.code}#look={word}"))

    async def look(self, request: Request) -> Response:
        """Check the TV password of a table: from then on this browser may see its pictures."""
        asked = await body(request, shapes.Look)
        table = await self._table(request)
        network = network_at(request)
        if await self._finder.look_shown(table.state, asked.look, network) is None:
            wait = self._finder.look_wait(network)
            if wait:
                turned_away("too many wrong codes", network)
                raise Refused(TableRefusal.TOO_FAST, seconds=wait)
            raise Refused(TableRefusal.NOT_YOUR_SEAT)
        answer = Response(status_code=204)
        answer.set_cookie(
            look_cookie(table.state.code),
            tv_password(table.state),
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=self._site.secure or request.url.scheme == "https",
        )
        return answer

    # Decks

    async def brought_decks(self, request: Request) -> Response:
        """Return the decks that were brought to this table; for people with a seat."""
        table = await self._table(request)
        must_sit(request, table)
        found = []
        for name in await self._workshop.repository.brought(table.id):
            deck = await self._library.lent(name, table.id)
            if deck is None:
                continue
            cover = await self._address(table, name, deck.cards[0].small)
            cards = own.manifest(deck).cards
            found.append(shapes.BroughtDeck(name, deck.head.title, cards, deck.head.two_sided, cover))
        return json(shapes.BroughtDecks(tuple(found)))

    async def table_deck(self, request: Request) -> Response:
        """Return the addresses of the pictures of a mix, or of a deck that was brought to this table.

        A screen without a seat asks `quiet`: where there is no such deck for it, it is answered with nothing,
        because a browser would show a 404 as an error.
        """
        try:
            table = await self._seen(request)
        except Refused:
            if "quiet" not in request.query_params:
                raise
            return Response(status_code=204, headers={"Cache-Control": "no-store"})
        name = request.path_params["deck"]
        found = (
            await self._deck(table, name)
            if name.startswith(own.OWN)
            else await self._mixed(table, name, wants_avif(request))
        )
        answer = json(found)
        answer.headers["Cache-Control"] = KEEP
        return answer

    async def _deck(self, table: Table, name: str) -> DeckPictures:
        deck = await self._library.lent(name, table.id)
        if deck is None:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        at = await self._addresses()
        return deck_pictures(own.manifest(deck), lambda file: at.address(table.id, name, file))

    async def _mixed(self, table: Table, name: str, avif: bool) -> DeckPictures:
        mix = next((mix for mix in await self._mixes(table) if mix.id == name), None)
        decks = None if mix is None else await self._library.decks(mix)
        if mix is None or decks is None:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        return _mix_pictures(table, mix, decks, await self._addresses(), avif=avif)

    async def table_picture(self, request: Request) -> Response:
        """Return a picture of a deck that is, or was, played with at this table."""
        table = await self._seen(request)
        deck, file = request.path_params["deck"], request.path_params["file"]
        if not await self._has(table, deck, file):
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        answer = picture(await self._workshop.repository.file(deck, file), file)
        answer.headers["Cache-Control"] = KEEP
        return answer

    async def card(self, request: Request) -> Response:
        """Return a picture that was brought to a table, by its own address; for a seat or the TV password."""
        at, address = await self._addresses(), request.path_params["address"]
        try:
            table = await self._registry.table(at.table(address) or "")
        except Refused as refused:
            if refused.code is not TableRefusal.NO_SUCH_TABLE:
                raise
            raise Refused(DeckRefusal.NO_SUCH_DECK) from None
        if not await self._may_see(request, table):
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        found = at.file(address) or await self._made_again(table, address)
        if found is None:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        tag = {"Cache-Control": KEEP, "ETag": f'"{address}"'}
        if tag["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=tag)
        answer = picture(await self._workshop.repository.file(*found), found[1])
        answer.headers.update(tag)
        return answer

    async def _made_again(self, table: Table, address: str) -> tuple[str, str] | None:
        """Read an address that another process has made, or this one before a restart."""
        at = await self._addresses()
        for name in await self._workshop.repository.brought(table.id):
            lent = await self._library.lent(name, table.id)
            for card in () if lent is None else lent.cards:
                at.address(table.id, name, card.small)
                at.address(table.id, name, card.large)
        for part in [part for mix in await self._mixes(table) for part in mix.parts]:
            manifest = None if part.deck in BUILT_IN else await self._library.deck(part)
            for file in () if manifest is None else manifest.files:
                at.address(table.id, part.deck, file)
        return at.file(address)

    async def _addresses(self) -> CardAddresses:
        if self._made is None:
            self._made = CardAddresses(await self._workshop.repository.key())
        return self._made

    async def _address(self, table: Table, deck: str, file: str) -> str:
        return (await self._addresses()).address(table.id, deck, file)

    async def _has(self, table: Table, deck: str, file: str) -> bool:
        """Whether a picture belongs to this table: to a deck in play, or to another, which has to be looked up."""
        for mix in _now(table):
            for part in mix.parts:
                if part.deck == deck and await self._is_in(part, file):
                    return True
        lent = await self._library.lent(deck, table.id)
        if lent is not None and any(file in (card.small, card.large) for card in lent.cards):
            return True
        parts = [part for mix in await self._mixes(table) for part in mix.parts if part.deck == deck]
        return any([await self._is_in(part, file) for part in parts])

    async def _is_in(self, part: Part, file: str) -> bool:
        manifest = await self._library.deck(part)
        return manifest is not None and file in manifest.files

    async def _mixes(self, table: Table) -> list[Mix]:
        """Return all mixes of this table: of the game now, of the next, and of games that have ended."""
        found = _now(table)
        if table.state.games:
            found += [mix for game in await self._games.games(table) if (mix := archive.mix_of(game))]
        return found

    async def report_picture(self, request: Request) -> Response:
        """Report a picture on this table; for people with a seat."""
        asked = await body(request, shapes.ReportPicture)
        table = await self._table(request)
        must_sit(request, table)
        mix = table.state.played_mix or table.state.mix
        shown = [] if mix is None else await self._library.pictures(mix)
        one = [] if asked.picture is None else shown[asked.picture : asked.picture + 1]
        decks = {deck for deck, _ in (one or shown) if deck not in BUILT_IN}
        if mix is None or not decks:
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        for deck in sorted(decks):
            await self._api.note_report(deck, asked.why, one[0][1].large if one else None)
        return Response(status_code=204)

    # The caller

    async def _table(self, request: Request) -> Table:
        return await self._finder.asked(request)

    async def _seen(self, request: Request) -> Table:
        """Return the table, for a caller with a seat or the TV password; for others, there is no such deck."""
        try:
            table = await self._table(request)
        except Refused as refused:
            if refused.code is not TableRefusal.NO_SUCH_TABLE:
                raise
            raise Refused(DeckRefusal.NO_SUCH_DECK) from None
        if not await self._may_see(request, table):
            raise Refused(DeckRefusal.NO_SUCH_DECK)
        return table

    async def _may_see(self, request: Request, table: Table) -> bool:
        """Whether a caller sees the pictures of a table: nobody does once it is closed, by any address."""
        if table.state.closed:
            return False
        return caller(request, table) is not None or await self._finder.look_in(request, table) is not None


def _now(table: Table) -> list[Mix]:
    return [mix for mix in (table.state.played_mix, table.state.mix) if mix is not None]


def _mix_pictures(
    table: Table, mix: Mix, decks: Mapping[str, Manifest], at: CardAddresses, *, avif: bool
) -> DeckPictures:
    shown = pictures(mix, decks)
    ours = first_of_kind(mix.two_sided)
    names = [decks[part.deck] for part in mix.parts]

    def address(deck: str, picture: Picture, *, large: bool) -> str:
        files = picture.files(avif=avif)
        file = files.large if large else files.small
        return f"/api/decks/{deck}/{file}" if deck in BUILT_IN else at.address(table.id, deck, file)

    return DeckPictures(
        id=mix.id,
        title=" + ".join(deck.title for deck in names),
        author=", ".join(dict.fromkeys(deck.author for deck in names if deck.author)),
        licence=", ".join(dict.fromkeys(deck.licence for deck in names if deck.licence)),
        ratio=card_ratio(mix.two_sided),
        small=tuple(address(deck, each, large=False) for deck, each in shown),
        large=tuple(address(deck, each, large=True) for deck, each in shown),
        back=f"/api/decks/{ours.id}/{ours.back.small}",
        cover=address(*shown[0], large=False) if shown else f"/api/decks/{ours.id}/{ours.cover.small}",
        shows=tuple(each.shows for _, each in shown),
        parts=tuple(
            DeckPart(part.deck, decks[part.deck].title, part.cards, part.without, part.deck not in BUILT_IN)
            for part in mix.parts
        ),
    )
