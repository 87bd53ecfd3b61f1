"""What nobody may guess: seeds, tokens of links, secrets of players; and the proof that a seed was fixed beforehand.

An id holds the seed, and from a seed of 32 bits anybody finds all racks by trying. So games between people have seeds
of 64 bits, and nobody is told an id before the game is over. What players see at the start is a commitment: the digest
of the id and a salt. At the end they see both, and can work the digest out for themselves.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ346789"  # none that are taken for another
CODE_LENGTH = 8
TOKEN = re.compile(r"[\w-]{1,64}", re.ASCII)


def new_seed() -> int:
    """A seed that can't be found by trying."""
    return secrets.randbits(64)


def new_salt() -> str:
    """What keeps a commitment from being tried out with likely ids."""
    return secrets.token_hex(16)


def new_token() -> str:
    """The part of a link that whoever has it may use: 128 bits."""
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """Whether a text can be a token or a code; no store needs to be asked for any other."""
    return TOKEN.fullmatch(text) is not None


def new_secret() -> str:
    """What a player's browser keeps, and by which they are known: 256 bits."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A short code to be read from a wall or typed on another device; attempts must be limited."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def digest(secret: str) -> str:
    """What the store keeps of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def commitment(game_id: str, salt: str) -> str:
    """What players see of a game's id before it is over.

    >>> commitment("scrabble#7", "00ff")[:16]
    '6ebfa562e43efb0a'
    """
    return sha256(f"{salt} {game_id}".encode()).hexdigest()
