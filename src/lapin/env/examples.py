"""Plays whole games in the environment: with random agents, and with offline players in every seat.

python -m lapin.env.examples
"""

from random import Random

from lapin.bots.context import SeatProfile
from lapin.bots.known import Minds
from lapin.bots.memory import Memory, remembered
from lapin.bots.personas import LEVEL, PERSONAS, LevelId
from lapin.bots.player import decide
from lapin.bots.random_player import PHRASES
from lapin.env.aec import LapinEnv
from lapin.env.choices import moves, number_of
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Seat
from lapin.game.variants import DEFAULT_GAME
from lapin.game.views import view
from lapin.languages import DEFAULT_LANGUAGE


def random_game(game: str, players: int, seed: int) -> dict[str, float]:
    """Play a game of random agents and return the reward of each."""
    env = LapinEnv(game, players)
    env.reset(seed=seed)
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        won[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        choice = rng.choice(observation["legal"].nonzero()[0].tolist())
        env.step({"choice": choice, "clue": rng.choice(PHRASES)})
    return won


def offline_game(
    game: str, players: int, seed: int, level: LevelId = "hard", minds: Minds | None = None
) -> dict[str, float]:
    """Play a game of offline players, who see the view of their seat, and return the reward of each."""
    env = LapinEnv(game, players)
    env.reset(seed=seed)
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    mind = (minds or Minds()).mind(env.descriptions, built_in=True)
    memory, before = Memory(), env.state_of_play
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, _ = env.last()
        won[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        seat = Seat(env.possible_agents.index(agent))
        profile = SeatProfile(PERSONAS[seat % len(PERSONAS)], LEVEL[level], DEFAULT_LANGUAGE)
        seen = view(env.state_of_play, seat)
        move = decide(seen, memory, profile, mind, env.descriptions, rng).move
        assert move is not None
        assert seen.mine is not None
        clue = move.clue.text if isinstance(move, Tell) and isinstance(move.clue, Words) else ""
        choice = number_of(moves(seen.mine.may, clue), move)
        env.step({"choice": choice, "clue": clue})
        memory, before = remembered(memory, before, env.state_of_play), env.state_of_play
    return won


if __name__ == "__main__":
    print("random:", random_game(DEFAULT_GAME, 4, seed=1))
    print("offline:", offline_game(DEFAULT_GAME, 4, seed=1))
