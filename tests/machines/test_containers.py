"""The image is built and run by the commands of docs/operations.md, as they stand there, on a machine of its own.

There is no registry of images here. Debian's own image is made from Debian's packages instead, as its makers do;
those of PostgreSQL, Redis and nginx are made from Debian's packages, too, with the names, programs and variables
that deploy/compose.yaml uses. So our two files are proved, and what the others' images do beyond that is not.
"""

import asyncio
import json
import re
from collections.abc import Iterator

import pytest

from tests.cluster.drills import blocks, said
from tests.machines.machine import CHECKOUT, HOURS, Debian, Machine
from tests.server.players import close_all, play_out, started
from tests.waiting import wait_until

pytestmark = pytest.mark.long

IMAGES = f"{CHECKOUT}/tests/machines/images"
PACKAGES = "runc iptables netavark aardvark-dns mmdebstrap docker-compose curl openssl"
MOST_MEGABYTES = 450
SETTINGS = """
mkdir -p /etc/containers
cat > /etc/containers/containers.conf <<'END'
[containers]
pids_limit = 0 # the cgroups of this machine have no controllers
env = ["LAPIN_ASKS_PER_SECOND=100000", "LAPIN_VISITS_PER_SECOND=100000", "LAPIN_WRONG_CODES_PER_HOUR=100000",
    "LAPIN_COMPUTERS=quick"]
[engine]
runtime = "runc"
END
mkdir /etc/lent
cp /etc/ssl/certs/ca-certificates.crt /etc/lent/
printf '[global]\\ncert = /run/lent/ca-certificates.crt\\n' > /etc/lent/pip.conf
echo 'cafile=/run/lent/ca-certificates.crt' > /etc/lent/npmrc
cat > /usr/local/bin/podman <<'END'
#!/bin/sh
# The certificates that the network here wants are lent to each build, and are in no image.
[ "$1" = build ] || exec /usr/bin/podman "$@"
shift
exec /usr/bin/podman build -v /etc/lent:/run/lent:ro -v /etc/lent/pip.conf:/etc/pip.conf:ro \\
    -v /etc/lent/npmrc:/root/.npmrc:ro "$@"
END
chmod +x /usr/local/bin/podman
cat > /usr/local/bin/docker <<'END'
#!/bin/sh
[ "$1" = compose ] && shift && exec docker-compose "$@"
exec env BUILDAH_FORMAT=docker podman "$@" # Docker knows no other
END
chmod +x /usr/local/bin/docker
"""
"""Compose is Debian's, and speaks to podman, which answers as Docker does."""
HERE = f"export BUILDAH_ISOLATION=chroot\n{said('export DOCKER_HOST=unix:///run/podman/podman.sock')}\n"
SLOW = 1800.0
REMOVE = "podman rm --all --force || podman rm --all --force"
"""Podman does not remove a container in whose network others are, but removes those: the second time all go."""
FRONT = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def machine(debian: Debian) -> Iterator[Machine]:
    """A machine with podman and with the image that the page's first command builds."""
    machine = Machine(debian)
    try:
        machine.boot()
        machine.run(
            f"apt-get update -qq\n{said('apt-get install -y podman')}\n"
            f"apt-get install -y -qq --no-install-recommends {PACKAGES}",
            outside=True,
            patience=HOURS,
        )
        machine.run(SETTINGS + said("systemctl start podman.socket"))
        machine.run("bash tests/machines/debian_image.sh", outside=True, patience=HOURS)
        build = blocks("Containers")[0].splitlines()[0]
        machine.run(f"{HERE}{build}", outside=True, patience=HOURS)
        yield machine
    finally:
        machine.end()


@pytest.fixture(autouse=True)
def _no_containers_of_others(machine: Machine) -> None:
    """Remove what an earlier test has left."""
    machine.run(REMOVE, patience=SLOW)


async def _game(base: str, people: int = 4, computers: int = 0) -> None:
    clients = await started(base, "odyssey", people, computers)
    await play_out(clients)
    await close_all(clients)


def test_a_container_runs_as_the_page_says_and_people_play_in_it(machine: Machine) -> None:
    """Its root is read-only, its user has no rights, its health is checked, and a game is played to its end."""
    _, run, check = blocks("Containers")[0].splitlines()
    machine.run(run)
    _well(machine, check)
    assert machine.run("podman exec lapin id -u").strip() != "0"
    assert "Read-only" in machine.run("podman exec lapin touch /opt/lapin/written 2>&1 || true")
    status = machine.run("podman exec lapin cat /proc/1/status")
    assert re.search(r"^CapBnd:\s0+$", status, re.MULTILINE)
    machine.within(lambda: _game(FRONT, 4, 2))
    assert "are not fully confined here" not in machine.run("podman logs lapin 2>&1")
    machine.run("podman stop lapin")
    assert machine.run("podman inspect --format '{{.State.ExitCode}}' lapin").strip() == "0"
    machine.run("podman rm lapin")


def test_one_container_starts_with_the_machine_and_is_backed_up_and_restored(machine: Machine) -> None:
    """By the page's lines for podman: journal, operator's link, what is wrong, a backup, and a new volume."""
    _, run, check = blocks("Containers")[0].splitlines()
    _, inside, _, backup, restore, _ = blocks("Containers")[4:]
    machine.run(run.replace("podman run", "podman run --restart always"))
    _well(machine, check)
    machine.run(f"podman stop lapin\n{said('systemctl enable podman-restart')}\nsystemctl restart podman-restart")
    _well(machine, check)
    code = _open_table(machine)
    assert "serving" in machine.run(f"{said('podman logs lapin')} 2>&1")
    _the_table_of_commands(machine, inside)
    machine.run(f"{inside}{backup}cp -n /backup/lapin-$(date +%u).tar /backup/lapin-1.tar")
    late = _open_table(machine)
    machine.run(f"set -e\n{restore}")
    machine.run(run.replace("-v lapin:", "-v fresh:"))
    _well(machine, check)
    _as_it_was(machine, code, late)
    machine.run("podman rm --force lapin\npodman volume rm fresh\nrm -r /backup")


def _typed(machine: Machine, script: str) -> str:
    """Return what commands say that read what is typed, as `compose exec` does, but not the next command."""
    return machine.run(
        f"cat > /root/typed <<'TYPED'\n{script}\nTYPED\nbash -e /root/typed < /dev/null", patience=SLOW
    )


def _the_table_of_commands(machine: Machine, inside: str) -> None:
    """Those of the page that are run inside a container."""
    operator = _typed(machine, inside + said("inside /opt/lapin/bin/lapin operator"))
    assert operator.startswith("https://lapin.example/operator#token=")
    doctor = f"{inside}{said('inside /opt/lapin/bin/lapin doctor')}"
    assert "disk: " in _typed(machine, f"{doctor} || true")  # there is no site at that address


def test_the_image_is_small_and_says_what_it_is(machine: Machine) -> None:
    """No pip, no recordings unless they are asked for; a health check; the licence beside it."""
    (about,) = json.loads(machine.run("podman image inspect lapin"))
    assert about["Size"] < MOST_MEGABYTES * 1_000_000, about["Size"]
    assert about["User"] == "lapin"
    assert "healthz" in str(about["Healthcheck"])
    inside = "podman run --rm --entrypoint /opt/lapin/bin/python lapin -c"
    find = 'import importlib.util as u; print(*(u.find_spec(name) for name in ("pip", "av")))'
    assert machine.run(f"{inside} '{find}'") == "None None\n"
    machine.run("podman run --rm --entrypoint /bin/cat lapin /usr/share/doc/lapin/LICENSE")


def test_one_process_in_compose(machine: Machine) -> None:
    """The profile `one` as the page has it: it is up, and a game is played to its end."""
    up = blocks("Containers")[1]
    machine.run(HERE + up, patience=SLOW)
    wait_until(lambda: _ready(machine), lambda: machine.run("podman ps --all"), SLOW)
    machine.within(lambda: _game(FRONT))
    machine.run(f"{HERE}docker compose -f deploy/compose.yaml --profile one down")


def test_three_processes_in_compose_are_replaced_while_people_play(machine: Machine) -> None:
    """The profile `several` as the page has it; then a new image, one container after the other."""
    for name, tag in (("postgres", "postgres:15"), ("redis", "redis:7"), ("nginx", "nginx:1.28")):
        build = (
            f"podman build --format docker -f {IMAGES}/{name}.Containerfile -t docker.io/library/{tag} {IMAGES}"
        )
        machine.run(HERE + build, outside=True, patience=HOURS)
    machine.run(HERE + blocks("Containers")[2], patience=SLOW)
    wait_until(
        lambda: _ready(machine), lambda: machine.run("podman ps --all; podman logs deploy_lapin1_1 2>&1"), SLOW
    )
    build, one_by_one = blocks("Containers")[3].splitlines()
    machine.run(HERE + said("docker tag lapin lapin:before"))
    machine.run(
        "sed -i '/^STOPSIGNAL/i LABEL newer=yes' deploy/Containerfile"
    )  # so that there is something to replace
    machine.run(HERE + build, outside=True, patience=HOURS)

    async def evening() -> None:
        clients = await started(FRONT, "odyssey", 6)
        playing = asyncio.ensure_future(play_out(clients))
        await asyncio.to_thread(machine.run, HERE + one_by_one, patience=SLOW)
        await playing
        await close_all(clients)

    machine.within(evening)
    for number in (1, 2, 3):
        assert "yes" in _newer(machine, number)
        machine.run(f"podman healthcheck run deploy_lapin{number}_1")
        assert "LAPIN_URL=https://lapin.example\n" in machine.run(f"podman exec deploy_lapin{number}_1 env")
    _compose_is_backed_up_and_restored(machine)
    _compose_starts_with_the_machine(machine)
    machine.run(f"{HERE}{said('docker tag lapin:before lapin')}\n{one_by_one}", patience=SLOW)
    assert ["yes" in _newer(machine, number) for number in (1, 2, 3)] == [False] * 3
    machine.run(REMOVE, patience=SLOW)  # Compose 1 removes them in an order that podman refuses


def _newer(machine: Machine, number: int) -> str:
    """Return what the image of one of the containers says of itself."""
    return machine.run(f"podman inspect deploy_lapin{number}_1 --format '{{{{.Config.Labels.newer}}}}'")


def _compose_is_backed_up_and_restored(machine: Machine) -> None:
    """By the page's lines, while all of it runs."""
    functions, _, _, backup, _, restore = blocks("Containers")[4:]
    code = _open_table(machine)
    assert "serving" in machine.run(f"{HERE}{functions}{said('C logs lapin1')}")
    assert "deploy_lapin\n" in machine.run(f"{HERE}{said('docker volume ls')}")
    _the_table_of_commands(machine, HERE + functions)
    _typed(machine, f"{HERE}{functions}{backup}cp -n /backup/lapin-$(date +%u).tar /backup/lapin-1.tar")
    late = _open_table(machine)
    _typed(machine, HERE + functions + restore)
    wait_until(
        lambda: _ready(machine), lambda: machine.run("podman ps --all; podman logs deploy_lapin1_1 2>&1"), SLOW
    )
    _as_it_was(machine, code, late)


def _compose_starts_with_the_machine(machine: Machine) -> None:
    """The page's unit brings everything up when all of it is down, as after a boot; podman is its Docker."""
    unit = blocks("Containers")[6]
    machine.run(
        "printf '[Service]\\nType=oneshot\\nRemainAfterExit=yes\\nExecStart=systemctl start podman.socket\\n' "
        "> /etc/systemd/system/docker.service\n"
        "mkdir /etc/systemd/system/lapin-compose.service.d\n"
        "printf '[Service]\\nEnvironment=DOCKER_HOST=unix:///run/podman/podman.sock\\n' "
        "> /etc/systemd/system/lapin-compose.service.d/podman.conf\n"
        "podman stop --all"
    )
    machine.run(unit, patience=SLOW)
    wait_until(
        lambda: _ready(machine), lambda: machine.run("podman ps --all; podman logs deploy_lapin1_1 2>&1"), SLOW
    )
    assert machine.show("lapin-compose", "ActiveState")["ActiveState"] == "active"


def _well(machine: Machine, check: str) -> None:
    """Its health check succeeds."""
    wait_until(
        lambda: "well" in machine.run(f"{check} && echo well || true"),
        lambda: machine.run("podman ps --all; podman logs lapin 2>&1"),
        patience=SLOW,
    )


def _open_table(machine: Machine) -> str:
    """The code of a table that somebody has opened."""
    said = machine.run(
        f"curl -fsS -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}' {FRONT}/api/tables"
    )
    found = re.search(r'"code":"(\w+)"', said)
    assert found is not None, said
    return found[1]


def _as_it_was(machine: Machine, code: str, late: str) -> None:
    """One table is there again; the other, which was opened after the copy, is not."""
    assert "200 OK" in machine.run(f"curl -is {FRONT}/api/tables/{code}")
    assert "404 Not Found" in machine.run(f"curl -is {FRONT}/api/tables/{late}")


def _ready(machine: Machine) -> bool:
    return "ready" in machine.run(f"curl -fsS {FRONT}/readyz || true")
