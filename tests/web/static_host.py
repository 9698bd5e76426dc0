"""A web host that knows files and nothing else, with a folder of them below a path, as people rent one."""

import gzip
import threading
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PACKED = (".html", ".css", ".js", ".json", ".svg", ".webmanifest")
"""What hosts pack on its way."""


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: "StaticHost", *arguments: Any) -> None:
        self.host = host
        super().__init__(*arguments, directory=str(host.folder))

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if not path.startswith(self.host.path):
            self.send_error(404)
            return
        self.path = "/" + path.removeprefix(self.host.path)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if file.is_file() and file.suffix in PACKED:
            self._send_packed(file)
        else:
            super().do_GET()

    def send_error(self, code: int, *arguments: Any, **more: Any) -> None:
        self.host.missed.append(f"{code} {self.path}")
        page = self.host.folder / "404.html"
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            self._send_packed(page, code)
        else:
            super().send_error(code, *arguments, **more)

    def _send_packed(self, file: Path, code: int = HTTPStatus.OK) -> None:
        body = gzip.compress(file.read_bytes(), 6)
        self.send_response(code)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:  # its name is given  # noqa: A002
        """Nothing."""


class StaticHost:
    """Serves a folder until it is closed, and remembers what it was asked for and has not."""

    def __init__(self, folder: Path, path: str = "/tunnelfolk/") -> None:
        self.folder, self.path = folder, path
        self.missed: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, self))
        self.address = f"http://127.0.0.1:{self._server.server_port}{path}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
