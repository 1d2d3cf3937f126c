"""A site is set up, moved, backed up and updated by the commands of docs/operations.md, as they stand there.

They run as root on a machine of its own, whose services Debian's systemd looks after.
"""

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.cluster.drills import blocks, said
from tests.machines.machine import Machine
from tests.machines.one_file import as_it_was, one_file_is_restored, open_table
from tests.machines.watching import (
    SLOW,
    a_mail_when_a_process_is_down,
    one_more_process,
    the_metrics_have_a_token,
    watched,
    what_runs_in_each_process,
    what_to_look_at_first,
)
from tests.waiting import wait_until

PORTS = (8001, 8002, 8003)
WAY_IN = "https://lapin.example"
ACME = """
apt-get install -y -qq pebble
mkdir -p /etc/pebble /etc/letsencrypt
cd /etc/pebble
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -days 2 \\
    -keyout key.pem -out cert.pem 2>&1
cp cert.pem /usr/local/share/ca-certificates/pebble.crt
update-ca-certificates
cat > config.json <<'END'
{"pebble": {"listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
 "certificate": "/etc/pebble/cert.pem", "privateKey": "/etc/pebble/key.pem", "httpPort": 80, "tlsPort": 443,
 "ocspResponderURL": "", "externalAccountBindingRequired": false}}
END
printf 'server = https://localhost:14000/dir\\nnon-interactive = true\\n' > /etc/letsencrypt/cli.ini
printf 'agree-tos = true\\nregister-unsafely-without-email = true\\n' >> /etc/letsencrypt/cli.ini
echo 'no-random-sleep-on-renew = true' >> /etc/letsencrypt/cli.ini # as at a terminal
systemd-run --unit=pebble --setenv=PEBBLE_VA_NOSLEEP=1 pebble -config /etc/pebble/config.json
"""
"""A certificate authority on the machine, as Let's Encrypt is one outside; its terms are accepted beforehand."""
POSTGRES = "runuser -u postgres -- psql"
NONE_RUNS = "! systemctl is-active --quiet 'lapin@*' lapin.target"
PUT_BACK = (
    'runuser -u postgres -- psql -c "DROP DATABASE lapin" -c "ALTER DATABASE lapin_before RENAME TO lapin"\n'
    "systemctl start lapin.target\n"
)
"""After a restore that has failed: no server was started on a database with nothing in it."""
S3 = {"KEY": "lapin", "SECRET": "a-secret", "BUCKET": "lapin-pictures", "PREFIX": "site", "REGION": "here"}


@pytest.mark.long
def test_an_operator_follows_the_page_to_the_letter(machine: Machine) -> None:
    """From an empty machine to a site of three processes behind nginx, with every block of the page in between."""
    _the_checkout(machine)
    code = _one_process(machine)
    _three_processes(machine, code)
    _pictures_in_s3(machine)
    prometheus, ours = blocks("What to watch")
    machine.run(prometheus, outside=True, patience=SLOW)
    machine.run(ours)
    assert "openipmi" not in machine.run(said("systemctl --failed"))
    watched(machine, 3)
    what_to_look_at_first(machine)
    one_more_process(machine, WAY_IN)
    the_metrics_have_a_token(machine)
    a_mail_when_a_process_is_down(machine)
    _caddy_instead(machine, code)
    machine.run("systemctl stop lapin.target")
    for port in PORTS:
        wait_until(lambda: machine.show(f"lapin@{port}", "ActiveState")["ActiveState"] == "inactive", lambda: port)  # noqa: B023 - at once
    machine.run(said("rm -r /opt/lapin/0.1.0"))


def _one_process(machine: Machine) -> str:
    """With SQLite, behind nginx; then with PostgreSQL. Returns the code of a table that is open there."""
    (one,) = blocks("One machine with systemd")
    machine.run(one)
    assert '"status":"ready"' in machine.run(said("curl http://127.0.0.1:8000/readyz"))
    assert machine.run("stat --format=%a /var/lib/lapin") == "700\n"
    machine.run("systemctl reload lapin\ncurl -fsS --retry 5 http://127.0.0.1:8000/readyz")
    code = open_table(machine, 8000)
    assert "active (running)" in machine.run(said("systemctl status lapin"))
    assert "serving" in machine.run(said("journalctl -u lapin"))
    machine.run("/opt/lapin/current/bin/lapin sbom")
    machine.run(
        said("/opt/lapin/0.2.0/bin/pip install --no-deps --require-hashes -r requirements/moderation.txt"),
        outside=True,
        patience=SLOW,
    )
    assert machine.run("/opt/lapin/current/bin/lapin config --would-start --moderation nudity") == ""
    machine.run(blocks("Decks that people make")[0])
    assert machine.run(blocks("The operator's page")[0]).startswith("https://lapin.example/operator#token=")
    nightly_file, nightly, nightly_dump = blocks("What to back up")
    _every_night(machine, nightly_file, "/backup/lapin-$(date +%u).tar")
    assert machine.run(said("find /backup -name 'lapin-*' -mtime -1")).startswith("/backup/lapin-")
    _every_night(machine, nightly, "/backup/lapin-$(date +%u).sqlite")
    backup, drill, restore = blocks("SQLite: backup and restore")
    assert machine.run(backup) == "ok\n"
    codes = said('sqlite3 /backup/lapin.sqlite "SELECT code FROM tables WHERE finished IS NULL"')
    assert code in machine.run(codes).split()
    assert _drilled(machine, drill, code).count("200 OK") == 2
    late = open_table(machine, 8000)
    machine.run(restore)
    as_it_was(machine, 8000, code, late)
    machine.run(said("rm -r /var/lib/lapin/before-*"))
    _the_storage_is_lost_as_well(machine, restore)
    assert machine.run(said('sqlite3 /var/lib/lapin/lapin.sqlite "PRAGMA user_version"')).strip().isdigit()

    _certificate_and_front(machine)
    machine.run(f"curl -fsS https://lapin.example/api/tables/{code} --cacert /root/authority")

    _one_file_for_everything(machine, code)
    one_file_is_restored(machine, code)

    _, role = blocks("PostgreSQL")
    machine.run(role)
    machine.run(said("runuser -u postgres -- psql -c \"ALTER ROLE lapin PASSWORD 'a-long-one'\""))
    machine.run("sed -i -E 's/^# (database|redis) =/\\1 =/' /etc/lapin.toml")
    (move,) = blocks("Moving from SQLite")
    machine.run(move)
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8000/api/tables/{code}")
    _every_night(machine, nightly_dump, "/backup/lapin-$(date +%u).dump")
    dump, drill = blocks("Backup and restore")
    codes = said(
        'psql postgresql://lapin@db.example/drill -c "SELECT code FROM lapin.tables WHERE finished IS NULL"'
    )
    machine.run(dump)
    drilled = _drilled(machine, drill, code, codes)
    assert (drilled.count("200 OK"), code in drilled.split()) == (1, True)
    machine.run(said('runuser -u postgres -- psql -c "DROP DATABASE drill"'))
    _one_file_for_everything(machine, code)
    _every_day(machine)
    return code


def _every_day(machine: Machine) -> None:
    """The card at the top of the page, and the test that playing works."""
    (card,), (playing, _) = blocks("Every day"), blocks("Is something wrong?")
    heard = machine.run(re.sub("^(L doctor) .*$", r"\1 || true", card, flags=re.MULTILINE))
    kept = f"{card.splitlines()[0]}\n{said('declare -f L >> /root/.bashrc')}\nunset -f L\n. /root/.bashrc\n"
    assert "lapin " in machine.run(f"{kept}L --version")
    assert "ok     process: lapin (port 8000) runs Lapin " in heard
    for word in (
        "ok     settings: /etc/lapin.toml was read",
        "database: ",
        "/operator#token=",
        "serving",
        "ready",
    ):
        assert word in heard
    assert "200 OK" in machine.run(playing)


def _the_checkout(machine: Machine) -> None:
    """It is cloned where others may read it; a version is checked out, and what it changes in deploy/ is shown."""
    machine.run(
        "git init -q --initial-branch=main /srv/origin\ncp -a deploy README.md /srv/origin/\ncd /srv/origin\n"
        "git config user.name Somebody\ngit config user.email somebody@example.org\n"
        "git add .\ngit commit -qm 'One'\ngit tag v0.1.0\necho >> deploy/lapin.toml\ngit commit -qam 'Two'"
    )
    machine.run(said("git clone ADDRESS /usr/local/src/lapin").replace("ADDRESS", "/srv/origin"))
    newest = f"cd /usr/local/src/lapin\n{said('git rev-parse --short HEAD')}\n{said('git pull')}"
    assert "up to date" in machine.run(newest)
    machine.run("git -C /srv/origin tag v0.2.0")
    diff = said("git diff COMMIT HEAD -- deploy").replace("COMMIT", "v0.1.0")
    go = (said("cd /usr/local/src/lapin"), said("git fetch --tags"), said("git tag"), said("git checkout v0.2.0"))
    steps = (*go, diff)
    assert "deploy/lapin.toml" in machine.run("\n".join(steps))


def _the_storage_is_lost_as_well(machine: Machine, restore: str) -> None:
    """The copy of the storage is back before the start; the operator's link, whose key is in it, stays valid."""
    link = blocks("The operator's page")[0].splitlines()[0]
    before = machine.run(link)
    *lines, start = restore.splitlines()
    back = (said("cp -a /backup/pictures /var/lib/lapin/"), said("chown -R lapin:lapin /var/lib/lapin/pictures"))
    machine.run("\n".join((*lines, "rm -r /var/lib/lapin/pictures", *back, start)))
    assert machine.run(link) == before
    machine.run(said("rm -r /var/lib/lapin/before-*"))


def _three_processes(machine: Machine, code: str) -> None:
    """They join the one, take its place, are updated and taken back, and a backup is restored."""
    machine.run("ln -sfn /opt/lapin/0.1.0 /opt/lapin/current")
    *_, join, alone_no_more = blocks("Several processes")
    machine.run(join)
    for port in (8000, *PORTS):
        assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:{port}/api/tables/{code}")
    machine.run("".join(_front()[2:]))
    machine.run(alone_no_more)
    machine.run(f"curl -fsS --retry 5 --retry-all-errors {WAY_IN}/api/tables/{code} --cacert /root/authority")
    assert _versions(machine) == ["0.1.0"] * 3
    (update,), (back,) = blocks("A new version without anybody noticing"), blocks("Back again")
    machine.run(update)
    assert _versions(machine) == ["0.2.0"] * 3
    assert '"version":"0.2.0' in machine.run(said("curl http://127.0.0.1:8001/healthz"))
    machine.run(back)
    assert _versions(machine) == ["0.1.0"] * 3
    what_runs_in_each_process(machine)
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8003/api/tables/{code}")
    (restore,) = blocks("A real restore of PostgreSQL")
    late = open_table(machine, 8001)
    machine.run(f"! ({restore.replace('/backup/lapin.dump', '/backup/no.dump')})\n{NONE_RUNS}")
    machine.run(PUT_BACK)
    machine.run(restore)
    as_it_was(machine, 8003, code, late)
    machine.run(said('runuser -u postgres -- psql -c "DROP DATABASE lapin_before"'))
    *_, one_file, as_before = blocks("A real restore of one file")
    late = open_table(machine, 8001)
    machine.run(one_file)
    as_it_was(machine, 8003, code, late)
    machine.run(f"before=$(echo /var/lib/lapin/before-*)\n{as_before}")
    assert "200 OK" in machine.run(f"curl -is http://127.0.0.1:8003/api/tables/{late}")
    machine.run(f'{POSTGRES} -c "DROP DATABASE lapin_failed"\n{one_file}')
    as_it_was(machine, 8003, code, late)
    machine.run(said("rm /backup/lapin.tar"))
    drop = said('runuser -u postgres -- psql -c "DROP DATABASE lapin_before"')
    machine.run(f"{drop}\n{said('rm -r /var/lib/lapin/before-*')}")
    _, back_with_the_backup = blocks("Back when the schema has changed")
    machine.run(
        f"{said('rm /backup/before-*.tar')}\n"
        "/opt/lapin/current/bin/lapin backup /backup/before-0.2.0.tar --config /etc/lapin.toml"
    )
    late = open_table(machine, 8001)
    machine.run("ln -sfn /opt/lapin/0.2.0 /opt/lapin/current")
    machine.run(back_with_the_backup)
    as_it_was(machine, 8003, code, late)
    assert _versions(machine) == ["0.1.0"] * 3
    machine.run(said("rm -r /var/lib/lapin/before-*"))


def _every_night(machine: Machine, block: str, copy: str, settings: str = "/backup/lapin.toml") -> None:
    """The page's line for cron, with the next minute in place of the night."""
    at_night = "sed -i 's/^15 3 /* * /' /etc/cron.d/lapin"
    machine.run(f"systemctl start cron\n{block}rm -f {settings} {copy}\n{at_night}")
    made = f'test -s "{copy}" && test -s {settings} && echo made || true'
    wait_until(lambda: machine.run(made), lambda: machine.log("cron"), patience=SLOW)
    assert "CMD" in machine.run(said("journalctl -u cron"))
    machine.run("rm /etc/cron.d/lapin")


def _front() -> list[str]:
    """The page's blocks for nginx: program, certificate, file, check."""
    return [block.replace("YOUR.NAME", "lapin.example") for block in blocks("nginx")]


def _certificate_and_front(machine: Machine) -> None:
    """One process behind nginx as the page says, with a certificate that certbot fetches and renews."""
    program, certificate, site, check = _front()
    machine.run(f"{program}{ACME}", outside=True, patience=SLOW)
    machine.run(f"{certificate}{site}")
    file = "/etc/nginx/conf.d/lapin.conf"
    one = said(f"sed -i -e '/127.0.0.1:800[23]/d' -e s/127.0.0.1:8001/127.0.0.1:8000/ {file}")
    machine.run(f"{one}\n{check}")
    many = f"s/worker_connections .*/{said('worker_connections 8192;')}/"
    files = f"/^events/i {said('worker_rlimit_nofile 16384;')}"
    machine.run(
        f"sed -i -e '{many}' -e '{files}' /etc/nginx/nginx.conf\n{said('nginx -t && systemctl reload nginx')}"
    )
    machine.run("curl -fsSk https://localhost:15000/roots/0 > /root/authority")
    sent_on = "curl -sI http://lapin.example/t/CODE"
    wait_until(lambda: f"Location: {WAY_IN}/t/CODE" in machine.run(sent_on), lambda: machine.run(sent_on))
    before = machine.run("openssl x509 -serial -noout -in /etc/letsencrypt/live/lapin.example/cert.pem")
    machine.run("certbot renew --force-renewal --no-random-sleep-on-renew")
    served = "openssl s_client -connect lapin.example:443 </dev/null 2>/dev/null | openssl x509 -serial -noout"
    wait_until(lambda: machine.run(served) != before, lambda: before)
    assert "active (running)" in machine.run(said("systemctl status nginx"))
    assert "certbot.timer" in machine.run(said("systemctl list-timers certbot.timer"))
    assert "simulated renewals succeeded" in machine.run(f"{said('certbot renew --dry-run')} 2>&1")


def _pictures_in_s3(machine: Machine) -> None:
    """The storage moves into a bucket of a real S3 server, with the site's key in it."""
    rclone = Path(sys.executable).with_name("rclone")
    shutil.copy(
        rclone if rclone.exists() else str(shutil.which("rclone")), machine.files("/usr/local/bin/s3server")
    )
    machine.run(
        f"mkdir -p /srv/s3/{S3['BUCKET']}\n"
        "systemd-run --unit=s3 s3server serve s3 --addr 127.0.0.1:9000 "
        f"--auth-key {S3['KEY']},{S3['SECRET']} /srv/s3"
    )
    key, copy, link = blocks("Pictures in S3")
    place = "s3://lapin-pictures/site?endpoint=http://127.0.0.1:9000&region=here"
    words = {**S3, "https://HOST": "http://127.0.0.1:9000"}
    before = machine.run(blocks("The operator's page")[0].splitlines()[0])
    program, copy = copy.splitlines()
    machine.run(program, outside=True, patience=SLOW)
    any_word = "|".join(rf"(?<![A-Z_]){word}(?![A-Z_])" for word in words)
    for block in (key, copy):
        machine.run(re.sub(any_word, lambda found: words[found[0]], block))
    machine.run(
        f"echo 'pictures = \"{place}\"' >> /etc/lapin.toml\n"
        "for port in 8001 8002 8003; do systemctl restart lapin@$port || break; done\n"
        "mv /var/lib/lapin/pictures /srv/pictures-before"
    )
    assert machine.run(link) == before
    machine.run("curl -fsS http://127.0.0.1:8001/readyz")


def _caddy_instead(machine: Machine, code: str) -> None:
    """Caddy as the page says; only its certificate authority is another."""
    files, check = (block.replace("YOUR.NAME", "lapin.example") for block in blocks("Caddy"))
    authority = "{\n\tacme_ca https://localhost:14000/dir\n\tacme_ca_root /etc/pebble/cert.pem\n}\n"
    machine.run(
        f"printf '%s' '{authority}' | cat - deploy/Caddyfile > /srv/Caddyfile\ncp /srv/Caddyfile deploy/Caddyfile"
    )
    machine.run(files, outside=True, patience=SLOW)
    assert "Valid configuration" in machine.run(check)
    asked = f"curl -fsS {WAY_IN}/api/tables/{code} --cacert /root/authority || true"
    wait_until(lambda: code in machine.run(asked), lambda: machine.log("caddy"))
    ready = said("curl https://YOUR.NAME/readyz").replace("YOUR.NAME", "lapin.example")
    assert '"status":"ready"' in machine.run(f"export CURL_CA_BUNDLE=/root/authority\n{ready}")
    assert "active (running)" in machine.run(said("systemctl status caddy"))
    assert "certificate obtained" in machine.run(said("journalctl -u caddy -n 50"))


def _one_file_for_everything(machine: Machine, code: str) -> None:
    """A backup of the whole site as it is, whatever its log is kept in, and its drill."""
    everything, drill = blocks("One file for everything")
    assert "nothing is missing or damaged" in machine.run(f"rm -f /backup/lapin.tar\n{everything}")
    codes = said('sqlite3 /tmp/drill/lapin.sqlite "SELECT code FROM tables WHERE finished IS NULL"')
    settings = "export LAPIN_CONFIG=/etc/lapin.toml LAPIN_DATABASE=nonsense\n"
    drilled = _drilled(machine, f"{settings}{said('unset ${!LAPIN_@}')}\n{drill}", code, codes)
    assert (drilled.count("200 OK"), code in drilled.split()) == (1, True)


def _drilled(machine: Machine, block: str, code: str, codes: str = "true") -> str:
    """Return what is said in a drill, in a terminal that knows the site's storage; it leaves nothing there."""
    heard = machine.run(f"export LAPIN_PICTURES=/var/lib/lapin/pictures\n{_drill(block, code, codes)}")
    assert machine.run("find /var/lib/lapin -user root") == ""
    return heard


def _drill(block: str, code: str, codes: str) -> str:
    """The block as two terminals have it: the server runs in one until the other has asked, also for codes."""
    lines = block.replace("CODE", code).splitlines()
    (serve,) = (line for line in lines if "lapin serve" in line)
    at = lines.index(serve)
    wait = (
        "curl -fsS --retry 60 --retry-connrefused --retry-delay 1 -o /dev/null localhost:8009/healthz 2>/dev/null"
    )
    lines[at] = f"{serve} >/dev/null 2>&1 &\n{wait}"
    end = ("kill -INT %1", "wait %1 || true", said("rm -r /tmp/drill"))
    return "\n".join([*lines, "echo", codes, *end]) + "\n"  # what curl prints does not end its line


def _versions(machine: Machine) -> list[str]:
    """The folder that each process runs from, as far as it is ready."""
    return [
        machine.run(
            f"curl -fsS http://127.0.0.1:{port}/readyz >/dev/null\n"
            f"tr '\\0' '\\n' < /proc/$(systemctl show -P MainPID lapin@{port})/cmdline | "
            "sed -n 's:^/opt/lapin/\\(0.*\\)/bin/python.*:\\1:p' | head -1"
        ).strip()
        for port in PORTS
    ]
