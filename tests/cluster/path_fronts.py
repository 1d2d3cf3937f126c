"""nginx and Caddy with Lapin under a path, set up by our example files with only ports and certificates changed.

The other site of the host answers at every other path: whatever of Lapin would leave its own path is seen there.
"""

from pathlib import Path

from tests.cluster.fronts import DEPLOY, Front, nginx_options
from tests.programs import program

PATH = "/games/lapin"
OTHERS = "the other site of this host"


class PathFront(Front):
    """A web server that has Lapin under a path."""

    def _answers(self) -> bool:
        return self._says(f"{PATH}/healthz", 200)


def nginx_path(folder: Path, port: int, server: int, *, takes_off: bool = False) -> Front:
    """The nginx of deploy/nginx-path.conf; with `takes_off`, the server sees no path."""
    ours = (DEPLOY / "nginx-path.conf").read_text()
    own = f"http://127.0.0.1:{server}{'/' if takes_off else ''};"
    assert "http://127.0.0.1:8000;" in ours
    ours = ours.replace("http://127.0.0.1:8000;", own)
    rest = f'location / {{ return 418 "{OTHERS}"; }}'
    site = f"server {{ listen 127.0.0.1:{port};\n{ours}\n{rest}\n}}\n"
    return PathFront([program("nginx"), *nginx_options(folder, site)], port, folder)


def caddy_path(folder: Path, port: int, server: int, *, takes_off: bool = False) -> Front:
    """The Caddy of deploy/Caddyfile-path; with `takes_off`, the server sees no path."""
    site = (DEPLOY / "Caddyfile-path").read_text()
    assert "127.0.0.1:8000" in site
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    site = site.replace("example.org {", f'http://127.0.0.1:{port} {{\n\trespond "{OTHERS}" 418')
    if takes_off:
        site = site.replace("\thandle /games/lapin/*", "\thandle_path /games/lapin/*")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + site)
    return PathFront([program("caddy"), "run", "--config", str(folder / "Caddyfile")], port, folder)
