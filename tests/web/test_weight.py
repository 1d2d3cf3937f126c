"""The page is light, and its types are the server's."""

import subprocess
import sys
from pathlib import Path

from tests.web.conftest import House
from tests.web.players import wait_until

WEB = Path(__file__).parents[2] / "web"
MOST_BYTES = 120_000
MOST_SCRIPT = 60_000


def test_the_first_load_is_light(house: House) -> None:
    """Everything but pictures, as it is sent, has at most 120 kB, of which 60 kB are scripts."""
    page = house.page(frugal=False)
    client = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    client.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    client.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
    )
    client.send("Network.enable")
    page.goto(house.base, wait_until="networkidle")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    counts = ("Document", "Script", "Stylesheet", "Font")
    wait_until(page, lambda: {key for key, kind in kinds.items() if kind in counts} <= sizes.keys(), "all sizes")
    counted = {key: size for key, size in sizes.items() if kinds.get(key) in counts}
    scripts = sum(size for key, size in counted.items() if kinds[key] == "Script")
    print(f"first load {sum(counted.values()):.0f} bytes, script {scripts:.0f}")
    assert "Font" in kinds.values()
    assert 0 < scripts <= MOST_SCRIPT
    assert sum(counted.values()) <= MOST_BYTES


def test_the_clients_types_are_the_servers() -> None:
    """Generating them again would change nothing."""
    subprocess.run([sys.executable, "wire.py", "--check"], cwd=WEB, check=True)
