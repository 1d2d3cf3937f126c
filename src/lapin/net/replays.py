"""Replays of finished games, with all hands open. Only for games that are over: nothing is secret any more."""

from lapin import archive
from lapin.game import apply, opened
from lapin.game.model.events import PositionDrawn, TurnBegan
from lapin.game.model.state import State, Story
from lapin.net import shapes
from lapin.record import verify
from lapin.record.lines import BadRecord
from lapin.record.recap import SquareRecap, StoryRecap, retold


def replayed(game: archive.PlayedGame) -> shapes.Replay:
    """The game with all hands and scores before each turn, and what its verification says."""
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
    return state.hands if isinstance(state, Story) else state.won


def _wrong(game: archive.PlayedGame) -> str | None:
    try:
        verify(archive.record(game))
    except BadRecord as bad:
        return str(bad)
    return None
