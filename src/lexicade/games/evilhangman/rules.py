"""The rules of Evil Hangman."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

from lexicade.core.errors import BadParams, IllegalMove, UnreadableMove
from lexicade.core.game import Bot, Command, Game, Info, Levels, LinePrompt, Outcome, Seat, Step
from lexicade.core.params import option
from lexicade.core.rng import Rng
from lexicade.games.evilhangman import bots, difficulty, wording
from lexicade.games.evilhangman.difficulty import COMMON_LEVEL, DIFFICULTIES, FAIR
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN, Families
from lexicade.games.evilhangman.ranking import best
from lexicade.games.evilhangman.setters import EXACT, PERFECT, QUICK_SETTERS, SETTERS, answer
from lexicade.lexicon import Lexicon
from lexicade.lexicon.patterns import members

if TYPE_CHECKING:
    from lexicade.core.scene import Scene
    from lexicade.core.session import Session

REMEMBERED = 1024  # answers
HONEST_DAILIES = 320  # the last daily puzzle with an honest setter
HONEST_LENGTHS = (5, 6, 7, 8)  # of those
DAILY_LENGTHS = (7, 8, 9, 10)  # of the others: lengths at which the common words are proven
DAILY_SAMPLE = 300  # words: few enough that days differ, enough to hide among


class End(StrEnum):
    """Why a game ended."""

    WON = auto()
    """Every letter of the word was found."""
    LOST = auto()
    """No guesses were left."""


@dataclass(frozen=True, slots=True)
class Params:
    """How a game is set up."""

    length: int = option(8, "letters in the word", low=2, high=255, title="Letters")
    guesses: int = option(8, "how many wrong guesses lose the game, instead of a difficulty", low=1, technical=True)
    setter: str = option(
        "greedy",
        "who hides the word",
        choices=SETTERS,
        title="Word setter",
        labels={
            "honest": "Honest: keeps to one word",
            "greedy": "Evil: keeps the most words",
            "rollout": "More evil: looks ahead",
            PERFECT: "Most evil: looks for a proof, and takes its time",
        },
        retired=(EXACT,),
    )
    level: int = option(
        0, "how rare the words may be, 10 to 80; 0 depends on the setter", low=0, high=80, technical=True
    )
    sample: int = option(0, "play with this many words, drawn at random; 0 for all", low=0, late=True, technical=True)
    difficulty: str = option(FAIR, "sets the number of guesses", choices=DIFFICULTIES, late=True, title="Guesses")


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know: the words that still fit, as a bitset, and for an honest setter the secret one of them."""

    params: Params
    rng: Rng
    words: int
    secret: int
    pattern: str
    used: str = ""
    misses: int = 0
    asked: str = ""  # the letters in the order in which they were guessed
    sizes: tuple[int, ...] = ()  # how many words were left after each of them
    word: str = ""  # shown when all is over


@dataclass(frozen=True, slots=True)
class Move:
    """A letter that is guessed."""

    letter: str


@dataclass(frozen=True, slots=True)
class View:
    """What the player may know."""

    params: Params
    pattern: str
    used: str
    guesses_left: int
    word: str
    asked: str
    sizes: tuple[int, ...]  # none until all is over


class Rules(Game[Params, State, Move, View]):
    """The rule book of Evil Hangman."""

    info = Info(
        key="evilhangman",
        title="Evil Hangman",
        pitch="Hangman that cheats by not choosing a word.",
        help=(
            "Guess one letter at a time. A letter that the word has is shown wherever it\n"
            "stands; one that it doesn't have costs a guess. The setter chooses no word, but\n"
            "answers so that it stays hard for you; it never lies: the word at the end fits\n"
            "every answer. Setters: honest (a fixed word), greedy, rollout, perfect."
        ),
        bots=bots.LEVELS,
    )
    params = Params
    levels = Levels(easy="setter=honest", medium="setter=greedy", hard="setter=rollout,difficulty=hard")
    command = Command(
        names=("solve", "duel"),
        positionals=(("words", "dictionary"), ("length", "wordLength"), ("guesses", "guesses")),
    )
    lexicon: Lexicon

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self._families: dict[int, Families] = {}  # tables that follow from the lexicon, made once
        # A good setter takes up to a second for an answer; a log that goes back and forth asks for the same ones.
        self._answer = lru_cache(maxsize=REMEMBERED)(answer)
        self._best = lru_cache(maxsize=REMEMBERED)(best)  # a second hint on the same position tells more of the same

    def read_params(self, text: str) -> Params:
        """A difficulty is read as the number of guesses that it stands for, so that ids hold nothing but numbers."""
        params = super().read_params(text)
        given = {part.partition("=")[0].strip() for part in text.split(",")}
        if "guesses" not in given:
            return replace(params, guesses=difficulty.guesses(params), difficulty=FAIR)
        if "difficulty" in given:
            raise BadParams("Give guesses or a difficulty, not both.")
        return params

    def write_params(self, params: Params) -> str:
        return super().write_params(replace(params, difficulty=FAIR))

    def families(self, length: int) -> Families:
        """The words of one length, ready to be split."""
        if length not in self._families:
            self._families[length] = Families(self.lexicon, length)
        return self._families[length]

    def pool(self, params: Params) -> int:
        """The words that may be hidden: decent ones of the built-in list, all of anybody's own."""
        if not self.lexicon.is_rated:
            return self.lexicon.chosen(params.length)
        level = params.level or (COMMON_LEVEL if params.setter == "honest" else None)
        return self.lexicon.chosen(params.length, level, clean=True)

    def is_light(self, params: Params) -> bool:
        return params.setter in QUICK_SETTERS

    def start(self, params: Params, rng: Rng) -> State:
        words = self.pool(params)
        if not words:
            level = f" and level {params.level}" if params.level and self.lexicon.is_rated else ""
            raise BadParams(
                f"There are no words of {params.length} letters{level} to play with in {self.lexicon.name}."
            )
        if params.sample:
            words, rng = drawn(words, params.sample, rng)
        secret = 0
        if params.setter == "honest":
            number, rng = rng.choice(tuple(members(words)))
            secret = 1 << number
        return State(params, rng, words, secret, HIDDEN * params.length)

    def to_move(self, state: State) -> Seat | None:
        return None if state.word else 0

    def read_move(self, state: State, text: str) -> Move:
        letter = text.lower() if text.isascii() else ""
        if len(letter) != 1 or letter not in ALPHABET:
            raise UnreadableMove(wording.INVALID)
        return Move(letter)

    def write_move(self, move: Move) -> str:
        return move.letter

    def moves(self, state: State) -> Iterator[Move]:
        if not state.word:
            yield from (Move(letter) for letter in ALPHABET if letter not in state.used)

    def play(self, state: State, move: Move) -> Step[State]:
        letter = move.letter
        if letter in state.used:
            raise IllegalMove("used", wording.ALREADY_USED)
        families = self.families(state.params.length)
        mask, note = self._answer(state.params.setter, families, state.words, letter, state.secret)
        pattern = "".join(letter if mask >> at & 1 else shown for at, shown in enumerate(state.pattern))
        left = families.split(state.words, letter)[mask]
        after = replace(
            state,
            words=left,
            asked=state.asked + letter,
            sizes=(*state.sizes, left.bit_count()),
            pattern=pattern,
            used="".join(sorted(state.used + letter)),
            misses=state.misses + (mask == 0),
        )
        if after.misses == state.params.guesses:
            return self.lost(after)
        said = [
            wording.YES.format(count=mask.bit_count(), letter=letter) if mask else wording.SORRY.format(letter=letter)
        ]
        if HIDDEN not in pattern:
            return Step(replace(after, word=pattern), (*said, wording.WON, wording.WORD.format(word=pattern)))
        if note:
            said.append(note)
        said[-1] += "\n"
        return Step(after, tuple(said), setback=not mask)

    def lost(self, state: State) -> Step[State]:
        """No guess is left: any word that still fits is the one that was "chosen"."""
        number, rng = state.rng.choice(tuple(members(state.secret or state.words)))
        (word,) = self.families(state.params.length).columns.words(1 << number)
        return Step(replace(state, rng=rng, word=word), (wording.LOST, wording.WORD.format(word=word)), setback=True)

    def outcome(self, state: State) -> Outcome | None:
        if not state.word:
            return None
        left = state.params.guesses - state.misses
        return Outcome(End.WON if left else End.LOST, scores=(left,), winners=(0,) if left else ())

    def view(self, state: State, seat: Seat) -> View:
        left = state.params.guesses - state.misses
        sizes = state.sizes if state.word else ()
        return View(state.params, state.pattern, state.used, left, state.word, state.asked, sizes)

    def prompt(self, view: View) -> LinePrompt:
        status = wording.status(view.guesses_left, view.used, view.pattern)
        known = None if view.used else self.perfect_play(view.params)
        return LinePrompt(wording.QUESTION, picture=f"{' '.join(known)}\n\n{status}" if known else status)

    def perfect_play(self, params: Params) -> tuple[str, str] | None:
        """How many wrong guesses a perfect player makes, as `wording.perfect` has it; None where it isn't known."""
        if self.lexicon.digest != difficulty.WORDS:
            return None
        return wording.perfect(*difficulty.misses(params), params.guesses)

    def fitting(self, view: View) -> int:
        """The words of the list that fit what a player has seen; no setter can keep any other."""
        return self.families(view.params.length).fitting(self.pool(view.params), view.pattern, view.used)

    def scene(self, view: View) -> Scene:
        from lexicade.games.evilhangman.scene import scene

        fitting = "" if view.word else wording.fitting(self.fitting(view).bit_count())
        return scene(view, fitting, self.perfect_play(view.params), wording.QUESTION)

    def hint(self, view: View, level: int) -> str | None:
        if level > 2:
            return None
        families, words = self.families(view.params.length), self.fitting(view)
        guess = self._best(families, words, "".join(letter for letter in ALPHABET if letter not in view.used))
        if level == 1:
            return f"A good letter is {guess.letter}."
        return wording.safest(guess.letter, guess.misses, is_proven=guess.is_proven)

    def highlights(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        state, before = session.state, session.states[0].words.bit_count()
        steps = zip(state.asked, (before, *state.sizes), state.sizes, strict=False)
        letter, many, few = max(steps, key=lambda step: step[1] / step[2])
        return (wording.WORD_WAS.format(word=state.word.upper()), wording.best_guess(letter, many, few))

    def bot(self, level: str) -> Bot[View, Move] | None:
        if level not in bots.LEVELS:
            return None

        def player(view: View, rng: Rng) -> Move:
            """Guess by what the view shows."""
            letters = [letter for letter in ALPHABET if letter not in view.used]
            return Move(bots.choose(level, self.families(view.params.length), self.fitting(view), letters))

        return player

    def daily(self, rng: Rng, number: int) -> Params:
        if number <= HONEST_DAILIES:
            length, _ = rng.choice(HONEST_LENGTHS)
            return self.read_params(f"length={length},guesses=10,setter=honest")
        length, _ = rng.choice(DAILY_LENGTHS)
        # Among all words a cheat would answer the same way every day.
        return self.read_params(f"length={length},level={COMMON_LEVEL},sample={DAILY_SAMPLE}")

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        if state.word:
            return replace(state, rng=rng)
        words, secret = state.words, state.secret
        if state.params.sample:
            words, rng = drawn(self.fitting(self.view(state, seat)), words.bit_count(), rng)
        if secret:
            number, rng = rng.choice(tuple(members(words)))
            secret = 1 << number
        return replace(state, rng=rng, words=words, secret=secret)


def drawn(words: int, count: int, rng: Rng) -> tuple[int, Rng]:
    """So many of the words, or all if they are fewer, each as likely as the others."""
    numbers = list(members(words))
    sample = 0
    for _ in range(min(count, len(numbers))):
        at, rng = rng.below(len(numbers))
        numbers[at], numbers[-1] = numbers[-1], numbers[at]
        sample |= 1 << numbers.pop()
    return sample, rng
