"""Games that were played, over HTTP: their history, records and replays; and replays that are shared by link.

A record and a replay have all hands open. They are only for games that are over, when nothing is secret.
"""

from starlette.requests import Request
from starlette.responses import Response

from lapin import archive
from lapin.archive import shared_replays
from lapin.archive.reader import GameReader
from lapin.archive.shared_replays import replay_of
from lapin.clock import now_ms
from lapin.game import apply, opened
from lapin.game.model.events import PositionDrawn, TurnBegan
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.game.variants import variant_of
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.net import shapes
from lapin.net.callers import must_have_sat, must_sit, who_went
from lapin.net.finding import TableFinder
from lapin.net.responses import body, json
from lapin.net.site import Site
from lapin.record import verify
from lapin.record.lines import BadRecord
from lapin.record.recap import SquareRecap, StoryRecap, retold
from lapin.refusals import TableRefusal
from lapin.store.log import Log


class PlayedGames:
    """The handlers for games that were played."""

    def __init__(self, registry: Registry, log: Log, site: Site, finder: TableFinder, games: GameReader) -> None:
        self._registry = registry
        self._log = log
        self._site = site
        self._finder = finder
        self._games = games

    async def history(self, request: Request) -> Response:
        """Return every finished turn of the newest game; all of it was open on the table.

        People who have left, and may not look on, are told what they saw: what came after that is not theirs.
        """
        table = await self._finder.asked(request)
        went = who_went(request, table)
        try:
            await self._finder.check_may_look_on(request, table)
            game = await self._games.newest(table)
        except Refused as refused:
            if refused.code is not TableRefusal.NO_ONLOOKERS or went is None:
                raise
            game = await self._games.seen_by(table, went)
        turns = [] if game is None else (await self._games.apart(lambda: retold(game.events, game.explained)))[0]
        stories = tuple(turn for turn in turns if isinstance(turn, StoryRecap))
        squares = tuple(turn for turn in turns if isinstance(turn, SquareRecap))
        return json(shapes.History(None if game is None else game.game, stories, squares))

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game, for people who played in it."""
        table = await self._finder.asked(request)
        person = must_sit(request, table)
        number = _record_number(request.path_params["number"])
        game = await self._games.finished(table, number, person)
        data = await self._games.apart(lambda: archive.record(game))
        name = f"lapin-{table.state.code}-{number}.jsonl"
        return Response(
            data,
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def replay(self, request: Request) -> Response:
        """Return a finished game with all hands, turn by turn, and its verification; for its players."""
        table = await self._finder.asked(request)
        number = _record_number(request.path_params["number"])
        game = await self._games.finished(table, number, must_sit(request, table))
        return json(await self._games.apart(lambda: replayed(game)))

    async def sharing(self, request: Request) -> Response:
        """Answer with those who agree to a finished game's replay by link; for people who played in it."""
        table = await self._finder.asked(request)
        number = _record_number(request.path_params["number"])
        return self._sharing(request, table, must_have_sat(request, table), number)

    async def share(self, request: Request) -> Response:
        """Agree that the replay of a finished game may be opened by link, or withdraw."""
        asked = await body(request, shapes.ShareReplay)
        table = await self._finder.asked(request)
        person = must_have_sat(request, table)
        number = _record_number(request.path_params["number"])
        await shared_replays.share(self._log, table, person, number, int(now_ms()), on=asked.on)
        return self._sharing(request, table, person, number)

    def _sharing(self, request: Request, table: Table, person: PersonId, number: int) -> Response:
        shared = replay_of(table.state, number)
        if person not in shared.people:
            raise Refused(TableRefusal.NOT_YOUR_SEAT)
        link = f"{self._site.base(request)}/r/{shared.address}" if shared.address else None
        waiting = tuple(each for each in shared.people if each not in shared.agreed)
        return json(shapes.ReplaySharing(shared.agreed, waiting, link))

    async def shared_replay(self, request: Request) -> Response:
        """Return a finished game by its link: as long as everybody who sat there agrees."""
        table, number = await shared_replays.found(self._log, self._registry, request.path_params["address"])
        game = await self._games.finished(table, number, None)
        answer = json(await self._games.apart(lambda: replayed(game)))
        answer.headers["Cache-Control"] = "no-store"
        return answer


def _record_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(TableRefusal.NO_SUCH_RECORD, number=None)
    return int(text)


def replayed(game: archive.PlayedGame) -> shapes.Replay:
    """Return the game with all hands and scores before each turn, and what its verification says."""
    turns, final = retold(game.events, game.explained)
    return shapes.Replay(
        game=game.game,
        names=tuple(name for _, name in game.people),
        rabbits=game.rabbits,
        options=game.options,
        deck=game.deck.id,
        scores=final.scores,
        winners=final.winners,
        turns=tuple(turn for turn in turns if isinstance(turn, StoryRecap)),
        squares=tuple(turn for turn in turns if isinstance(turn, SquareRecap)),
        before=_before(game)[: len(turns)],
        wrong=_wrong(game),
        reason=final.reason,
        teams=_teams(game),
        goal=final.terms.target,
    )


def _teams(game: archive.PlayedGame) -> tuple[shapes.SeatedTeam, ...]:
    seats = {person: seat for seat, (person, _) in enumerate(game.people)}
    pairs = [(team, seats.get(team.people[0]), seats.get(team.people[1])) for team in game.teams]
    return tuple(
        shapes.SeatedTeam((one, other), team.colour, team.name)
        for team, one, other in pairs
        if one is not None and other is not None
    )


def _before(game: archive.PlayedGame) -> tuple[shapes.Before, ...]:
    state = opened(game.events[0])
    found: list[shapes.Before] = []
    for event in game.events[1:]:
        state = apply(state, event)
        if isinstance(event, TurnBegan | PositionDrawn):
            found.append(shapes.Before(_hands(state), state.scores))
    return tuple(found)


def _hands(state: State) -> tuple[tuple[int, ...], ...]:
    return variant_of(state.game).before_players(state)


def _wrong(game: archive.PlayedGame) -> str | None:
    try:
        verify(archive.record(game))
    except BadRecord as bad:
        return str(bad)
    return None
