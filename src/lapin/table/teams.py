"""Teams of two around the game: who is paired with whom, and the name and colour that a pair has chosen (T1).

The rules pair seats. A name and a colour belong to two people: they stay while these two are a pair.
"""

import msgspec

from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refused
from lapin.game.variants import VARIANTS
from lapin.table.commands import DressTeam
from lapin.table.events import TeamDressed
from lapin.table.refusals import TableRefusal
from lapin.table.state import COLOURS, Colour, Person, TableState, TeamLook, tidy_name


class TeamView(msgspec.Struct, frozen=True, gc=False):
    """A team as everybody sees it: its two people, its colour, and its name; None if the two chose none."""

    people: tuple[PersonId, PersonId]
    colour: Colour
    name: str | None


def pairs(state: TableState) -> tuple[tuple[Person, Person], ...]:
    """The teams in the order of their scores: as they sit in the game, else as they will; none without pairs."""
    if state.game is not None and state.playing:
        game, people = state.game.game, [state.sitting(Seat(seat)) for seat in range(state.game.players)]
    else:
        game, people = state.game_id, list(state.members)
    variant = VARIANTS[game]
    if not variant.pairs or len(people) not in variant.table_sizes():
        return ()
    partners = [variant.partner(Seat(seat), len(people)) for seat in range(variant.sides(len(people)))]
    return tuple([(people[seat], people[other]) for seat, other in enumerate(partners) if other is not None])


def team_views(state: TableState) -> tuple[TeamView, ...]:
    """Every team. Colours that the pairs chose come first; the others get one of their rabbits', if it is free."""
    found = pairs(state)
    chosen = {_key(pair): _dressed(state, pair) for pair in found}
    taken = {look.colour for look in chosen.values() if look is not None and look.colour is not None}
    views = []
    for pair in found:
        look = chosen[_key(pair)]
        colour = look.colour if look is not None and look.colour is not None else _free_colour(pair, taken)
        taken.add(colour)
        views.append(TeamView(_key(pair), colour, None if look is None else look.name))
    return tuple(views)


def dressed_team(state: TableState, person: Person, command: DressTeam) -> TeamDressed:
    """Change the name or colour of one's own team, between games. An empty name takes the name away."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    pair = next((pair for pair in pairs(state) if person in pair), None)
    if pair is None:
        raise Refused(TableRefusal.NO_TEAM)
    look = _dressed(state, pair)
    name = None if look is None else look.name
    if command.name is not None:
        name = tidy_name(command.name) if command.name.strip() else None
    colour = None if look is None else look.colour
    if command.colour is not None:
        others = [each for other in pairs(state) if other != pair for each in [_dressed(state, other)]]
        if any(other is not None and other.colour == command.colour for other in others):
            raise Refused(TableRefusal.RABBIT_TAKEN, colour=command.colour)
        colour = command.colour
    return TeamDressed(_key(pair), name, colour)


def _key(pair: tuple[Person, Person]) -> tuple[PersonId, PersonId]:
    return pair[0].id, pair[1].id


def _dressed(state: TableState, pair: tuple[Person, Person]) -> TeamLook | None:
    people = set(_key(pair))
    return next((look for look in state.teams if set(look.people) == people), None)


def _free_colour(pair: tuple[Person, Person], taken: set[Colour]) -> Colour:
    wanted = (pair[0].rabbit.colour, pair[1].rabbit.colour, *COLOURS)
    return next(colour for colour in wanted if colour not in taken)
