"""A bot over the socket: joins a table, plays something legal at random, and prints the scores.

python examples/bot_over_the_socket.py http://127.0.0.1:8000 CODE NAME
"""

import asyncio
import random
import sys
from contextlib import suppress

from lapin import (
    AgreeGiver,
    CallJinx,
    Client,
    Give,
    MayAgreeGiver,
    MayCallJinx,
    MayGive,
    MayTell,
    MayTouch,
    MayVote,
    Move,
    Refused,
    Tell,
    Touch,
    View,
    Vote,
    Words,
)


def choose(view: View) -> Move | None:
    """Return a move, if there is one to make."""
    for may in view.mine.may if view.mine else ():
        match may:
            case MayTell(cards):
                clue = Words(f"{random.choice(['before', 'after', 'inside'])} the storm")
                return Tell(clue, random.choice(cards) if cards else None)
            case MayAgreeGiver(giver):
                return AgreeGiver(giver)  # in Team, the partner has offered who of the two gives
            case MayGive(cards, count, again=False):
                return Give(tuple(random.sample(cards, count)))
            case MayVote(spots, red=red, again=False):
                return Vote((random.choice(spots),), random.choice(spots) if red else None)
            case MayTouch(spots):
                return Touch(random.choice(spots), ms=0)  # the table notes the time
            case MayCallJinx():
                return CallJinx(ms=0)
            case _:
                continue  # changing one's mind, or offering that the partner gives
    return None


async def play(base: str, code: str, name: str) -> tuple[int, ...]:
    """Play one game, from joining the table to the scores."""
    async with await Client.join(base, code, name) as client:
        async for view in client.views():
            if move := choose(view):
                with suppress(Refused):  # somebody may have been faster
                    await client.move(move)
        return view.table.scores


def main() -> None:
    """Play, and print the scores."""
    print(asyncio.run(play(*sys.argv[1:4])))


if __name__ == "__main__":
    main()
