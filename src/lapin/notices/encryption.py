"""Web Push by its standards: who sends (VAPID, RFC 8292), and a payload for one browser's eyes (RFC 8291).

The package cryptography is loaded when somebody first asks for notices: a start does not wait for it.
"""

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cached_property
from os import urandom
from secrets import randbelow
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

AUTH_BYTES: Final = 16
RECORD_BYTES: Final = 4_096
PADDED_BYTES: Final = 1_024
"""Every payload is padded to a multiple of this, so that its length tells nobody which one it is."""

SIGNED_SECONDS: Final = 12 * 3_600

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256: every number from 1 up to the one before it is a private key."""

_PRIVATE_KEY: Final = bytes.fromhex("3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420")
"""The bytes before such a number in PKCS #8 (RFC 5958, RFC 5915): a key of P-256, 32 bytes."""


def encoded(data: bytes) -> str:
    """Return bytes as the web writes them: base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of such a text; ValueError if it is not base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def browser_key(text: str) -> "ec.EllipticCurvePublicKey":
    """Return the public key of a browser's subscription; ValueError if the text is not a key."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - not at the start

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(text))


def encrypted(payload: bytes, p256dh: str, auth: str) -> bytes:
    """Return a payload for one subscription: a body of the content coding aes128gcm."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - not at the start
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - the same

    theirs, secret = browser_key(p256dh), decoded(auth)
    ours = ec.generate_private_key(ec.SECP256R1())
    public, salt = _point(ours.public_key()), urandom(16)
    info = b"WebPush: info\0" + _point(theirs) + public
    material = _derived(ours.exchange(ec.ECDH(), theirs), secret, info, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    padded = payload + b"\x02"
    padded += bytes(-len(padded) % PADDED_BYTES)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, padded, None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes  # noqa: PLC0415 - not at the start
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415 - the same

    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def _point(key: "ec.EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - not at the start

    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def fresh_key() -> bytes:
    """Return a new private key of a site."""
    return _PRIVATE_KEY + (1 + randbelow(_ORDER - 1)).to_bytes(32, "big")


class Signer:
    """Signs what a site sends, so that push services know it again."""

    def __init__(self, key: bytes, contact: str = "") -> None:
        """Take the site's private key, and how its operator can be reached: mailto:… or https://…, if known."""
        self._kept = key
        self._contact = contact

    @cached_property
    def _key(self) -> "ec.EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - not at the start
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - the same

        private = serialization.load_der_private_key(self._kept, None)
        assert isinstance(private, ec.EllipticCurvePrivateKey)
        return private

    @cached_property
    def public(self) -> str:
        """The site's public key, which a browser wants to know when it subscribes."""
        return encoded(_point(self._key.public_key()))

    def authorization(self, audience: str, now: float | None = None) -> str:
        """Return the header that a push service wants: `audience` is its origin."""
        from cryptography.hazmat.primitives import hashes  # noqa: PLC0415 - not at the start
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - the same
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature  # noqa: PLC0415 - the same

        claims: dict[str, str | int] = {"aud": audience, "exp": int(now or time.time()) + SIGNED_SECONDS}
        if self._contact:
            claims["sub"] = self._contact
        parts = (msgspec.json.encode({"typ": "JWT", "alg": "ES256"}), msgspec.json.encode(claims))
        text = ".".join(map(encoded, parts))
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
