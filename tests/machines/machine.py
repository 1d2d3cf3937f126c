"""A machine of its own for a test: a Debian as its installer leaves it, with its systemd as the first process.

Its files are made from Debian's packages, once for all machines of a run. Nothing of this machine's is among them
but a clean copy of the checkout and the certificates that the network here wants. Processes, cgroups and network
are the machine's own; the clock, the kernel and the hardware are out of its reach.
"""

import asyncio
import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.waiting import wait_until

PATIENCE: Final = 900.0
"""Seconds for one command, most of which take one or two; on a busy machine it may be many more."""
HOURS: Final = 7200.0
"""The same for what takes minutes on a machine that does nothing else."""
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TOP: Final = Path(__file__).parents[2]
NAMESPACES: Final = ("--mount", "--uts", "--ipc", "--pid", "--cgroup", "--net")
CLONE_NEWNET: Final = 0x40000000
ENVIRONMENT: Final = {
    "PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
    "SYSTEMD_PAGER": "cat", "SYSTEMD_COLORS": "0",
}  # fmt: skip

CHECKOUT: Final = "/srv/checkout"
CERTIFICATES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
NETWORK: Final = {name: str(CERTIFICATES) for name in ("PIP_CERT", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE")}
"""The variables by which programs with certificates of their own learn which ones the machine trusts."""

BOOT: Final = r"""
over=$1 path=$2 disk=$3 root=$4 checkout=$5 archives=$6
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$over"
cd "$over"
mkdir upper work all
mount -t overlay overlay -o lowerdir="$root",upperdir=upper,workdir=work all
cd all
cp /etc/resolv.conf etc/resolv.conf
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp /etc/ssl/certs/ca-certificates.crt etc/ssl/certs/
mkdir -p .CHECKOUT. var/lib/containers
cp -a "$checkout/." .CHECKOUT.
mount --bind "$archives" var/cache/apt/archives # so that each package is fetched once
mount --bind "$disk" var/lib/containers # on a real disk: an overlay cannot hold another
mount -t proc proc proc
mkdir net
mount --bind proc/sys/net net
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount --move net proc/sys/net # of its own network
rmdir net
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for each in null zero full random urandom tty; do touch dev/$each; mount --bind /dev/$each dev/$each; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
: > etc/fstab
echo '127.0.0.1 localhost db.example redis.example lapin.example' > etc/hosts
# What every machine has; what packages bring is started when they are installed, as Debian does it.
printf '[Unit]\n%s=sysinit.target dbus.socket\n' Requires > etc/systemd/system/bare.target
printf '%s=sysinit.target dbus.socket\n' After >> etc/systemd/system/bare.target
mkdir before
pivot_root . before
umount -l before
exec setpriv --bounding-set -sys_time,-sys_module,-sys_rawio,-syslog,-wake_alarm \
    env -i container=test PATH="$path" /lib/systemd/systemd --unit=bare.target --log-target=journal
""".replace(".CHECKOUT.", CHECKOUT[1:])


class Debian:
    """The files that all machines of a run begin with."""

    def __init__(self) -> None:
        assert os.geteuid() == 0, "a machine with systemd needs root, for its namespaces and mounts"
        self._folder = Path(tempfile.mkdtemp(prefix="lapin-debian-"))
        self.root, self.checkout, self.archives = (
            self._folder / each for each in ("root", "checkout", "archives")
        )
        (self.archives / "partial").mkdir(parents=True)
        self.checkout.mkdir()
        packages = "dbus,ca-certificates"
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=important", f"--include={packages}", "bookworm", str(self.root)],
            check=True,
            timeout=HOURS,
        )
        listed = "git ls-files -z --cached --others --exclude-standard"
        copy = f'{listed} | tar --create --null --files-from=- | tar -xC "$1"'
        subprocess.run(["bash", "-eo", "pipefail", "-c", copy, "bash", str(self.checkout)], cwd=TOP, check=True)

    def end(self) -> None:
        """Take its files away."""
        shutil.rmtree(self._folder)


class Machine:
    """A machine that boots, runs commands, and is gone afterwards."""

    def __init__(self, debian: Debian) -> None:
        self._debian = debian
        self._folder = Path(tempfile.mkdtemp(prefix="lapin-machine-"))
        self._cgroup = _own_cgroup() / self._folder.name
        self._said = self._folder / "said"
        self._unshare: subprocess.Popen[bytes] | None = None
        self._first = 0

    def boot(self) -> "Machine":
        """Start systemd, and wait until it has come up."""
        self._cgroup.mkdir()
        over, disk = self._folder / "over", self._folder / "disk"
        over.mkdir()
        disk.mkdir()
        begin = (
            f'echo 0 > "{self._cgroup}/cgroup.procs"; exec unshare {" ".join(NAMESPACES)} --fork --kill-child "$@"'
        )
        files = (over, PATH, disk, self._debian.root, self._debian.checkout, self._debian.archives)
        with self._said.open("wb") as said:
            self._unshare = subprocess.Popen(
                ["bash", "-ec", begin, "bash", "bash", "-ec", BOOT, "bash", *map(str, files)],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        children = Path(f"/proc/{self._unshare.pid}/task/{self._unshare.pid}/children")
        wait_until(lambda: self._ended() or children.read_text(), self._why)
        assert not self._ended(), self._why()
        self._first = int(children.read_text())
        wait_until(lambda: self._ended() or self._is("bare.target"), self._why)
        assert not self._ended(), self._why()
        return self

    def run(self, script: str, *, outside: bool = False, patience: float = PATIENCE) -> str:
        """Return what commands say, typed by root in the checkout; all must succeed. `outside`: in its network."""
        done = self._entered(["bash", "-e"], f"cd {CHECKOUT}\n{script}", outside=outside, patience=patience)
        assert done.returncode == 0, f"{script}\n{done.stdout[-8000:]}\n{self._journal()}"
        return done.stdout

    def files(self, path: str) -> Path:
        """Return where one of its files is for us."""
        return Path(f"/proc/{self._first}/root{path}")

    def show(self, unit: str, *properties: str) -> dict[str, str]:
        """Return what systemd says of a unit."""
        said = self.run(f"systemctl show {' '.join(f'-p {each}' for each in properties)} {unit}")
        return dict(line.split("=", 1) for line in said.splitlines())

    def log(self, unit: str) -> str:
        """Return what a unit has written."""
        return self.run(f"journalctl --no-pager --output=cat --unit={unit}")

    def signal(self, unit: str, number: int) -> None:
        """Send a signal to a unit's main process, and to nobody else."""
        self.run(f"kill -{int(number)} {self.show(unit, 'MainPID')['MainPID']}")

    def within(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this as somebody who is in the machine's network."""

        async def done() -> None:
            await work()

        def inside() -> None:
            network = os.open(f"/proc/{self._first}/ns/net", os.O_RDONLY)
            try:
                libc = ctypes.CDLL(None, use_errno=True)
                assert libc.setns(network, CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
            finally:
                os.close(network)
            asyncio.run(done())

        with ThreadPoolExecutor(1) as thread:  # the network is the thread's, and ends with it
            thread.submit(inside).result()

    def end(self) -> None:
        """Switch it off, and leave nothing behind."""
        if self._first:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._first, signal.SIGKILL)
        if self._unshare is not None:
            if not self._first:
                self._unshare.kill()
            self._unshare.wait(PATIENCE)
        groups = [self._cgroup, *(each for each in self._cgroup.rglob("*") if each.is_dir())]
        for group in sorted(groups, key=lambda each: len(each.parts), reverse=True):
            wait_until(lambda group=group: _removed(group), lambda group=group: f"{group} is still in use")  # type: ignore[misc]  # this one
        shutil.rmtree(self._folder)

    def _entered(
        self, command: list[str], said: str, *, outside: bool = False, patience: float = PATIENCE
    ) -> subprocess.CompletedProcess[str]:
        spaces = [each for each in NAMESPACES if not (outside and each == "--net")]
        return subprocess.run(
            ["nsenter", "--target", str(self._first), *spaces, "--root", *command],
            input=said,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=patience,
            env={**NETWORK, **ENVIRONMENT},
        )

    def _is(self, unit: str) -> bool:
        return self._entered(["systemctl", "--quiet", "is-active", unit], "").returncode == 0

    def _ended(self) -> bool:
        return self._unshare is not None and self._unshare.poll() is not None

    def _why(self) -> str:
        return f"the machine does not come up: {self._said.read_text(errors='replace')}{self._journal()}"

    def _journal(self) -> str:
        if not self._first or self._ended():
            return ""
        return self._entered(["journalctl", "--no-pager", "--lines=80", "--output=short-monotonic"], "").stdout


def _own_cgroup() -> Path:
    """Return where this process is in the newer tree of cgroups, wherever that is mounted."""
    lines = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    tops = [line[4] for line in lines if line[line.index("-") + 1] == "cgroup2" and line[3] == "/"]
    assert tops, "a machine with systemd needs cgroup v2 (mount -t cgroup2), here even without controllers"
    (own,) = (line[4:] for line in Path("/proc/self/cgroup").read_text().splitlines() if line.startswith("0::/"))
    return Path(tops[0]) / own.strip("/")


def _removed(group: Path) -> bool:
    with contextlib.suppress(OSError):
        group.rmdir()
    return not group.exists()
