"""Partners agree on their pages who of them gives (T3)."""

from playwright.sync_api import expect

from tests.web.conftest import House
from tests.web.players import PATIENCE, Player


def test_t3_partners_agree_on_their_pages(house: House) -> None:
    """One gives, and the card waits; the other would rather give, and with a yes it is so."""
    names = ("Ada", "Bea", "Cleo", "Dill")
    ada, dill = house.playing(
        "team", *names, unseen=("Bea", "Cleo"), computers=2, width=390, height=844, options={"first": 1}
    )
    house.moves_unseen("Bea")  # she tells; Ada and Dill are partners
    Player(dill).until("give")
    Player(dill).act()
    expect(dill.get_by_text("Waiting for Ada’s yes").first).to_be_visible(timeout=PATIENCE)
    expect(ada.get_by_text("Dill offers to give").first).to_be_visible(timeout=PATIENCE)
    ada.get_by_role("button", name="I’ll give", exact=True).click()
    expect(dill.get_by_text("Ada offers to give").first).to_be_visible(timeout=PATIENCE)
    dill.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.get_by_text("Waiting for Dill’s yes")).to_have_count(0, timeout=PATIENCE)
    Player(ada).until("give")
    Player(ada).act()
    house.moves_unseen("Cleo")  # the last card: she agrees with her partner, a computer, or it with her
    Player(dill).until("vote")
