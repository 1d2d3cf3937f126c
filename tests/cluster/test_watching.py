"""The metrics, the alerts and the dashboard, with a real Prometheus."""

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import httpx
import pytest

from lapin import __version__
from lapin.table.commands import Say
from tests.cluster.drills import said
from tests.cluster.fronts import DEPLOY
from tests.ports import free_port
from tests.programs import program
from tests.server.conftest import Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process
from tests.waiting import until

ALERTS = DEPLOY / "lapin-alerts.yml"


def _promtool(*arguments: str, stdin: str = "") -> str:
    done = subprocess.run(
        [program("promtool"), *arguments], input=stdin, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def prometheus(tmp_path: Path) -> Iterator["Prometheus"]:
    """A real Prometheus, set up by our example file."""
    running = Prometheus(tmp_path)
    yield running
    running.end()


class Prometheus:
    """Prometheus on a port of its own; `watch` starts it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._popen: subprocess.Popen[bytes] | None = None
        self.base = ""

    def watch(self, servers: list[Process]) -> None:
        """Begin to watch these servers."""
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        text = (DEPLOY / "prometheus.yml").read_text().replace("scrape_interval: 15s", "scrape_interval: 1s")
        targets = ", ".join(f'"127.0.0.1:{server.port}"' for server in servers)
        text = re.sub(r"targets: \[.*\]", f"targets: [{targets}]", text, count=1)  # the job of Lapin is the first
        (self._folder / "prometheus.yml").write_text(text)
        shutil.copy(ALERTS, self._folder)
        options = ["--config.file", "prometheus.yml", "--storage.tsdb.path", "data", "--log.level", "error"]
        command = [program("prometheus"), *options, "--web.listen-address", f"127.0.0.1:{port}"]
        self._popen = subprocess.Popen(command, cwd=self._folder)

    def end(self) -> None:
        """End it."""
        if self._popen is not None:
            self._popen.terminate()
            self._popen.wait(PATIENCE)


def test_every_metric_has_its_help_text_from_the_start(serve: Serve) -> None:
    """The metrics are named before anything has happened."""
    server = serve()
    text = httpx.get(f"{server.base}/metrics", trust_env=False).text
    named = set(re.findall(r"^# HELP (\S+) \S", text, re.MULTILINE))
    assert named == set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
    samples = set(re.findall(r"^([a-z_]+)[{ ]", text, re.MULTILINE))
    assert {re.sub(r"(?<=_seconds)_(bucket|sum|count)$", "", name) for name in samples} <= named
    for name in ("lapin_build_info", "lapin_move_seconds", "lapin_store_seconds", "process_open_fds"):
        assert name in named
    assert 'lapin_refusals_total{code="NOT_STORED"} 0' in text, "else its first increase would not be seen"
    assert "lapin_ready 1" in text
    assert re.search(rf'^lapin_build_info{{.*version="{re.escape(__version__)}".*}} 1$', text, re.MULTILINE)


def test_tables_that_cannot_be_read_are_counted(serve: Serve) -> None:
    """Somebody comes to one of them: it is refused, and the metrics say so."""
    server = serve(*QUICK)
    opened = httpx.post(f"{server.base}/api/tables", json={"name": "Ada"}, trust_env=False).json()
    metrics = f"{server.base}/metrics"
    assert "lapin_tables_damaged 0" in httpx.get(metrics, trust_env=False).text
    assert server.stop() == 0
    with closing(apsw.Connection(str(server.data / "lapin.sqlite"))) as db:
        db.execute("UPDATE entries SET payload = ?", (b'{"at": 1, "house": [{"event": "table_op',))
    server.start()
    asked = httpx.get(f"{server.base}/api/tables/{opened['code']}", trust_env=False)
    assert asked.json()["code"] == "TABLE_DAMAGED"
    assert "lapin_tables_damaged 1" in httpx.get(metrics, trust_env=False).text


def test_the_page_turns_the_targets_into_the_one_of_a_single_process(tmp_path: Path) -> None:
    """By the line of sed that it says; the machine's own exporter stays."""
    line = said('sed -i \'s/"127.0.0.1:8001".*8003"/"127.0.0.1:8000"/\' /etc/prometheus/prometheus.yml')
    shutil.copy(DEPLOY / "prometheus.yml", tmp_path)
    subprocess.run(["bash", "-ec", line.replace("/etc/prometheus", str(tmp_path))], check=True)
    targets = re.findall(r"targets: (\[.*\])", (tmp_path / "prometheus.yml").read_text())
    assert targets == ['["127.0.0.1:8000"]', '["127.0.0.1:9100"]', '["127.0.0.1:9093"]']


def test_every_alert_is_raised_by_a_test_and_explained_on_the_page() -> None:
    """With what to do then."""
    names = re.findall(r"- alert: (\w+)", ALERTS.read_text())
    assert len(names) > 8
    tried = (Path(__file__).parent / "alerts_test.yml").read_text()
    raised = re.findall(r"^        alertname: (\w+)\n        exp_alerts:\n", tried, re.MULTILINE)
    assert sorted(set(raised)) == sorted(names)
    page = (DEPLOY.parent / "docs" / "operations.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Lapin\w+)`", page, re.MULTILINE) == names


def test_the_metrics_can_be_kept_to_those_who_know_a_token(serve: Serve) -> None:
    """Everybody else gets 404."""
    server = serve("--metrics-token", "a-long-token")
    for headers, status in (({}, 404), ({"Authorization": "Bearer x"}, 404)):
        assert httpx.get(f"{server.base}/metrics", headers=headers, trust_env=False).status_code == status
    right = {"Authorization": "Bearer a-long-token"}
    assert httpx.get(f"{server.base}/metrics", headers=right, trust_env=False).status_code == 200


@pytest.mark.long
def test_promtool_finds_no_fault(serve: Serve) -> None:
    """It checks the metrics of a server that was used, and the rules of the alerts."""
    server = serve(*QUICK)
    for path in ("/api/games", "/api/tables/NONE", "/healthz"):
        httpx.get(server.base + path, trust_env=False)
    assert _promtool("check", "metrics", stdin=httpx.get(f"{server.base}/metrics", trust_env=False).text) == ""
    assert "SUCCESS" in _promtool("check", "rules", str(ALERTS))
    assert "SUCCESS" in _promtool("test", "rules", str(Path(__file__).parent / "alerts_test.yml"))


@pytest.mark.long
async def test_a_real_prometheus_answers_every_question_of_the_dashboard(
    serve: Serve, prometheus: Prometheus
) -> None:
    """People and computers play; every panel has something to show, and no alert is raised."""
    server = await asyncio.to_thread(serve, *QUICK[1:], "--computers", "quick")
    prometheus.watch([server])
    clients = await started(server.base, "odyssey", 2, 2)
    playing = asyncio.ensure_future(play_out(clients))
    async with httpx.AsyncClient(base_url=prometheus.base, timeout=PATIENCE, trust_env=False) as web:

        async def answer(question: str) -> list[object]:
            asked = await web.get("/api/v1/query", params={"query": question})
            assert asked.status_code == 200, (question, asked.text)
            found: list[object] = asked.json()["data"]["result"]
            return found

        async def is_up() -> bool:
            try:
                if (await web.get("/-/ready")).status_code != 200:
                    return False
            except httpx.TransportError:
                return False
            return bool(await answer('up{job="lapin"} == 1'))

        await until(is_up)
        await clients[0].ask(Say("counted"))
        dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
        for panel in dashboard["panels"]:
            for target in panel["targets"]:
                await until(lambda question=target["expr"]: answer(question))  # type: ignore[misc]  # this one
        rules = (await web.get("/api/v1/rules")).json()["data"]["groups"][0]["rules"]
        assert [rule["name"] for rule in rules if rule["health"] == "err"] == []
        assert [rule["name"] for rule in rules if rule["state"] == "firing"] == []
    await playing
    await close_all(clients)
