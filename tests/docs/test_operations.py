"""docs/operations.md: every block of commands is run by a test; commands and options in its sentences exist."""

import ast
import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from lapin.cli import COMMANDS
from tests.cli.command import lapin
from tests.cluster.drills import blocks

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "operations.md").read_text(encoding="utf-8")
SENTENCES = PAGE + (TOP / "docs" / "limits-and-sizes.md").read_text(encoding="utf-8")
OF_PODMAN = {"--format", "--build-arg", "--secret"}


def _headings() -> list[str]:
    """Those with a block of commands below them."""
    found = re.findall(r"^(?:#+ (.*)|(```))$", PAGE, re.MULTILINE)
    pairs = pairwise(found)
    return [heading for (heading, _), (_, fence) in pairs if heading and fence]


def _tests() -> list[Path]:
    """Those that run what the page says."""
    return [path for folder in ("machines", "cluster", "server") for path in (TOP / "tests" / folder).glob("*.py")]


def test_every_block_of_commands_is_run_by_a_test() -> None:
    """On a machine of its own, or in a drill."""
    told = "\n".join(path.read_text(encoding="utf-8") for path in _tests())
    headings = _headings()
    assert len(headings) > 10
    assert [heading for heading in headings if f'blocks("{heading}")' not in told] == []


def _blocks() -> list[str]:
    return re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_no_server_is_started_on_what_was_not_brought_back() -> None:
    """Where something is restored or moved, the start is one of a chain, and the chain ends where a step fails."""
    bringing = re.compile(
        r"\b(pg_restore|lapin restore|lapin move|/backup/lapin\.sqlite|lapin/saved |install .*\$file /var/lib)"
    )
    starting = re.compile(r"systemctl (start|enable --now) lapin")
    judged = 0
    for block in _blocks():
        if not (starting.search(block) and bringing.search(block)):
            continue
        (chain,) = (line for line in block.replace("&&\n", "&& ").splitlines() if starting.search(line))
        assert bringing.search(chain.rpartition(" && ")[0]), block
        assert "RENAME" not in block or "RENAME" in chain, block
        judged += 1
    assert judged >= 8


def test_every_nightly_backup_has_the_settings_in_it_and_reads_them() -> None:
    """A site is not back without its settings; and without them, a command is about another site."""
    nightly = [line for block in _blocks() for line in block.splitlines() if "> /etc/cron.d/" in line]
    assert len(nightly) == 3
    for line in nightly:
        assert "cp -p /etc/lapin.toml /backup/" in line
        assert [
            each for each in re.findall(r"bin/lapin [^&]*", line) if "--config /etc/lapin.toml" not in each
        ] == []


def test_the_page_begins_with_the_way_to_a_site_and_is_in_that_order() -> None:
    """A reader who starts at the top comes to each step of the first evening in its turn."""
    headings = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    first = [
        "On the web, step by step", "Install", "Settings", "One machine with systemd", "A web server in front",
        "Every day", "Is something wrong?", "What to watch", "One file for everything", "What to back up",
        "A new version of one process", "A new version without anybody noticing", "What happens when …",
    ]  # fmt: skip
    assert headings[: len(first)] == first
    steps = PAGE.partition("### On a small Debian server")[2].partition("\n### ")[0]
    linked = re.findall(r"\]\(#([a-z-]+)\)", steps.partition("That is all")[0])
    places = {_anchor(found[1]): found.start() for found in re.finditer(r"^#+ (.*)$", PAGE, re.MULTILINE)}
    order = [places[name] for name in linked]
    assert len(order) >= 7
    assert order == sorted(order)
    assert PAGE.index("### If it does not work") < PAGE.index("## Install")


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


PROGRAMS = (
    "apt-get|caddy|cd|certbot|chmod|chown|cp|curl|df|docker|du|echo|export|find|git|install|journalctl|ln|nginx|podman|"
    "psql|redis-cli|rm|rsync|runuser|sed|sqlite3|systemctl|systemd-analyze|unset|C|inside|/opt/lapin/\\S+"
)
NAMES = {"systemctl status", "systemctl start", "systemctl edit", "docker compose", "podman run"}
"""Commands that a sentence speaks of, without what belongs to them."""


def _run_by_tests() -> set[object]:
    """The commands of sentences that tests run as they stand there: said(...)."""
    nodes = [node for path in _tests() for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "said"]
    return {each.value for call in calls for each in call.args if isinstance(each, ast.Constant)}


def test_every_command_in_a_sentence_is_run_by_a_test() -> None:
    """As it stands there, unless it is a line of a block, or shortened with dots."""
    blocks = "".join(re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)).splitlines()
    sentences = re.sub(r"^```\n.*?^```$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    spans = {re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", sentences)}
    commands = {span for span in spans if re.match(rf"([A-Z_]+=\S+ )*({PROGRAMS}) ", span) and "…" not in span}
    assert len(commands) > 40
    alone = {command for command in commands - NAMES if not any(command in line for line in blocks)}
    run = _run_by_tests()
    assert sorted(command for command in alone if command not in run) == []


@pytest.mark.parametrize("said", sorted(set(re.findall(r"`lapin ([a-z][^`]*)`", SENTENCES))))
def test_a_command_in_a_sentence_exists(said: str) -> None:
    """With its options."""
    words = re.sub(r"[A-Z]+$", "", said).split()
    assert words[0] in COMMANDS
    plain = [word for word in words if not word.startswith("-") and "://" not in word]
    told = lapin(*plain[:2], "--help")
    assert told.returncode == 0, told.stderr
    assert [word for word in words if word.startswith("--") and word not in told.stdout] == []


def test_an_option_in_a_sentence_exists() -> None:
    """Of the server, or of another command that the sentence is about."""
    options = set(re.findall(r"`(--[a-z-]+)", SENTENCES)) - OF_PODMAN
    assert len(options) > 8
    told = lapin("serve", "--help").stdout + lapin("operator", "--help").stdout
    assert [option for option in sorted(options) if not re.search(rf"{option}\b", told)] == []


@pytest.mark.parametrize(
    "step", ["python3 -m venv", "play.txt", "postgres.txt", "node.txt", "--no-build-isolation"]
)
def test_a_step_of_the_installation_that_fails_is_the_last_one(step: str) -> None:
    """Its reason stands at the end, and not far above the next step's."""
    block = blocks("Install")[1].replace("/opt/lapin/$v/bin/", "").replace("PATH=/opt/lapin/$v/bin:$PATH ", "")
    steps = 'step() { echo "$*"; case "$*" in *"$fails"*) return 1; esac; }\n'
    names = 'python3() { step python3 "$@"; }\npip() { step pip "$@"; }\nlapin() { echo it is there; }\n'
    said = _typed(f"fails='{step}'\n{steps}{names}{block}").splitlines()
    assert step in said[-1], said
    assert _typed(f"fails=nothing\n{steps}{names}{block}").splitlines()[-1] == "it is there"


def _typed(script: str) -> str:
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False).stdout
