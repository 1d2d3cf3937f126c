"""The HTTP application: one list of endpoints, from which the OpenAPI description is made as well."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lapin.game.model.clues import Recording
from lapin.game.model.refusals import Refused
from lapin.net import deck_shapes, shapes
from lapin.net.api import Api
from lapin.net.description import Endpoint, openapi, plain, socket_schema
from lapin.net.feeds import MEDIA as FEEDS
from lapin.net.feeds import FeedAddress, Feeds, RevokeFeed, WantFeed
from lapin.net.files import File
from lapin.net.mails import HeldLink, MailDone, MailLink, Mails, TellByMail
from lapin.net.notices import Notices, NoticeWishes, TellByPush, TellNoMore
from lapin.net.operator import Operator
from lapin.net.own_decks import OwnDecks
from lapin.net.pages import EMBED, Find, Handler, methods_at, page_routes
from lapin.net.pictures import DeckPictures
from lapin.net.privacy import Privacy
from lapin.net.recordings import Recordings
from lapin.net.reports import Reports
from lapin.net.responses import json, problem
from lapin.net.rooms import Rooms
from lapin.net.site import path_of
from lapin.net.table_decks import TableDecks
from lapin.net.webhooks import BeNamed, SetWebhook, Webhooks
from lapin.net.workshop import WorkshopApi
from lapin.recordings.limits import MEDIA_TYPES
from lapin.refusals import TableRefusal

POLICY = (
    b"default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors "
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(self), microphone=(self), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
OF_FILES = HEADERS[:2]
"""The headers for scripts, styles and typefaces of a page: the others are read of pages alone."""


KEEPING = (400, 401, 404, 413, 422)
MAKING = (400, 401, 404, 409, 422, 507)
TELLING = (400, 401, 404, 409, 422)
JOINING = (400, 404, 409, 422)
ENTERING = (400, 409, 422)
ADDING = (400, 404, 409, 413, 415, 422, 507)

CODE_PICTURES: Final = ("image/svg+xml", "image/png")
TEXT: Final = ("text/plain",)
ZIPPED: Final = ("application/zip",)
LINES: Final = ("application/x-ndjson",)
PICTURES: Final = ("image/jpeg", "image/webp", "image/avif", "image/png", "image/svg+xml")
DOCUMENT: Final = ("application/json",)


class NoticeHandlers(msgspec.Struct, frozen=True):
    """The handlers for each way of being told."""

    notices: Notices
    feeds: Feeds
    mails: Mails
    webhooks: Webhooks


def endpoints(
    api: Api,
    recordings: Recordings,
    decks: OwnDecks,
    reports: Reports,
    privacy: Privacy,
    notices: NoticeHandlers,
    rooms: Rooms,
) -> tuple[Endpoint, ...]:
    """Return all operations of the API."""
    at = "/api/tables/{code}"
    return (
        Endpoint("GET", "/api/games", api.games, shapes.Games),
        Endpoint(
            "POST", "/api/tutorials/{game}", api.tutorial, shapes.Scenes, shapes.TryTutorial, refuses=(400, 422)
        ),
        *_deck_endpoints(decks.workshop),
        *_table_deck_endpoints(decks.tables, at),
        Endpoint("GET", "/api/tables", api.list_tables, shapes.Tables),
        Endpoint("POST", "/api/tables", api.open_table, shapes.TakenSeat, shapes.OpenTable, 201, (400, 422)),
        Endpoint("POST", "/api/rooms", rooms.enter_room, shapes.TakenSeat, shapes.EnterRoom, 201, ENTERING),
        Endpoint("GET", at, api.table, shapes.TableSummary, refuses=(404,)),
        Endpoint("POST", at + "/join", api.join_table, shapes.TakenSeat, shapes.JoinTable, 201, JOINING),
        Endpoint("POST", at + "/ticket", api.make_ticket, shapes.Ticket, status=201, refuses=(401, 404)),
        Endpoint("POST", at + "/move", api.use_ticket, shapes.TakenSeat, shapes.UseTicket, 201, (400, 404, 409)),
        Endpoint("GET", at + "/qr.{kind}", api.code_picture, None, refuses=(404,), media=CODE_PICTURES),
        Endpoint("GET", at + "/history", api.played.history, shapes.History, refuses=(404,)),
        Endpoint(
            "GET",
            at + "/records/{number:int}",
            api.played.record,
            None,
            refuses=(401, 404),
            media=("application/jsonl",),
        ),
        Endpoint("GET", at + "/records/{number:int}/replay", api.played.replay, shapes.Replay, refuses=(401, 404)),
        Endpoint(
            "GET", at + "/records/{number:int}/share", api.played.sharing, shapes.ReplaySharing, refuses=(401, 404)
        ),
        Endpoint(
            "POST",
            at + "/records/{number:int}/share",
            api.played.share,
            shapes.ReplaySharing,
            shapes.ShareReplay,
            refuses=(400, 401, 404),
        ),
        Endpoint("GET", "/api/replays/{address}", api.played.shared_replay, shapes.Replay, refuses=(404, 503)),
        Endpoint("GET", "/api/recordings", recordings.recording_rules, shapes.RecordingRules),
        Endpoint("POST", at + "/sound", recordings.keep_sound, Recording, None, 201, KEEPING, file=True),
        Endpoint("POST", at + "/video", recordings.keep_video, Recording, None, 201, KEEPING, file=True),
        Endpoint(
            "GET",
            at + "/recordings/{ref}",
            recordings.give_recording,
            None,
            refuses=(401, 404, 416),
            media=tuple(MEDIA_TYPES.values()),
            also=(206, 304),
        ),
        Endpoint("POST", at + "/watch", recordings.watch, None, status=204, refuses=(404,)),
        Endpoint(
            "POST", at + "/reports", reports.report_person, None, shapes.ReportPerson, 204, (400, 401, 404, 422)
        ),
        Endpoint("POST", at + "/erase", privacy.erase, None, shapes.Erase, 204, (400, 401, 404)),
        *_notice_endpoints(notices, at),
        Endpoint("GET", "/api/site", privacy.site_facts, shapes.SiteFacts),
        Endpoint("GET", "/.well-known/security.txt", privacy.security, None, refuses=(404,), media=TEXT),
        Endpoint("GET", "/healthz", api.healthz, shapes.Health),
        Endpoint("GET", "/readyz", api.readyz, shapes.Health, refuses=(503,)),
        Endpoint("GET", "/metrics", api.metrics, None, refuses=(404,), media=TEXT),
    )


def _notice_endpoints(notices: NoticeHandlers, at: str) -> tuple[Endpoint, ...]:
    push, feeds, mails, webhooks = notices.notices, notices.feeds, notices.mails, notices.webhooks
    seated, one_press = (401, 404), "/api/mail/{token}/off"
    asked = (400, *seated)
    return (
        Endpoint("GET", at + "/notices", push.wishes, NoticeWishes, refuses=seated),
        Endpoint("POST", at + "/notices/push", push.tell_by_push, NoticeWishes, TellByPush, refuses=TELLING),
        Endpoint("POST", at + "/notices/off", push.tell_no_more, NoticeWishes, TellNoMore, refuses=asked),
        Endpoint("POST", at + "/notices/feed", feeds.want_feed, FeedAddress, WantFeed, refuses=(*asked, 409)),
        Endpoint("POST", "/api/feeds/off", feeds.revoke_feed, None, RevokeFeed, 204, (400,)),
        Endpoint(
            "GET",
            "/api/feeds/{address}/turns.{kind}",
            feeds.feed,
            None,
            refuses=(404,),
            media=tuple(FEEDS.values()),
        ),
        Endpoint("POST", at + "/notices/mail", mails.tell_by_mail, NoticeWishes, TellByMail, refuses=TELLING),
        Endpoint("POST", at + "/notices/mail/off", mails.no_mail, NoticeWishes, refuses=seated),
        Endpoint("POST", "/api/mail", mails.mail_link, MailLink, HeldLink, refuses=(400, 404), name="held_link"),
        Endpoint(
            "POST",
            "/api/mail/confirm",
            mails.confirm_mail,
            MailDone,
            HeldLink,
            refuses=(400, 404),
            name="confirm_held_link",
        ),
        Endpoint(
            "POST", "/api/mail/off", mails.end_mail, MailDone, HeldLink, refuses=(400, 404), name="end_held_link"
        ),
        Endpoint("GET", "/api/mail/{token}", mails.mail_link, MailLink, refuses=(404,)),
        Endpoint("POST", "/api/mail/{token}/confirm", mails.confirm_mail, MailDone, refuses=(404,)),
        Endpoint("POST", one_press, mails.end_mail, MailDone, refuses=(404,)),
        Endpoint("GET", one_press, mails.ask_to_end_mail, None, status=303, refuses=(404,)),
        Endpoint(
            "POST", at + "/notices/webhook", webhooks.set_webhook, NoticeWishes, SetWebhook, refuses=(*asked, 422)
        ),
        Endpoint("POST", at + "/notices/webhook/off", webhooks.no_webhook, NoticeWishes, refuses=(*seated, 422)),
        Endpoint("POST", at + "/notices/named", webhooks.be_named, NoticeWishes, BeNamed, refuses=asked),
    )


def _deck_endpoints(workshop: WorkshopApi) -> tuple[Endpoint, ...]:
    at, card = "/api/decks/{deck}", "/api/decks/{deck}/cards/{card}"
    made, workbench = deck_shapes.MadeDeck, deck_shapes.WorkshopView
    return (
        Endpoint("GET", "/api/decks", workshop.decks, shapes.Decks),
        Endpoint("POST", "/api/decks", workshop.make_deck, made, deck_shapes.MakeDeck, 201, MAKING),
        Endpoint("GET", at, workshop.show_deck, workbench, refuses=(404, 503)),
        Endpoint("POST", at, workshop.change_deck, workbench, deck_shapes.ChangeDeck, 200, (400, 401, 404, 422)),
        Endpoint("POST", at + "/open", workshop.open_deck, None, deck_shapes.OpenDeck, 204, (400, 404)),
        Endpoint("POST", at + "/remove", workshop.remove_deck, None, status=204, refuses=(404,)),
        Endpoint("POST", at + "/report", workshop.report_deck, None, deck_shapes.ReportDeck, 204, (400, 404)),
        Endpoint("GET", at + "/export.zip", workshop.export_deck, None, refuses=(404, 503), media=ZIPPED),
        Endpoint(
            "POST", at + "/pictures", workshop.add_picture, deck_shapes.CardView, None, 201, ADDING, file=True
        ),
        Endpoint("POST", at + "/zip", workshop.add_zip, None, None, 200, ADDING, file=True, media=LINES),
        Endpoint(
            "POST", card, workshop.change_card, deck_shapes.CardView, deck_shapes.ChangeCard, 200, (400, 404, 422)
        ),
        Endpoint("POST", card + "/remove", workshop.remove_card, None, status=204, refuses=(404,)),
    )


def _table_deck_endpoints(tables: TableDecks, at: str) -> tuple[Endpoint, ...]:
    return (
        Endpoint("GET", at + "/decks", tables.brought_decks, deck_shapes.BroughtDecks, refuses=(401, 404)),
        Endpoint(
            "GET",
            at + "/decks/{deck}.json",
            tables.table_deck,
            DeckPictures,
            refuses=(404,),
            query=("format", "quiet"),
            also=(204,),
        ),
        Endpoint("GET", at + "/look", tables.look_link, deck_shapes.LookLink, refuses=(401, 404)),
        Endpoint("POST", at + "/look", tables.look, None, deck_shapes.Look, 204, (400, 401, 404)),
        Endpoint(
            "POST", at + "/report", tables.report_picture, None, deck_shapes.ReportPicture, 204, (400, 401, 404)
        ),
    )


def application(
    api: Api,
    recordings: Recordings,
    decks: OwnDecks,
    reports: Reports,
    privacy: Privacy,
    notices: NoticeHandlers,
    operator: Operator,
    rooms: Rooms,
    pages: dict[str, File],
    find: Find | None = None,
    opened: Callable[[], object] = lambda: None,
) -> ASGIApp:
    """Return the whole HTTP application; `find` returns files of other versions, `opened` hears of pages sent."""
    known = endpoints(api, recordings, decks, reports, privacy, notices, rooms)
    # The first route that fits is taken, and the address of a deck's list of pictures would fit a deck as well.
    *listed, pictures = decks.routes()
    routes = [*listed]
    routes += [Route(plain(each.path), api.guarded(each.handler), methods=[each.method]) for each in known]
    described = (*known, *_picture_endpoints(decks.routes()))
    routes += _documents(described, api)
    routes += [pictures, *operator.routes()]
    routes += page_routes(pages, api.url, find, api.guarded, api.embed_in, opened, routes)
    refused: dict[Any, Any] = dict.fromkeys((404, 405), _no_such_page(api, routes))
    return _with_headers(api.queued(Starlette(routes=routes, exception_handlers=refused)), api.embed_in)


def _documents(described: Sequence[Endpoint], api: Api) -> list[Route]:
    """Return the routes of the descriptions, which are described as well."""

    async def http_description(_request: HttpRequest) -> Response:
        """Return the HTTP API, as this description."""
        return await http()

    async def socket_description(_request: HttpRequest) -> Response:
        """Return the messages of the socket, as JSON Schema."""
        return await socket()

    own = tuple(
        Endpoint("GET", path, handler, None, media=DOCUMENT)
        for path, handler in (("/api/openapi.json", http_description), ("/api/socket.json", socket_description))
    )
    http, socket = _document(lambda: openapi((*described, *own), path_of(api.url))), _document(socket_schema)
    return [Route(each.path, api.guarded(each.handler), methods=["GET"]) for each in own]


def _picture_endpoints(routes: Sequence[Route]) -> list[Endpoint]:
    """Return the routes of pictures, as the description has them."""
    shown = [route for route in routes if route.endpoint.__name__ != "table_picture"]  # older addresses
    return [_picture_endpoint(route.path, route.endpoint) for route in shown]


def _picture_endpoint(path: str, handler: Handler) -> Endpoint:
    if handler.__name__ == "deck_list":
        named = ("format", "language")
        return Endpoint("GET", path, handler, DeckPictures, refuses=(404,), query=named, also=(304,))
    return Endpoint("GET", path, handler, None, refuses=(404,), media=PICTURES, also=(304,))


def _no_such_page(api: Api, routes: Sequence[Route]) -> Callable[[HttpRequest, Exception], Awaitable[Response]]:
    """Return the handler that refuses, and counts, an address with nothing there or nothing for this method."""

    async def no_such_page(request: HttpRequest, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        try:
            await api.check_visitor(request)
        except Refused as refused:
            return problem(refused)
        answer = json(shapes.Problem(TableRefusal.NO_SUCH_PAGE, {}), error.status_code)
        if error.status_code == 405:
            answer.headers["Allow"] = ", ".join(sorted(methods_at(routes, request.scope)))
        return answer

    return no_such_page


def _document(described: Callable[[], dict[str, Any]]) -> Callable[[], Awaitable[Response]]:
    """Return a description of the site, which is written when somebody asks for it: a start does not wait."""
    written = cache(lambda: msgspec.json.encode(described()))

    async def answer() -> Response:
        return Response(await asyncio.to_thread(written), media_type="application/json")

    return answer


def _with_headers(app: ASGIApp, embed_in: tuple[str, ...]) -> ASGIApp:
    """Add headers to every answer that let the browser run nothing but our own files.

    No page may show ours in a frame; only rooms may be shown, and only by pages of the sites in `embed_in`.
    """
    alone = (b"content-security-policy", POLICY + b"'none'")
    framed = (b"content-security-policy", POLICY + " ".join(embed_in).encode()) if embed_in else alone

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def decorated(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = framed if scope["path"].startswith(EMBED) else alone
                added = OF_FILES if "/assets/" in scope["path"] else HEADERS
                message["headers"] = [*message.get("headers", ()), policy, *added]
            await send(message)

        await app(scope, receive, decorated if scope["type"] == "http" else send)

    return wrapped
