"""Partners agree on their pages which of them gives (T3)."""

from playwright.sync_api import expect

from tests.web.conftest import House
from tests.web.players import PATIENCE, Player

WATCH = """() => {
  window.settled = false;
  new MutationObserver(() => (window.settled ||= Boolean(document.querySelector('.stage.settling'))))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
}"""


def test_t3_partners_agree_on_their_pages(house: House) -> None:
    """One gives, and the card waits; the other would rather give, and with a yes it is so."""
    names = ("Ada", "Bea", "Cleo", "Dill")
    ada, dill = house.playing(
        "team", *names, unseen=("Bea", "Cleo"), computers=2, width=390, height=844, options={"first": 1}
    )
    house.moves_unseen("Bea")  # she tells; Ada and Dill are partners
    Player(dill).until("give")
    Player(dill).act()
    expect(dill.get_by_text("Waiting for Ada’s OK").first).to_be_visible(timeout=PATIENCE)
    expect(ada.get_by_text("Dill would like to give. OK?")).to_be_visible(timeout=PATIENCE)
    switches = [page.locator(".switch button > span") for page in (ada, dill)]  # the same two buttons all the time
    assert [(each.count(), each.all_inner_texts()) for each in switches] == [
        (2, ["I give", "OK: Dill gives"]),
        (2, ["Ada gives", "I give"]),
    ]
    Player(ada).look(0)  # the card that is looked at can be given at once
    ada.locator("dialog[open]").get_by_role("button", name="Give this one").click()
    expect(dill.get_by_text("Ada has given a card, too.")).to_be_visible(timeout=PATIENCE)
    expect(ada.locator(".hand .chosen")).to_have_text("Waiting for Dill", timeout=PATIENCE)
    dill.get_by_role("button", name="I give", exact=True).click()  # and her card goes back
    expect(ada.get_by_text("Dill would like to give. OK?")).to_be_visible(timeout=PATIENCE)
    expect(ada.locator(".hand .chosen")).to_have_count(0)
    ada.get_by_role("button", name="I give", exact=True).click()
    expect(dill.get_by_text("Ada would like to give. OK?")).to_be_visible(timeout=PATIENCE)
    dill.get_by_role("button", name="OK: Ada gives").click()
    expect(ada.get_by_text("Waiting for Dill’s OK")).to_have_count(0, timeout=PATIENCE)
    Player(ada).until("give")
    Player(ada).act()
    dill.evaluate(WATCH)
    house.moves_unseen("Cleo")  # the last card: she agrees with her partner, a computer, or it with her
    Player(dill).until("vote")
    assert dill.evaluate("() => window.settled"), "for a moment after the row has come a touch means nothing"
    expect(dill.locator(".stage.settling")).to_have_count(0)
