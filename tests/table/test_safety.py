"""Tables for children and classes: filtered words, gestures, muted people, and people who are kept out."""

import pytest

from lapin.decks.mixing import Mix, Part
from lapin.game.model.clues import Clue, Recording, Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.game.views import public
from lapin.manners.words import listed
from lapin.table import decide, people
from lapin.table.commands import (
    Dress,
    DressTeam,
    Explain,
    Hush,
    KeepSafe,
    Kick,
    Leave,
    LetIn,
    Mute,
    React,
    Say,
    SetUp,
)
from lapin.table.events import PersonErased, SafetySet, SetUpChanged, TableEntry
from lapin.table.frames import room_view
from lapin.table.setup import by_site
from lapin.table.state import TableState
from lapin.table.talk import check_may_record, may_fetch, sealed_recording
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable, playing


def safe(table: PureTable) -> PureTable:
    """Let the host keep this table safe; return the table."""
    table.execute(HOST, KeepSafe(on=True))
    return table


def joining(table: PureTable, name: str, *, network: str = "", before: str = "") -> str:
    """The code with which a person who wants to join is refused."""
    return table.refusal(
        lambda state: people.join(state, name, None, "k", NOON, network=network, before=before)
    ).code


def test_at_a_safe_table_unkind_words_are_refused_wherever_people_write() -> None:
    """The filter covers names, names of teams, clues and explanations; nobody is told which word it was."""
    table = safe(PureTable("team", 4))
    assert joining(table, "Sh1t") == "UNKIND_WORDS"
    assert table.refused(HOST, Dress(name="Arschloch")) == "UNKIND_WORDS"
    assert table.refused(HOST, DressTeam(name="les connards")) == "UNKIND_WORDS"
    story = safe(playing("odyssey", 4))
    hand = story.game.hands[0]  # type: ignore[union-attr]  # a storyteller's game
    clue = Tell(Words("what the fuck"), hand[0])
    refused = story.refusal(lambda state: decide.decide(state, HOST, clue, NOON, story.entropy, ms=0))
    assert (refused.code, refused.data) == ("UNKIND_WORDS", {})
    story.play_turn()
    teller = story.game.last.storyteller  # type: ignore[union-attr]
    assert story.refused(story.state.sitting(teller).id, Explain("hijo de puta")) == "UNKIND_WORDS"


def test_what_was_written_before_a_table_became_safe_is_not_shown_there() -> None:
    """Names and names of teams that it would refuse go, and all talk; the others keep theirs."""
    table = PureTable("team", 5)
    table.join("Sh1t")
    table.execute(SECOND, Dress(name="Lapin 6"))
    table.execute(HOST, DressTeam(name="les connards"))
    table.execute(HOST, Say("arse"))
    table.execute(HOST, KeepSafe(on=True))
    names = [person.name for person in room_view(table.state).people]
    assert names[1] == "Lapin 6"
    assert names[5] == "Lapin 7"
    assert [team.name for team in room_view(table.state).teams] == [None, None, None]
    assert not table.state.talk
    assert "connards" not in str(table.state)
    kind = PureTable("team", 6)
    kind.execute(HOST, DressTeam(name="les lapins"))
    kind.execute(SECOND, DressTeam(colour="rust"))
    kind.execute(HOST, KeepSafe(on=True))
    assert [team.name for team in room_view(kind.state).teams] == ["les lapins", None, None]
    table.execute(HOST, KeepSafe(on=False))
    assert not table.state.talk
    own = PureTable("odyssey", 3)
    own.execute(HOST, Dress(name="Blumenkohl"))
    own.execute(SECOND, Dress(name="Rosenkohl"))
    own.execute(THIRD, Dress(name="Lapin 1"))
    own.join("Grünkohl")
    own.take(by_site(own.state, NOON, safe=True, unkind=listed(["blumenkohl", "rosenkohl", "grünkohl"])))
    assert [person.name for person in own.state.people] == ["Lapin 2", "Lapin 3", "Lapin 1", "Lapin 4"]


def test_clues_from_before_a_table_became_safe_are_not_shown_there() -> None:
    """Of this turn and the last; an explanation also goes. Kind ones stay, and so does the game."""
    for words, shown in (("what the fuck", "…"), ("a kind word", "a kind word")):
        table = playing("odyssey", 4, options=Options(first=Seat(0)))
        game = table.game
        assert isinstance(game, Story)
        table.execute(HOST, Tell(Words(words), game.hands[0][0]))
        assert shown_clues(safe(table))[0] == Words(shown)
        table.play_turn()
        assert shown_clues(table) == (None, Words(shown))
    story = playing("odyssey", 4, options=Options(first=Seat(0)))
    game = story.game
    assert isinstance(game, Story)
    story.execute(HOST, Tell(Words("f*ck"), game.hands[0][0]))
    story.play_turn()
    story.execute(HOST, Explain("Arschloch"))
    safe(story)
    assert shown_clues(story) == (None, Words("…"))
    assert story.state.explained is None
    story.execute(HOST, KeepSafe(on=False))
    assert shown_clues(story) == (None, Words("…")), "what is gone does not come back"


def shown_clues(table: PureTable) -> tuple[Clue | None, Clue | None]:
    """The clues of this turn and the last, as everybody sees them."""
    seen = public(table.game)
    return seen.clue, None if seen.last is None else seen.last.clue


def test_recordings_from_before_a_table_became_safe_are_gone() -> None:
    """Nobody fetches them, now or later; the turn goes on without."""
    table = playing("odyssey", 4, options=Options(performed=True, first=Seat(0)))
    game = table.game
    assert isinstance(game, Story)
    recording = sealed_recording(table.state, HOST, "t" * 22, "audio", "0" * 64, 1000)
    table.execute(HOST, Tell(recording, game.hands[0][0]))
    assert may_fetch(table.state, SECOND, recording.ref)
    safe(table)
    assert not may_fetch(table.state, HOST, recording.ref)
    assert shown_clues(table)[0] == Words("…")
    table.execute(HOST, KeepSafe(on=False))
    assert not may_fetch(table.state, SECOND, recording.ref)
    table.play_turn()


def test_a_clue_of_a_computer_player_passes_the_same_filter() -> None:
    """A language model may say anything."""
    table = safe(playing("odyssey", 4, options=Options(first=Seat(0))))
    move = Tell(Words("Scheiße"), table.game.hands[0][0])  # type: ignore[union-attr]
    with pytest.raises(Refused, match="UNKIND_WORDS"):
        decide.decide_for_table(table.state, move, NOON, table.state.people[0].seat)
    own = listed(["moon"])
    kind = Tell(Words("to the moon"), table.game.hands[0][0])  # type: ignore[union-attr]
    with pytest.raises(Refused, match="UNKIND_WORDS"):
        decide.decide_for_table(table.state, kind, NOON, table.state.people[0].seat, own)


def test_elsewhere_people_write_what_they_like() -> None:
    """The filter is for children."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, Say("shit"))
    table.join("Arse")


def test_at_a_safe_table_people_speak_by_gestures() -> None:
    """At any other table they do so if the host says so."""
    table = safe(PureTable())
    assert table.refused(SECOND, Say("hello")) == "TALK_OFF"
    table.execute(SECOND, React("heart"))
    table.execute(HOST, KeepSafe(on=False))
    table.execute(SECOND, Say("hello"))
    table.execute(HOST, Hush(on=True))
    assert table.refused(SECOND, Say("hello")) == "TALK_OFF"
    assert room_view(table.state).gestures


def test_a_safe_table_has_no_recordings() -> None:
    """They are not taken, and not told."""
    table = safe(playing("odyssey", 4, options=Options(performed=True, first=Seat(0))))
    assert table.state.options.performed is None, "nor does the next game"
    with pytest.raises(Refused, match="SAFE_TABLE"):
        check_may_record(table.state, table.state.people[0])
    recording = Recording("audio", "0-x.mp3", "0" * 64, 1000)
    move = Tell(recording, table.game.hands[0][0])  # type: ignore[union-attr]
    with pytest.raises(Refused, match="SAFE_TABLE"):
        decide.decide_for_table(table.state, move, NOON, table.state.people[0].seat)


OWN = Mix("mix-1", False, (Part("own-abc", "e1", 100),))


def test_a_safe_table_has_no_pictures_of_peoples_own_and_is_not_listed() -> None:
    """An own deck that was chosen before is dropped."""
    table = PureTable()
    chosen = decide.decide(
        table.state, HOST, SetUp(deck="own-abc", listed=True), NOON, table.entropy, ms=0, laid=OWN
    )
    table.take(chosen)
    assert table.state.listed
    safe(table)
    assert (table.state.deck, table.state.mix, table.state.listed) == ("reverie", None, False)
    assert table.refused(HOST, SetUp(listed=True)) == "SAFE_TABLE"
    ours = Mix("mix-2", False, (Part("reverie", "e1", 84),))
    table.take(decide.decide(table.state, HOST, SetUp(), NOON, table.entropy, ms=0, laid=ours))
    assert table.state.mix == ours, "a choice from the pictures that come with Lapin is nobody's own"
    assert table.refused(HOST, SetUp(options=Options(performed=True))) == "SAFE_TABLE"
    half = Mix("mix-3", False, (Part("reverie", "e1", 84), Part("own-" + "x" * 22, "e1", 4)))
    for theirs in (OWN, half):

        def again(state: TableState, laid: Mix = theirs) -> TableEntry:
            return decide.decide(state, HOST, SetUp(deck="own-abc"), NOON, table.entropy, ms=0, laid=laid)

        assert table.refusal(again).code == "SAFE_TABLE"


def test_no_host_can_change_what_the_site_keeps_safe() -> None:
    """Earlier tables are included, as long as the site says so."""
    table = PureTable()
    assert not by_site(table.state, NOON, safe=False).house
    table.take(by_site(table.state, NOON, safe=True))
    assert table.state.safe == "site"
    assert table.refused(HOST, KeepSafe(on=False)) == "SAFE_SITE"
    assert not by_site(table.state, NOON, safe=True).house
    assert by_site(table.state, NOON, safe=False).house == (SafetySet("off"),)


def test_a_person_whom_the_host_mutes_is_heard_by_nobody() -> None:
    """Their words, gestures and explanations are muted; clues are part of the game."""
    table = playing("odyssey", 4)
    table.execute(HOST, Mute(SECOND))
    assert [table.refused(SECOND, each) for each in (Say("hi"), React("heart"))] == ["MUTED", "MUTED"]
    assert [person.muted for person in room_view(table.state).people] == [False, True, False, False]
    told = playing("odyssey", 4, options=Options(first=Seat(1)))
    told.play_turn()
    told.execute(HOST, Mute(SECOND))
    assert told.refused(SECOND, Explain("it was the moon")) == "MUTED"
    assert table.refused(THIRD, Mute(SECOND, on=False)) == "NOT_HOST"
    assert table.refused(HOST, Mute(HOST)) == "NO_SUCH_PERSON"
    table.execute(HOST, Mute(SECOND, on=False))
    table.execute(SECOND, Say("hi"))


@pytest.mark.parametrize("game", [True, False], ids=["to a seat", "between games"])
def test_a_muted_person_who_leaves_and_comes_back_is_still_muted(game: bool) -> None:
    """People who come back get their old seat, and what the host decided about them still holds."""
    table = playing("odyssey", 4) if game else PureTable("odyssey", 4)
    key = table.person(SECOND).key
    table.execute(HOST, Mute(SECOND))
    table.execute(SECOND, Leave())
    back = table.take(people.join(table.state, "", None, "k", NOON, before=key)).by
    assert back is not None
    assert (table.person(back).name, table.person(back).muted) == ("Bo", True)
    assert table.refused(back, Say("hi")) == "MUTED"
    table.execute(HOST, Mute(back, on=False))
    table.execute(back, Leave())
    again = table.take(people.join(table.state, "", None, "l", NOON, before="k")).by
    assert again is not None
    assert not table.person(again).muted


def test_a_person_who_was_sent_away_cannot_come_back_until_the_host_says_so() -> None:
    """They can return neither with the same device nor from the same network."""
    table = PureTable("odyssey", 1)
    table.take(people.join(table.state, "Bo", None, "bo-key", NOON, network="school"))
    table.execute(HOST, Kick(SECOND))
    assert joining(table, "Bo", before="bo-key") == "KEPT_OUT"
    assert joining(table, "Bob", network="school") == "KEPT_OUT"
    assert [(each.person, each.name) for each in room_view(table.state).kept_out] == [(SECOND, "Bo")]
    assert table.refused(HOST, LetIn(PersonId(9))) == "NO_SUCH_PERSON"
    table.take(people.join(table.state, "Cleo", None, "k", NOON, network="home", before="cleo-key"))
    table.execute(HOST, LetIn(SECOND))
    table.take(people.join(table.state, "Bo", None, "k", NOON, network="school", before="bo-key"))


def test_the_hosts_own_network_is_never_kept_out() -> None:
    """A class or a family shares one network: only the device stays outside."""
    table = PureTable("odyssey", 0)
    for name in ("Ada", "Bo"):
        table.take(people.join(table.state, name, None, f"{name}-key", NOON, network="school"))
    table.execute(HOST, Kick(SECOND))
    assert joining(table, "Bo", before="Bo-key") == "KEPT_OUT"
    table.take(people.join(table.state, "Cleo", None, "k", NOON, network="school"))


def test_a_name_that_was_erased_is_not_kept_in_the_list_of_people_sent_away() -> None:
    """The hash of their network is: else they could come back."""
    table = PureTable("odyssey", 1)
    table.take(people.join(table.state, "Bo", None, "bo-key", NOON, network="school"))
    table.execute(HOST, Kick(SECOND))
    table.take(TableEntry(NOON, None, (PersonErased(SECOND),)))
    assert "Bo" not in str(table.state)
    assert joining(table, "Bo again", network="school") == "KEPT_OUT"


def test_a_person_who_is_erased_and_then_sent_away_does_not_come_back() -> None:
    """Their network is known as long as they sit there; of somebody who has left by themselves it is forgotten."""
    table = PureTable("odyssey", 1)
    for name, network in (("Bo", "school"), ("Cleo", "home")):
        table.take(people.join(table.state, name, None, f"{name}-key", NOON, network=network))
    table.execute(THIRD, Leave())
    for person in (SECOND, THIRD):
        table.take(TableEntry(NOON, None, (PersonErased(person),)))
    assert "home" not in str(table.state)
    table.execute(HOST, Kick(SECOND))
    assert joining(table, "Bo again", network="school") == "KEPT_OUT"


@pytest.mark.parametrize("name", ["Аdа", "Adá", "A\u0301da", "Ada.", "A da", "ꓮda", "Ꭺda"])
def test_a_name_that_looks_like_another_gets_a_number(name: str) -> None:
    """The person who came later has it until the other has gone."""
    table = PureTable("odyssey", 3)
    table.join(name)
    assert [person.mark for person in room_view(table.state).people] == [0, 0, 0, 2]
    table.execute(HOST, Kick(PersonId(3)))
    assert [person.mark for person in room_view(table.state).people] == [0, 0, 0, 0]


def test_nobody_stacks_accents_over_other_lines() -> None:
    """A letter has as many marks as any script needs."""
    table = PureTable("odyssey", 0)
    table.join("A" + "\u0336" * 20)
    table.join("\u0336" * 20 + "B")
    assert [person.name for person in table.state.people] == ["A" + "\u0336" * 3, "\u0336" * 3 + "B"]


def test_the_language_of_a_table_is_named_by_its_host() -> None:
    """People who look for a table see it."""
    table = PureTable()
    table.execute(HOST, SetUp(listed=True, language="fr"))
    assert (table.state.language, table.state.listed) == ("fr", True)
    entry = table.execute(HOST, SetUp(language="fr"))
    assert [type(event) for event in entry.house] == [SetUpChanged]


def test_a_table_opened_at_a_safe_site_takes_no_unkind_name() -> None:
    """The filter holds even for its host's name."""
    table = PureTable("odyssey", 0)
    table.take(by_site(table.state, NOON, safe=True))
    assert joining(table, "Wichser") == "UNKIND_WORDS"
