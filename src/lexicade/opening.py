"""Opening games from code: a new one by its name, or one that was saved."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from lexicade.core.errors import BadGameId, BadParams, BadRecord, BadSave, LexiconError, is_text, quoted
from lexicade.core.ids import read_id
from lexicade.core.params import RESERVED, listed, options, write_value
from lexicade.core.rng import MASK
from lexicade.core.session import Session
from lexicade.games import find, keys
from lexicade.lexicon import Lexicon, load

if TYPE_CHECKING:
    from lexicade.core.game import Game
    from lexicade.games.evilhangman import rules as evilhangman
    from lexicade.games.scrabble import rules as scrabble
    from lexicade.games.wildhand import rules as wildhand
    from lexicade.games.worderly import rules as worderly
    from lexicade.games.wordhand import rules as wordhand
    from lexicade.hands.params import Params as HandParams

WordList: TypeAlias = Lexicon | str | os.PathLike[str] | None
Value: TypeAlias = int | str | bool


@overload
def new(
    game: Literal["evilhangman"], *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[evilhangman.Params, evilhangman.State, evilhangman.Move, evilhangman.View]: ...
@overload
def new(
    game: Literal["scrabble"], *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[scrabble.Params, scrabble.State, scrabble.Move, scrabble.View]: ...
@overload
def new(
    game: Literal["wildhand"], *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[HandParams, wildhand.State, wildhand.Move, wildhand.View]: ...
@overload
def new(
    game: Literal["worderly"], *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[worderly.Params, worderly.State, worderly.Move, worderly.View]: ...
@overload
def new(
    game: Literal["wordhand"], *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[HandParams, wordhand.State, wordhand.Move, wordhand.View]: ...
@overload
def new(
    game: str, *, seed: int | None = None, words: WordList = None, **params: Value
) -> Session[Any, Any, Any, Any]: ...
def new(game: str, *, seed: int | None = None, words: WordList = None, **params: Value) -> Session[Any, Any, Any, Any]:
    """A new game by its name, with its parameters as keywords; without a seed, a game that nobody has played.

    Raises BadGameId for an unknown game, BadParams for a wrong parameter or seed, LexiconError for a word list.

    >>> session = new("wordhand", seed=3, size=9)
    >>> str(session.id)
    'wordhand.1:hands=0,size=9,hand=,coach=no@enable.e3f7f062#3'
    """
    rules = find_game(game)
    text = write_given(rules, params)
    number = new_seed() if seed is None else check_seed(seed)
    opened = rules(open_words(words))
    return Session(opened, opened.read_params(text), number)


def open_save(save: str | os.PathLike[str], *, words: WordList = None) -> Session[Any, Any, Any, Any]:
    r"""A saved game: the path of a file, or its text, which ends with a line end. Raises BadSave or LexiconError.

    A file may also be a game of another program that one of the games reads, such as a GCG record.

    >>> open_save("wordhand#3\nn\njest\n").events
    ('"jest" earned 44 points. Total: 44 points',)
    """
    if isinstance(save, str) and "\n" in save:
        return load_text(save, open_words(words))
    from lexicade.arcade.saves import read_content, read_save
    from lexicade.files import named

    if not isinstance(save, str | os.PathLike):
        raise BadSave(f"A saved game is a path or a text, not {quoted(str(save))}.")
    path = os.fsdecode(save)
    content = read_content(path)
    lexicon = open_words(words)
    try:
        return load_foreign(content, lexicon) or load_text(read_save(content), lexicon)
    except (BadParams, BadRecord, BadSave) as error:
        raise BadSave(f"{named(path)}: {error.sentence}") from None


def find_game(key: str) -> type[Game[Any, Any, Any, Any]]:
    """The rule book of a game; raises BadGameId, with the names that there are, for any other."""
    if not is_text(key) or key not in keys(hidden=True):
        raise BadGameId(f"There is no game {quoted(str(key))}. The games are {listed(keys())}.")
    return find(key)


def write_given(rules: type[Game[Any, Any, Any, Any]], given: dict[str, Value]) -> str:
    """Parameters from code as the text that ids have; raises BadParams for a value that no text can stand for."""
    known = options(rules.params)
    for name, value in given.items():
        if name not in known:
            continue  # the game says what it has instead
        usual = known[name][0].default
        if not isinstance(value, str) and type(value) is not type(usual):
            kinds = {bool: "True or False", int: "a whole number", str: "a text"}
            raise BadParams(f"{name} must be {kinds[type(usual)]}, not {quoted(str(value))}.")
        if RESERVED & set(str(value)):
            raise BadParams(f"{name} can't be {quoted(str(value))}.")
    return ",".join(f"{name}={write_value(value)}" for name, value in given.items())


def check_seed(seed: int) -> int:
    """A seed, if it is one; raises BadParams."""
    if type(seed) is not int or not 0 <= seed <= MASK:
        raise BadParams(f"A seed is a whole number from 0 to {MASK}, not {quoted(str(seed))}.")
    return seed


def new_seed() -> int:
    """A seed that nobody knows yet, short enough to pass on."""
    return int.from_bytes(os.urandom(4), "big")


def open_words(words: WordList) -> Lexicon:
    """A lexicon that is open already, or the one of a path; raises LexiconError."""
    if isinstance(words, Lexicon):
        return words
    if words is not None and not isinstance(words, str | os.PathLike):
        raise LexiconError(f"words must be a Lexicon or the path of a word list, not {quoted(str(words))}.")
    return load(words)


def load_text(text: str, lexicon: Lexicon) -> Session[Any, Any, Any, Any]:
    """The game whose save is this text; raises BadSave."""
    try:
        rules = find_game(read_id(text.partition("\n")[0]).game)
    except BadGameId as error:
        raise BadSave(f"That is not a saved game: {error.sentence}") from None
    return Session.load(text, rules(lexicon))


def load_foreign(content: bytes, lexicon: Lexicon) -> Session[Any, Any, Any, Any] | None:
    """The game in a file of another program, if one of the games reads it; raises BadParams or BadRecord."""
    for key in keys():
        game = find(key)(lexicon)
        foreign = game.read_foreign(content)
        if foreign is not None:
            session = Session(game, foreign.params, new_seed() if foreign.seed is None else foreign.seed)
            for move in foreign.moves:
                session.submit(move)
            for fault in foreign.faults:
                warnings.warn(fault, stacklevel=3)
            return session
    return None
