"""Web Push: encrypted for one browser alone (RFC 8291) and signed by this site (VAPID, RFC 8292). Extra `push`."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD_BYTES = 4_096
PADDED_BYTES = 2_048
"""Every message has this length, so that its length tells nobody anything."""
POINT_BYTES, SECRET_BYTES, SALT_BYTES = 65, 16, 16
SIGNED_FOR_SECONDS = 12 * 3_600
"""Push services refuse more than a day."""
_CURVE = ec.SECP256R1()
_POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


class BadKeys(ValueError):
    """What a browser gave us is no key."""


def to_text(data: bytes) -> str:
    """Base64url without its padding, as everything in Web Push is written."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """The other way round; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def require_keys(p256dh: str, auth: str) -> None:
    """Raise BadKeys unless a message could be encrypted with these."""
    try:
        _public_key(p256dh)
        is_whole = len(to_bytes(auth)) == SECRET_BYTES
    except (ValueError, InvalidKey) as error:
        raise BadKeys(str(error)) from None
    if not is_whole:
        raise BadKeys(f"the secret has to be {SECRET_BYTES} bytes long")


def _public_key(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to_bytes(text))


def encrypt(
    text: bytes,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
    padded: int = PADDED_BYTES,
) -> bytes:
    """A message in the encoding `aes128gcm`. Salt and key are new for each; only the RFC's example has its own."""
    salt = secrets.token_bytes(SALT_BYTES) if salt is None else salt
    own = ec.generate_private_key(_CURVE) if own is None else own
    theirs = _public_key(p256dh)
    own_point, their_point = own.public_key().public_bytes(*_POINT), theirs.public_bytes(*_POINT)
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, to_bytes(auth), b"WebPush: info\0" + their_point + own_point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    last = text + b"\x02" + b"\0" * (padded - len(text))  # 2 marks the last record, which is the only one
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(own_point)]) + own_point
    return head + AESGCM(key).encrypt(nonce, last, None)


def _derive(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def new_key() -> bytes:
    """A key for signing, as it is kept."""
    return ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32)


class Signer:
    """Who the messages of this site come from: one key, and an address that push services may complain to."""

    def __init__(self, key: bytes, contact: str) -> None:
        """Take a key that was kept; the contact is a `mailto:` or `https:` address."""
        self._key = ec.derive_private_key(int.from_bytes(key), _CURVE)
        self._contact = contact
        self.public = to_text(self._key.public_key().public_bytes(*_POINT))
        """What browsers have to be told before they let themselves be told anything."""

    def authorization(self, endpoint: str, now: int) -> str:
        """The header for a request to an endpoint, at a time in seconds since 1970."""
        place = urlsplit(endpoint)
        claims = {"aud": f"https://{place.netloc}", "exp": now + SIGNED_FOR_SECONDS, "sub": self._contact}
        signed = ".".join(to_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{to_text(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"
