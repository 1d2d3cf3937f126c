"""An agent in the environment: four readers of tags, who rely on shared words more or less, play Odyssey.

python examples/agent_in_the_environment.py [GAMES]

Needs `pip install 'lapin[env]'`. An agent is given a row of numbers, the clue, and a mask of what is legal; it
answers with a number, and a clue for when it tells.
"""

import random
import sys
from typing import Any

from lapin.env import LAYOUT, PHASES, LapinEnv

PLAYERS = 4


class Reader:
    """Looks for words of the clue among the tags of the pictures, as often as `trust` says; else it guesses."""

    def __init__(self, env: LapinEnv, trust: float, rng: random.Random) -> None:
        self._words = [{*picture.tags} for picture in env.descriptions.pictures]
        self._trust = trust
        self._rng = rng

    def act(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Return a choice, and a clue."""
        numbers = seen["observation"]
        phase = PHASES[numbers[LAYOUT["phase"]][0]]
        legal = [int(choice) for choice in seen["legal"].nonzero()[0]]
        choice = self._rng.choice(legal)
        if phase == "tell":
            card = int(numbers[LAYOUT["hand"]][choice])
            return {"choice": choice, "clue": " ".join(self._rng.sample(sorted(self._words[card]), 2))}
        places = numbers[LAYOUT["hand" if phase == "give" else "row"]]
        if self._rng.random() < self._trust:
            told = {*seen["clue"].split()}
            choice = max(legal, key=lambda place: len(told & self._words[int(places[place])]))
        return {"choice": choice, "clue": ""}


def play(env: LapinEnv, agents: dict[str, Reader], seed: int) -> dict[str, float]:
    """Play one game; return what each agent has won."""
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut_short, _ = env.last()
        won[agent] += reward
        env.step(None if ended or cut_short else agents[agent].act(seen))
    return won


def main() -> None:
    """Print the points of agents that never, sometimes, often and always go by shared words."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    env = LapinEnv("odyssey", PLAYERS)
    rng = random.Random(1)
    trust = [0.0, 0.3, 0.7, 1.0]
    agents = {agent: Reader(env, trust[seat], rng) for seat, agent in enumerate(env.possible_agents)}
    total = [0.0] * PLAYERS
    for seed in range(games):
        total = [sum(pair) for pair in zip(total, play(env, agents, seed).values(), strict=True)]
    for share, points in zip(trust, total, strict=True):
        print(f"trust {share:.0%}: {points / games:.1f} points a game")


if __name__ == "__main__":
    main()
