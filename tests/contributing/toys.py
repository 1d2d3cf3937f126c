"""The texts that tests add by the recipes. They stand apart, since the index of rules looks for tests."""

VARIANT = '''"""Dozen: small hands, a short race, and more for those who look well (D1, D2)."""

from msgspec.structs import replace

from lapin.game.house_rules import FIRST, HAND, PERFORMED, ROUNDS, TARGET
from lapin.game.model.options import Terms
from lapin.game.model.reasons import FoundCard, Reasons
from lapin.game.scoring import OpenTurn
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.variant import Facts


class Dozen(Storytelling):
    """The plain storyteller game, made short."""

    name = "dozen"
    least, most = 3, 6
    deck = 84
    hand = 4  # D1
    target = 12  # D1
    house_rules = (HAND, TARGET, ROUNDS, PERFORMED, FIRST)
    facts = Facts("story", "points", ("tell", "give", "vote"), False, True, quick_table=3, cover=20)

    def reasons(self, numbers: Terms, turn: OpenTurn) -> Reasons:
        """Return the plain reasons, with a point more for each finder, unless everybody found the card (D2)."""
        return tuple(
            tuple(replace(each, points=each.points + 1) if isinstance(each, FoundCard) else each for each in side)
            for side in super().reasons(numbers, turn)
        )
'''

CHAPTER = """["Dozen"]
D1 = "Hands of four; twelve points end the game."
D2 = "A finder gets one point more, unless everybody found the card."

["Jinx"]"""

PAGE = """# Dozen

3 to 6 players. Game id: `dozen`. Everybody holds four cards, and twelve points end the game (D1). Whoever finds
the storyteller's card gets one point more, unless everybody does (D2).

## House rules

| option | by the book | you can |
|---|---|---|
| `hand` | 4 | choose another size |
| `target` | 12 | play to another score |
| `rounds` | none | stop after some rounds |
| `performed` | off | hum, sing or mime a clue |
| `first` | first clue wins | name the first storyteller, or draw lots |
"""

TESTS = '''"""D1, D2: what is Dozen's own."""

from lapin.game.variants import VARIANTS
from tests.rules.tabletop import Tabletop


def test_d1_hands_of_four_and_a_race_to_twelve() -> None:
    """The numbers of the book."""
    assert [len(hand) for hand in Tabletop("dozen", 4).story.hands] == [4, 4, 4, 4]
    assert VARIANTS["dozen"].target == 12


def test_d2_finders_get_one_point_more() -> None:
    """Seat 1 finds the card, the others do not."""
    assert Tabletop("dozen", 4).play_turn({1: 0, 2: 1, 3: 1}, teller=0) == (3, 3 + 1 + 2, 0, 0)
'''

SCRIPT = """_DOZEN = Script(
    "dozen",
    "reverie",
    luck=1,
    names=("Basil", YOU, "Myrtle"),
    turns=(
        ScriptedStory(told=Card({0[0]}), gives={{"Myrtle": Card({2[0]})}}, votes={{"Myrtle": ("Basil",)}}),
        ScriptedStory(
            gives={{"Myrtle": Card({2[1]}), "Basil": Card({0[1]})}},
            votes={{"Myrtle": (YOU,), "Basil": ("Myrtle",)}},
        ),
    ),
)

SCRIPTS: dict["""

SECOND_COUNT = """        if before.game == "dozen" and seat in found and len(found) < len(voters):
            points += 1
        result.append(points)"""

HOUSE_TEST = '''

def test_c5_a_table_may_choose_mercy() -> None:
    """A storyteller whom nobody understood gets points, if the table says so."""
    nobody: Votes = {1: 2, 2: 1, 3: 1}
    assert points(4, nobody)[0] == 0
    assert points(4, nobody, Options(mercy=2))[0] == 2
    assert departures("odyssey", 4, Options(mercy=2)) == (Departure("mercy", book=0, chosen=2),)
'''

OPTION_TEST = '''

def test_the_host_alone_turns_the_lamp_down() -> None:
    """Everybody sees that it is dark, or light again."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, Dim(on=True))
    assert table.state.dim
    assert table.refused(SECOND, Dim(on=False)) == "NOT_HOST"
'''

REFUSAL_TEST = '''

def test_s4_there_is_one_clue_a_turn() -> None:
    """A second clue is refused, since there is one."""
    table = four_players()
    table.tell(0, 0)
    assert table.refused(0, telling(1)) == Refusal.CLUE_AGAIN
'''
