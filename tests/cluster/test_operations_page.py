"""A site is set up, updated and taken back by the commands of docs/operations.md, as they stand there.

They run as root in a copy of this machine's files that is thrown away (an overlay), with this machine's network.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cluster.drills import blocks
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

HERE = Path(__file__).parent
TOP = HERE.parents[1]
PORTS = (8001, 8002, 8003)


def script(database: str, redis: str) -> str:
    """Everything that an operator does, in order: the page's blocks, and in between what it says in words."""
    (install,), (settings,) = blocks("Install"), blocks("Settings")
    (several,), (one,) = blocks("Several processes"), blocks("One machine with systemd")
    update, back = blocks("A new version without anybody noticing")
    (front,) = blocks("A web server in front")
    watch = blocks("What to watch")[-1]
    move = blocks("Moving from SQLite")[0]
    health = "".join(f"curl -fsS http://127.0.0.1:{port}/readyz | grep -q ready\n" for port in PORTS)
    edits = f'printf \'\\ndatabase = "{database}"\\nredis = "{redis}"\\n\' >> /etc/lapin.toml\n'
    older = (
        "cp -a /opt/lapin/0.2.0 /opt/lapin/0.1.0\n"
        "sed -i 's:/opt/lapin/0.2.0:/opt/lapin/0.1.0:' /opt/lapin/0.1.0/bin/lapin\n"
    )
    which = "readlink /opt/lapin/current\n"
    return "".join(
        (
            "set -ex\n",
            f"cd {TOP}\n",
            "chmod o+x /root\n",  # where this machine's Python may be: the server's user has to reach it
            f"install -m 0755 {HERE}/small_systemctl.py /usr/local/bin/systemctl\n",
            install,
            settings,
            one,
            "curl -fsS http://127.0.0.1:8000/readyz\n",
            "systemctl reload lapin\ncurl -fsS http://127.0.0.1:8000/readyz\n",
            edits,
            move,
            "systemctl stop lapin\n",
            older,
            "ln -sfn /opt/lapin/0.1.0 /opt/lapin/current\n",
            several,
            health,
            update,
            health + which,
            back,
            health + which,
            "mkdir -p /etc/letsencrypt/live/lapin.example\n",
            "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=lapin.example -days 1 "
            "-keyout /etc/letsencrypt/live/lapin.example/privkey.pem "
            "-out /etc/letsencrypt/live/lapin.example/fullchain.pem\n",
            front,
            watch,
            "systemctl stop lapin@8001 lapin@8002 lapin@8003\n",
            "echo all is well\n",
        )
    )


@pytest.mark.long
def test_an_operator_follows_the_page_to_the_letter(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """Install, settings, one process, the move to PostgreSQL, three processes, an update and the way back."""
    if os.geteuid() != 0:
        pytest.skip("needs root, for users and folders of the system")
    (tmp_path / "script").write_text(script(postgres.url(), redis.url()))
    inside = f"""
mount -t tmpfs tmpfs {tmp_path}/over
cd {tmp_path}/over
mkdir upper work all
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work all
cp {tmp_path}/script all/script
mount -t proc proc all/proc
mount --rbind /dev all/dev
mount -t tmpfs tmpfs all/run
exec chroot all bash /script
"""
    (tmp_path / "over").mkdir()
    done = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-ec", inside],
        capture_output=True,
        text=True,
        check=False,
        timeout=1800,
        env={**os.environ, "LAPIN_CONFIG": "", "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"},
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8000:]
    assert "all is well" in done.stdout
    said = re.findall(r"^/opt/lapin/0\.\d\.0$", done.stdout, re.MULTILINE)
    assert said == ["/opt/lapin/0.2.0", "/opt/lapin/0.1.0"]
