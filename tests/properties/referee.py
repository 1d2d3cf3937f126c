"""A second opinion on points: the rule books' sentences, one by one, without looking at the code of the rules."""

from lapin.game.model.state import State, StoryTurn


def points_by_hand(before: State, turn: StoryTurn) -> tuple[int, ...]:
    """The points of a turn as a referee would count them."""
    if before.game == "party":
        return _party(turn)
    return _team(turn) if before.game == "team" else _tale(before, turn)


def _owner(turn: StoryTurn, spot: int) -> int:
    card = turn.row[spot - 1]
    return next(seat for seat, cards in enumerate(turn.given) if card in cards)


def _party(turn: StoryTurn) -> tuple[int, ...]:
    chosen = [spots[0] for spots in turn.votes]
    return tuple(0 if spot == turn.red else {1: 0, 2: 2, 3: 3, 4: 4}.get(chosen.count(spot), 5) for spot in chosen)


def _tale(before: State, turn: StoryTurn) -> tuple[int, ...]:
    players = range(before.players)
    voters = [seat for seat in players if seat != turn.storyteller]
    found = [s for s in voters if any(_owner(turn, spot) == turn.storyteller for spot in turn.votes[s])]
    result = []
    for seat in players:
        if seat == turn.storyteller:
            points = 0 if len(found) in (0, len(voters)) else 3
        elif len(found) in (0, len(voters)):
            points = 2
        else:
            points = 3 if seat in found else 0
        if before.game == "classic-2008" and before.players == 3 and len(found) == 1 and points == 3:
            points = 4
        if seat != turn.storyteller:
            votes_got = sum(_owner(turn, spot) == seat for spots in turn.votes for spot in spots)
            points += min(3, votes_got) if before.game == "odyssey" else votes_got
        if before.game == "odyssey" and before.players >= 7 and seat in found and len(turn.votes[seat]) == 1:
            points += 1
        result.append(points)
    return tuple(result)


def _team(turn: StoryTurn) -> tuple[int, ...]:
    teams = len(turn.points)
    own = turn.storyteller % teams
    finders = set()
    voters = set()
    bonus = [0] * teams
    for seat, spots in enumerate(turn.votes):
        for spot in spots:
            voters.add(seat % teams)
            owner = _owner(turn, spot)
            if owner == turn.storyteller:
                finders.add(seat % teams)
            else:
                bonus[owner % teams] += 1
    points = []
    for team in range(teams):
        if len(finders) in (0, len(voters)):
            base = 0 if team == own else 2
        else:
            base = 3 if team == own or team in finders else 0
        points.append(base + min(3, bonus[team]))
    return tuple(points)
