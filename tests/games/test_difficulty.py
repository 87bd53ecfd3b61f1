"""Evil Hangman can be won: what perfect play needs is proven, and the guesses of each difficulty follow from it."""

from __future__ import annotations

from typing import Any

import pytest
from bench.misses import COLUMNS, COMMON, PERFECT, number
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.arcade.dailies import daily_session
from lexicade.core.errors import BadParams
from lexicade.core.game import LEVELS
from lexicade.core.ids import read_id
from lexicade.core.rng import Rng
from lexicade.core.scene import Words
from lexicade.core.session import Session
from lexicade.games import rules_page
from lexicade.games.evilhangman.difficulty import COMMON_LEVEL, MISSES, WORDS
from lexicade.games.evilhangman.exact import Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, largest
from lexicade.games.evilhangman.response import Response
from lexicade.games.evilhangman.rules import DAILY_LENGTHS, DAILY_SAMPLE, HONEST_DAILIES, Rules
from lexicade.lexicon import Lexicon, from_words
from tests.kit import AnySession

QUICK = [length for length in MISSES if length >= 13]  # lengths that are proven in an instant
word_lists = st.sets(st.text("abcde", min_size=3, max_size=3), min_size=1, max_size=12)


def begin(game: Rules, text: str) -> AnySession:
    """A game with these parameters."""
    return Session(game, game.read_params(text), 1)


def play(session: AnySession, level: str) -> AnySession:
    """The game as a guesser plays it to its end."""
    bot = session.game.bot(level)
    assert bot is not None
    while session.to_move is not None:
        session.submit(session.game.write_move(bot(session.view(0), Rng(0))))
    return session


def left_after(session: AnySession, moves: tuple[str, ...]) -> int:
    """The guesses left after these moves, as far as the game lets them be made."""
    for move in moves:
        if session.to_move is not None:
            session.submit(move)
    left: int = session.view(0).guesses_left
    return left


def test_perfect_player_wins(lexicon: Lexicon) -> None:
    """The usual game leaves a perfect guesser two guesses to spare, the hard one none, and a hopeless one is lost."""
    game = Rules(lexicon)
    perfect = play(begin(game, ""), "perfect")
    assert perfect.outcome is not None
    assert perfect.outcome.reason == "won"
    assert perfect.view(0).guesses_left == 1 + 2  # the last one must not be lost
    assert left_after(begin(game, "difficulty=hard"), perfect.moves) == 1
    assert left_after(begin(game, "difficulty=hopeless"), perfect.moves) == 0


def test_good_player_wins(lexicon: Lexicon) -> None:
    """A guesser who only asks for the likeliest letter wins every fair game against the greedy setter."""
    game = Rules(lexicon)
    for length in MISSES:
        assert play(begin(game, f"length={length}"), "good").view(0).guesses_left > 0


@pytest.mark.parametrize("length", QUICK)
def test_table_is_proven(length: int, lexicon: Lexicon) -> None:
    """Every number of the table that is proven quickly is proven again."""
    game = Rules(lexicon)
    assert tuple(number(game, length, column)[0] for column in COLUMNS) == MISSES[length]


def test_table_is_proven_for_short_words(lexicon: Lexicon) -> None:
    """So are some numbers for shorter words, and the table is that of the built-in list."""
    game = Rules(lexicon)
    for length in (4, 5):
        assert number(game, length, PERFECT)[0] == MISSES[length][1]
    for length in (8, 10):
        assert number(game, length, COMMON)[0] == MISSES[length][2]
    assert lexicon.digest == WORDS
    assert set(MISSES) == set(lexicon.lengths)


def test_rules_page_has_the_table() -> None:
    """The page of the rules quotes the table as it is."""

    def shown(bounds: tuple[int, int]) -> str:
        least, most = bounds
        return str(most) if least == most else f"{least} to {most}"

    page = rules_page("evilhangman")
    for length in range(2, 16):
        assert f"| {length} | {' | '.join(map(shown, MISSES[length]))} |\n" in page


def test_hopeless_is_hopeless(lexicon: Lexicon) -> None:
    """No order of letters wins a hopeless game against the greedy setter, and some order wins a hard one."""
    game = Rules(lexicon)
    for length in (11, 12, 13, 14):
        response = Response(game.families(length), Steps(100_000))
        hopeless = game.read_params(f"length={length},difficulty=hopeless")
        assert not response.keeps(game.pool(hopeless), hopeless.guesses - 1)
        assert response.keeps(game.pool(hopeless), game.read_params(f"length={length},difficulty=hard").guesses - 1)


@settings(max_examples=200)
@given(word_lists)
def test_best_response_like_a_search(words: set[str]) -> None:
    """The fewest misses against the greedy setter are what trying every letter finds, and the bounds hold them."""
    lexicon = from_words(words)
    families, everything = Families(lexicon, 3), lexicon.chosen(3)

    def fewest(left: int, letters: str) -> int:
        if not left & (left - 1):
            return 0
        costs = []
        for letter in letters:
            parts = families.split(left, letter)
            mask = largest(parts)
            if parts[mask] != left:
                costs.append((mask == 0) + fewest(parts[mask], letters.replace(letter, "")))
        return min(costs)

    obvious = fewest(everything, "abcde")
    assert Response(families, Steps(100_000)).bounds(everything) == (obvious, obvious)
    least, most = Response(families, Steps(0)).bounds(everything)
    assert least <= obvious <= most


def test_ids_hold_numbers(lexicon: Lexicon) -> None:
    """A difficulty is written as the guesses that it stands for; old ids read and write as they always did."""
    game: Any = Rules(lexicon)
    assert str(begin(game, "").id) == f"evilhangman.1:length=8,guesses=8,setter=greedy,level=0@enable.{WORDS}#1"
    assert begin(game, "difficulty=hard").id.params == "length=8,guesses=6,setter=greedy,level=0"
    assert begin(game, "length=12,difficulty=hopeless").id.params == "length=12,guesses=2,setter=greedy,level=0"
    assert begin(game, "setter=exact").id.params == "length=8,guesses=11,setter=exact,level=0"
    assert begin(game, "setter=honest,length=5").id.params == "length=5,guesses=10,setter=honest,level=0"
    old = f"evilhangman.1:length=5,guesses=10,setter=greedy,level=0@enable.{WORDS}#5"
    assert str(Session.from_id(game, read_id(old)).id) == old
    assert Session.from_id(game, read_id("evilhangman#5")).params == game.read_params("")
    with pytest.raises(BadParams, match="not both"):
        game.read_params("guesses=10,difficulty=hard")


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ("", "A perfect player can win with 5 wrong guesses."),
        ("difficulty=hopeless", "Nobody can win this: perfect play takes 5 wrong guesses."),
        ("length=5,guesses=10", "A perfect player may need 6 to 14 wrong guesses."),
        ("setter=exact,length=14", "A perfect player can win with at most 3 wrong guesses."),
        ("setter=honest", "A perfect player can win with at most 7 wrong guesses."),
        ("level=20", "A perfect player can win with at most 7 wrong guesses."),
        ("sample=50", "A perfect player can win with at most 8 wrong guesses."),
        ("length=13", "A perfect player can win with 1 wrong guess."),
        ("length=20", "A perfect player can win with no wrong guess."),
    ],
)
def test_player_is_told(params: str, said: str, lexicon: Lexicon) -> None:
    """What a perfect player needs stands before the first question, once, and on the screen while the game lasts."""
    session = begin(Rules(lexicon), params)
    assert session.game.prompt(session.view(0)).picture.startswith(f"{said}\n\nYou have ")
    panels = session.game.scene(session.view(0)).panels
    assert said in [f"{panel.title} {panel.lines[0]}" for panel in panels if isinstance(panel, Words)]
    session.submit("q")
    assert said not in session.game.prompt(session.view(0)).picture


def test_own_words_are_the_assignments() -> None:
    """With a dictionary of one's own, a game begins as the assignment says, and nothing is claimed of it."""
    session = begin(Rules(from_words(["quails", "storks", "herons"])), "length=6,guesses=10")
    assert session.game.prompt(session.view(0)).picture.startswith("You have 10 guesses left\n")
    assert not any(isinstance(panel, Words) for panel in session.game.scene(session.view(0)).panels)


def test_levels_of_the_arcade(lexicon: Lexicon) -> None:
    """Easy is ordinary hangman, medium a fair game against a cheat, hard one without a guess to spare."""
    game = Rules(lexicon)
    params = {level: game.at_level(level) for level in LEVELS}
    assert {level: each.setter for level, each in params.items()} == {
        "easy": "honest",
        "medium": "greedy",
        "hard": "rollout",
    }
    assert params["medium"] == game.read_params("")
    assert params["hard"].guesses == MISSES[8][1][1] + 1


def test_samples(lexicon: Lexicon) -> None:
    """A sample is so many words of the list, drawn from the seed; the player can't tell which."""
    game = Rules(lexicon)
    params = game.read_params("length=9,sample=40")
    one, other = Session(game, params, 1), Session(game, params, 2)
    assert one.state.words.bit_count() == other.state.words.bit_count() == 40
    assert one.state.words != other.state.words
    assert not one.state.words & ~game.pool(params)
    assert one.view(0) == other.view(0)
    assert Session(game, game.read_params("length=9,sample=1000000"), 1).state.words == game.pool(params)
    dealt = game.redeal(one.state, 0, Rng(7))
    assert dealt.words.bit_count() == 40
    assert dealt.words != one.state.words


def test_dailies_are_evil(lexicon: Lexicon) -> None:
    """The setter of a daily puzzle cheats, among other words each day and the same ones for everybody."""
    game, numbers = Rules(lexicon), range(HONEST_DAILIES + 1, HONEST_DAILIES + 41)
    sessions: list[AnySession] = [daily_session(game, number) for number in numbers]
    for session in sessions:
        length = session.params.length
        assert session.params == game.read_params(f"length={length},level={COMMON_LEVEL},sample={DAILY_SAMPLE}")
        assert session.params.guesses == MISSES[length][2][1] + 3, "a perfect player is sure to win"
        assert session.state.words.bit_count() == DAILY_SAMPLE
    assert {session.params.length for session in sessions} == set(DAILY_LENGTHS)
    again: AnySession = daily_session(Rules(lexicon), numbers[0])
    assert (again.id, again.state) == (sessions[0].id, sessions[0].state)
    for session in sessions:
        assert play(session, "good").view(0).guesses_left > 0
    assert len({session.view(0).word for session in sessions}) > 30, "days differ"
    assert len({(session.params.length, session.moves[:6]) for session in sessions}) > 10


def test_whole_alphabet_is_enough(lexicon: Lexicon) -> None:
    """No difficulty gives more guesses than there are letters, at any length that there is."""
    game = Rules(lexicon)
    for length in MISSES:
        for difficulty in ("fair", "hard", "hopeless"):
            for setter in ("honest", "greedy", "rollout", "exact"):
                params = game.read_params(f"length={length},setter={setter},difficulty={difficulty}")
                assert 1 <= params.guesses <= len(ALPHABET)
