"""nginx and Caddy as real programs, set up by our example files with only ports and certificates changed."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.ports import free_port
from tests.programs import program
from tests.server.process import PATIENCE
from tests.waiting import wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"


class Front:
    """A web server in front of some processes."""

    def __init__(self, command: Sequence[str], port: int, folder: Path) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self._log = folder / "front.log"
        with self._log.open("wb") as log:
            self._popen = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(folder)})
        wait_until(lambda: self._answers() or self._popen.poll() is not None, self._log.read_text)
        assert self._popen.poll() is None, self._log.read_text()

    def _answers(self) -> bool:
        """Whether it knows which processes are alive: no POST is lost from now on."""
        try:
            with httpx.Client(base_url=self.base, timeout=PATIENCE, trust_env=False) as web:
                return all(web.post("/api/tables/none/join", json={}).status_code != 502 for _ in range(12))
        except httpx.TransportError:
            return False

    def _says(self, path: str, status: int) -> bool:
        try:
            return httpx.get(self.base + path, timeout=PATIENCE, trust_env=False).status_code == status
        except httpx.TransportError:
            return False

    def end(self) -> None:
        """End it, and remove what is left."""
        self._popen.terminate()
        self._popen.wait(PATIENCE)


def nginx(folder: Path, ports: Sequence[int]) -> Front:
    """The nginx of deploy/nginx.conf; TLS is checked apart, since there is no certificate."""
    port = free_port()
    site = nginx_site(f"127.0.0.1:{port}", ports)
    return Front([program("nginx"), *nginx_options(folder, site)], port, folder)


def nginx_site(at: str, ports: Sequence[int]) -> str:
    """The example file without TLS, at this address, and without the way from port 80 to 443."""
    site = _with_ports((DEPLOY / "nginx.conf").read_text(), ports)
    site, sent_on = re.subn(r"^server \{\n    listen 80;.*?^\}\n", "", site, flags=re.DOTALL | re.MULTILINE)
    assert sent_on == 1
    site = re.sub(r"listen 443 .*", f"listen {at};", site)
    return re.sub(r".*(listen \[::\]|ssl_certificate).*\n", "", site)


def nginx_check(folder: Path) -> str:
    """Return what nginx says about the example file as it is, except for the path of the certificate."""
    certificate = ["-subj", "/CN=lapin.example", "-days", "1", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(
        [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", *certificate],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"/etc/letsencrypt\S+fullchain.pem", str(folder / "cert.pem"), site)
    site = re.sub(r"/etc/letsencrypt\S+privkey.pem", str(folder / "key.pem"), site)
    command = [program("nginx"), "-t", *nginx_options(folder, site)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def caddy(folder: Path, ports: Sequence[int]) -> Front:
    """The Caddy of deploy/Caddyfile, without fetching a certificate for a name that is an example."""
    port = free_port()
    site = _with_ports((DEPLOY / "Caddyfile").read_text(), ports)
    site = "{\n\tadmin off\n}\n" + site.replace("lapin.example {", f"http://127.0.0.1:{port} {{")
    (folder / "Caddyfile").write_text(site)
    return Front([program("caddy"), "run", "--config", str(folder / "Caddyfile")], port, folder)


def caddy_check(file: Path = DEPLOY / "Caddyfile") -> str:
    """Return what Caddy says about a file, which is the example as it is."""
    command = [program("caddy"), "adapt", "--pretty", "--adapter", "caddyfile", "--config", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr


def _with_ports(text: str, ports: Sequence[int]) -> str:
    """The example with these processes in place of its three; Caddy's has lists, each in its own order."""
    if "server 127.0.0.1:8001" in text:
        lines = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
        text, found = re.subn(r"(?m)(^ *server 127\.0\.0\.1:800[123] max_fails=0;\n){3}", lines, text)
        assert found == 1
        return text

    def list_of(line: "re.Match[str]") -> str:
        first = int(line[1]) - 1
        return " ".join(f"127.0.0.1:{port}" for port in (*ports[first:], *ports[:first]))

    text, found = re.subn(r"127\.0\.0\.1:800([123])(?: 127\.0\.0\.1:800[123]){2}", list_of, text)
    assert found == 4
    return text


def nginx_options(folder: Path, site: str) -> list[str]:
    """Return what nginx is started with, to have this site and keep everything in this folder."""
    temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in temporary)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(
        f"user root;\npid {folder}/pid;\nerror_log stderr;\nevents {{ worker_connections 8192; }}\n"
        f"http {{\naccess_log off;\n{paths}include {folder}/site.conf;\n}}\n"
    )
    return ["-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
