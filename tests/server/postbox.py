"""Where tests receive what the server tells elsewhere: a browser's keys, a push service of our own, a mere list."""

import asyncio
import ipaddress
import json
import ssl
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import h11
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID
from msgspec import Struct

from tunnelfolk.server.notices import turn_notices
from tunnelfolk.server.notices.outgoing import GuardedPoster, Reply, Unreachable
from tunnelfolk.server.notices.push_encryption import to_text

POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


class Browser:
    """A browser that listens: it alone can read what it is sent. Written from RFC 8291, from its own side."""

    def __init__(self, endpoint: str, private: int = 7, secret: bytes = b"sixteen bytes ok") -> None:
        self.endpoint = endpoint
        self._key = ec.derive_private_key(private, ec.SECP256R1())
        self._secret = secret
        self._point = self._key.public_key().public_bytes(*POINT)

    @property
    def keys(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": to_text(self._point), "auth": to_text(self._secret)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        info = b"WebPush: info\0" + self._point + point
        secret = self._derived(self._key.exchange(ec.ECDH(), sender), self._secret, info, 32)
        key = self._derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text, _, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert not padding.strip(b"\0")
        return text

    @staticmethod
    def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(key)


class Sent(Struct, frozen=True):
    url: str
    headers: dict[str, str]
    body: bytes

    @property
    def facts(self) -> Any:
        return json.loads(self.body)


class Postbox:
    """Takes everything, and answers what it is told to; without orders, that all is well."""

    def __init__(self, *answers: int | str) -> None:
        self.sent: list[Sent] = []
        self.answers = list(answers)
        """Statuses, or why nothing arrives."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        self.sent.append(Sent(url, dict(headers), body))
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else 201
        if isinstance(answer, str):
            raise Unreachable(answer)
        return Reply(answer)


class Pauses:
    """Pauses that take no time, and are counted."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)


def certificate(folder: Path) -> Path:
    """A certificate of the tests' own for 127.0.0.1 and `push.test`, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push.test")])
    now = datetime.now(UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path = folder / "push.pem"
    path.write_bytes(key.private_bytes(*plain) + made.public_bytes(serialization.Encoding.PEM))
    return path


class PushService:
    """A push service over TLS on this machine."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        self.sent: list[Sent] = []
        self.answer = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
        self.port, self.trust = port, trust

    @property
    def poster(self) -> GuardedPoster:
        """What reaches this service, and would reach no other on this machine."""
        return GuardedPoster(lambda address: str(address) == "127.0.0.1", (self.port,), self.trust)

    def address(self, path: str) -> str:
        return f"https://127.0.0.1:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = h11.Connection(h11.SERVER)
        url, headers, body = "", {}, b""
        try:
            while True:
                event = connection.next_event()
                if event is h11.NEED_DATA:
                    connection.receive_data(await reader.read(4_096))
                elif isinstance(event, h11.Request):
                    url = event.target.decode()
                    headers = {key.decode(): value.decode() for key, value in event.headers}
                elif isinstance(event, h11.Data):
                    body += event.data
                else:
                    break
            self.sent.append(Sent(url, headers, body))
            writer.write(self.answer)
            await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A push service that listens."""
    pem = certificate(folder)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(pem)
    trust = ssl.create_default_context(cafile=str(pem))
    service = PushService(0, trust)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=own)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()


class FileBox:
    """For a server in another process: what it would send goes to a file, a line each."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        line = json.dumps({"url": url, "headers": dict(headers), "body": b64encode(body).decode()})
        with self._path.open("a") as file:
            file.write(f"{line}\n")
        return Reply(201)


def intercept(path: str) -> None:
    """Have the server of this process send everything to a file."""
    turn_notices.GuardedPoster = lambda: FileBox(Path(path))  # type: ignore[assignment, attr-defined, misc]


def sent_to(path: Path) -> list[Sent]:
    """What a server has sent to a file so far."""
    lines = path.read_text().splitlines() if path.exists() else []
    read = [json.loads(line) for line in lines]
    return [Sent(one["url"], one["headers"], b64decode(one["body"])) for one in read]
