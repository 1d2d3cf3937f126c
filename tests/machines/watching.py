"""The watch of an operator by docs/operations.md: Prometheus, alerts by mail, and where to look first."""

import json
import quopri
import re
from typing import Final

from tests.cluster.drills import blocks, said
from tests.machines.machine import Machine
from tests.waiting import wait_until

SLOW: Final = 1800.0


def doctor(machine: Machine) -> str:
    """Return what `L doctor` says, typed as the page says."""
    short_name = blocks("Every day")[0].splitlines()[0]
    return machine.run(f"{short_name}\n{said('L doctor')} || true")


def what_runs_in_each_process(machine: Machine) -> None:
    """One command names each with its version and commit, one that is stopped, and an update that is half done."""
    commit = machine.run("git rev-parse --short=12 HEAD").strip()
    assert f"(commit {commit})" in machine.run(said("/opt/lapin/current/bin/lapin --version"))
    heard = doctor(machine)
    runs = rf"^ok     process: lapin@(\d+) \(port \1\) runs Lapin \S+ \(commit {commit}\) since 2\S+ \S+$"
    assert re.findall(runs, heard, re.MULTILINE) == ["8001", "8002", "8003"]
    assert "answers on port 8001" in heard
    machine.run("systemctl stop lapin@8003")
    assert "wrong  process: lapin@8003 (port 8003) is stopped" in doctor(machine)
    note = "/opt/lapin/0.1.0/lib/python3*/site-packages/lapin/commit.txt"
    machine.run(f"cp {note} /root/commit\necho 0123456789ab > $(echo {note})\nsystemctl start lapin@8003")
    assert "wrong  process: they do not all run the same version" in doctor(machine)
    machine.run(f"cp /root/commit $(echo {note})\nsystemctl restart lapin@8003")
    assert "they do not all run" not in doctor(machine)
    playing, at_each = blocks("Is something wrong?")
    heard = machine.run(playing.replace("8000", "8001") + at_each)
    assert [f"{port}: 200" in heard for port in (8001, 8002, 8003)] == [True] * 3


def watched(machine: Machine, processes: int) -> None:
    """Prometheus reaches this many processes; and the exporter of the machine's disks."""
    targets = "curl -fsS http://127.0.0.1:9090/api/v1/targets"

    def reached() -> list[str]:
        asked = json.loads(machine.run(targets))["data"]["activeTargets"]
        return sorted(each["labels"]["job"] for each in asked if each["health"] == "up")

    wait_until(lambda: reached() == ["lapin"] * processes + ["node"], lambda: machine.run(targets))
    heard = machine.run(said("promtool query instant http://127.0.0.1:9090 up"))
    assert heard.count("=> 1") == processes + 1, heard


def what_to_look_at_first(machine: Machine) -> None:
    """The commands of the page's table of alerts, on a site that is well."""
    assert "serving" in machine.run(said("systemctl status lapin@8001"))
    assert "serving" in machine.run(said("journalctl -u lapin@8001 -n 50"))
    assert "serving" in machine.run(said("journalctl -u 'lapin@*'"))
    assert '"status":"ready"' in machine.run(said("curl http://127.0.0.1:8001/readyz"))
    assert machine.run(said("df -h"))
    for status in (said("systemctl status 'postgresql*'"), said("systemctl status redis-server")):
        assert "active" in machine.run(status)
    assert "level" not in machine.run(said("journalctl -u lapin@8001 -p err"))
    assert machine.run(said("systemctl list-units 'lapin@*'")).count("running") == 3
    assert "process_open_fds" in machine.run(said("curl http://127.0.0.1:8001/metrics"))
    assert len(machine.run(said("du -sh /backup /var/lib/lapin /opt/lapin")).splitlines()) == 3


def one_more_process(machine: Machine, site: str) -> None:
    """A fourth takes its share of the tables, and is watched."""
    line = said("server 127.0.0.1:8004 max_fails=0;")
    machine.run(said("systemctl enable --now lapin@8004"))
    machine.run(f"sed -i '/127.0.0.1:8003/a {line}' /etc/nginx/conf.d/lapin.conf")
    machine.run(said("nginx -t && systemctl reload nginx"))
    more = 's/"127.0.0.1:8003"/"127.0.0.1:8003", "127.0.0.1:8004"/'
    machine.run(f"sed -i '{more}' /etc/prometheus/prometheus.yml\n{said('systemctl reload prometheus')}")
    watched(machine, 4)

    name = '{"name": "Ada"}'

    def tables_of_the_fourth() -> str:
        machine.run(
            f"curl -fsS -H 'Content-Type: application/json' -d '{name}' {site}/api/tables --cacert /root/authority"
        )
        return machine.run(
            "curl -fsS http://127.0.0.1:8004/metrics | grep '^lapin_tables_in_memory [1-9]' || true"
        )

    wait_until(tables_of_the_fourth, lambda: machine.run("cat /etc/nginx/conf.d/lapin.conf"))


def the_metrics_have_a_token(machine: Machine) -> None:
    """Prometheus knows it, and whoever does not is told nothing."""
    line = said('metrics-token = "a-long-token"')
    begun = machine.run("date +%s").strip()
    token = said("echo a-long-token | install -m 0640 -g prometheus /dev/stdin /etc/prometheus/lapin.token")
    machine.run(
        f"echo '{line}' >> /etc/lapin.toml\n{token}\n"
        "sed -i 's/# authorization:/authorization:/' /etc/prometheus/prometheus.yml\n"
        "promtool check config /etc/prometheus/prometheus.yml\nsystemctl reload prometheus\n"
        "for port in 8001 8002 8003 8004; do systemctl restart lapin@$port || break; done"
    )
    assert machine.run("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8001/metrics") == "404"
    question = f"count(process_start_time_seconds{{job='lapin'}} > {begun}) == 4"
    asked = f'curl -fsS http://127.0.0.1:9090/api/v1/query --data-urlencode "query={question}"'
    wait_until(lambda: '"4"' in machine.run(asked), lambda: machine.run(asked))


def a_mail_when_a_process_is_down(machine: Machine) -> None:
    """Debian's Alertmanager hears of it from Prometheus, and Debian's usual mail server takes the mail."""
    machine.run(
        f"{said('apt-get install -y exim4-daemon-light')}\nuseradd --create-home keeper",
        outside=True,
        patience=SLOW,
    )
    mail, raised = blocks("Mail when an alert is raised")
    complaints = said("journalctl -u prometheus-alertmanager -n 20")
    install, *rest = (
        mail.replace("YOUR@ADDRESS", "keeper@localhost").replace("YOUR.NAME", "lapin.example").splitlines()
    )
    machine.run(install, outside=True, patience=SLOW)
    machine.run("\n".join(rest))
    listens = "curl -fsS http://127.0.0.1:9093/-/ready 2>&1 || true"  # whoever chooses a mail server takes longer
    wait_until(lambda: "OK" in machine.run(listens), lambda: machine.run(complaints), patience=SLOW)
    arrived = "cat /var/mail/keeper 2>/dev/null || true"
    for cause, name in ((raised, "ItWorks"), ("systemctl stop lapin@8003", "LapinIsDown")):
        machine.run(cause)
        wait_until(
            lambda: name in machine.run(arrived),  # noqa: B023 - at once
            lambda: machine.run(f"{complaints}\ncat /var/log/exim4/* || true"),
            patience=SLOW,
        )
    assert b"127.0.0.1:8003 does not answer" in quopri.decodestring(machine.run(arrived).encode())
    machine.run("systemctl start lapin@8003")
