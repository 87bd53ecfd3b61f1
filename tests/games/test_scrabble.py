"""Scrabble's own rules: tiles, turns, challenges and how a game ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from bench.positions import committed

from lexicade.boards.moves import Kind
from lexicade.boards.rules import CHALLENGE_RULES
from lexicade.boards.rulesets import RULESETS
from lexicade.core.errors import BadParams, IllegalMove, MoveError, UnreadableMove
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import End, Move, Params, Rules, State, View
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import Lexicon, from_words

Play = Session[Params, State, Move, View]


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def begin(game: Rules, racks: tuple[str, ...], *, bag: str | None = None, **params: str | int) -> State:
    """A game with racks as they are given, two of them unless there are more, and perhaps another bag."""
    state = game.start(Params(bot="none", players=len(racks), **params), Rng(1))  # type: ignore[arg-type]
    return replace(state, racks=racks, bag=state.bag if bag is None else bag)


def follow(game: Rules, state: State, *texts: str) -> State:
    """The state after some turns."""
    for text in texts:
        state = game.play(state, game.read_move(state, text)).state
    return state


def said(game: Rules, state: State, text: str) -> str:
    """What one more turn brings about, in words."""
    return "\n".join(game.play(state, game.read_move(state, text)).events)


def refused(game: Rules, state: State, text: str) -> tuple[str, str]:
    """Why a turn is refused, in a word and in a sentence."""
    with pytest.raises(IllegalMove) as caught:
        game.play(state, game.read_move(state, text))
    return caught.value.reason, caught.value.sentence


def test_deal(game: Rules) -> None:
    """A set of 100 tiles is dealt in racks of seven, another way for another seed."""
    for players in (2, 3, 4):
        state = game.start(Params(players=players), Rng(3))
        assert [len(rack) for rack in state.racks] == [7] * players
        assert Counter(state.bag + "".join(state.racks)) == Counter(RULESETS["full"].tiles)
    assert game.start(Params(), Rng(3)) != game.start(Params(), Rng(4))


def test_premiums_and_bonus(game: Rules) -> None:
    """Premiums count for new tiles only, every word formed counts, blanks count nothing, a whole rack earns 50."""
    state = follow(game, begin(game, ("QUIZEAS", "BSETTER")), "8E QUIZ")
    assert state.scores == (2 * (10 + 1 + 1 + 10), 0)
    state = follow(game, state, "G8 .T")
    assert state.scores == (44, 1 + 2), "the I lies there already, and the T is doubled"
    whole = follow(game, begin(game, ("RATINES", "AAAAAAA")), "8D RATINES")
    assert whole.scores[0] == 2 * (7 + 1) + 50
    assert len(whole.racks[0]) == 7
    state = follow(game, begin(game, ("RATINES", "S?EAAAA")), "8D RATINE", "J8 sEA")
    assert state.scores == (2 * (6 + 1), (6 + 0) + (0 + 1 + 3)), "RATINEs and sEA, its A tripled"


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("8H SN", "word", '"sn" is not a word.'),
        ("8H QUIZ", "tiles", "Your rack AEINRST doesn't have the tiles for QUIZ."),
        ("1A TRAIN", "start", "The first play must cover the center square."),
        ("8M TRAIN", "off", "TRAIN would run off the board."),
        ("8H ....", "gap", "There is no tile on 8H to play through."),
        ("exch Q", "tiles", "Your rack AEINRST doesn't have the tiles for Q."),
        ("challenge", "challenge", "Plays are checked at once in this game, so there is nothing to challenge."),
    ],
)
def test_refusals_say_why(game: Rules, text: str, reason: str, sentence: str) -> None:
    """Every refusal has a reason for programs and a sentence for players."""
    assert refused(game, begin(game, ("AEINRST", "AEINRST")), text) == (reason, sentence)


@pytest.mark.parametrize("text", ["", "hello", "8H", "exch", "exch ", "exch 12", "exchABC", "passing", "8H é", "😀"])
def test_unreadable(game: Rules, text: str) -> None:
    """Anything that is no turn is answered with what is one."""
    with pytest.raises(UnreadableMove, match="exch ABC"):
        game.read_move(begin(game, ("AEINRST", "AEINRST")), text)


def test_exchange(game: Rules) -> None:
    """New tiles are drawn before the old ones go back; nothing is lost, and seven must be in the bag."""
    state = begin(game, ("AAEEVVW", "AEINRST"))
    after = follow(game, state, "exchange vvw a")
    assert len(after.racks[0]) == 7
    assert after.racks[0].startswith("AEE")
    assert sorted(after.bag + after.racks[0]) == sorted(state.bag + state.racks[0])
    assert (after.turn, after.scoreless, after.scores) == (1, 1, (0, 0))
    assert "V" not in said(game, state, "exch VVWA").split("exchanges")[1]
    assert refused(game, replace(state, bag="EEEEEE"), "exch V")[1].endswith("there are 6 tiles.")
    assert refused(game, replace(state, bag="E"), "exch V")[1].endswith("there is 1 tile.")
    assert follow(game, replace(state, bag="E" * 7), "exch VVWAAEE").racks[0] == "E" * 7


def test_six_scoreless_turns(game: Rules) -> None:
    """Passes and exchanges in a row end the game, and everybody loses what is on the rack."""
    state = begin(game, ("QUIZEAS", "AEINRST"))
    state = follow(game, state, "pass", "exch A", "pass", "pass", "pass")
    assert state.end is None
    state = replace(state, racks=("QUIZEAS", "AEINRST"))
    end = follow(game, state, "pass")
    assert end.end is End.SCORELESS
    assert end.scores == (-(10 + 1 + 1 + 10 + 1 + 1 + 1), -7)
    outcome = game.outcome(end)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_points_start_the_count_again(game: Rules) -> None:
    """Only turns without points in a row count."""
    state = follow(game, begin(game, ("AEINRST", "AEINRST")), "pass", "pass", "pass", "pass", "8H RAIN")
    assert state.scoreless == 0


@pytest.mark.parametrize(("racks", "gained"), [(("AT", "QI"), 2 * 11), (("AT", "QI", "ZOO"), 11 + 12)])
def test_going_out(game: Rules, racks: tuple[str, ...], gained: int) -> None:
    """The last tile ends the game and collects the others' tiles: twice from one, once each from several."""
    state = begin(game, racks, bag="")
    end = follow(game, state, "8H AT")
    assert end.end is End.OUT
    assert end.scores[0] == 4 + gained
    assert end.scores[1:] == (0,) * (len(racks) - 1)
    assert game.to_move(end) is None
    assert said(game, state, "8H AT").endswith(
        "Final score: Player 1 "
        + ", ".join([str(end.scores[0])] + [f"Player {seat} 0" for seat in range(2, len(racks) + 1)])
        + "."
    )


def test_not_out_while_the_bag_has_tiles(game: Rules) -> None:
    """A rack that was played out is filled again."""
    state = follow(game, begin(game, ("AT", "QI"), bag="ZZZ"), "8H AT")
    assert (state.end, sorted(state.racks[0]), state.bag) == (None, ["Z"] * 3, "")


CHALLENGED = tuple(rule for rule in CHALLENGE_RULES if rule != "void")


@pytest.mark.parametrize("rule", CHALLENGED)
def test_wrong_words_come_off(game: Rules, rule: str) -> None:
    """Under every rule but void a wrong word may be laid, and a challenge takes everything about it back."""
    before = begin(game, ("QZXVAEI", "AEINRST"), challenge=rule)
    laid = game.play(before, game.read_move(before, "8H QZX"))
    assert laid.miss
    assert (laid.state.turn, laid.state.scores[0]) == (1, 2 * 28)
    after = follow(game, laid.state, "challenge")
    assert after.board.is_empty
    assert (sorted(after.racks[0]), after.racks[1]) == (sorted(before.racks[0]), before.racks[1])
    assert sorted(after.bag) == sorted(before.bag)
    assert after.scores == (0, 0)
    if rule == "triple":
        outcome = game.outcome(after)
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == (End.CHALLENGE, (1,))
    else:
        assert (after.turn, after.scoreless, after.end) == (1, 1, None)
        assert refused(game, after, "challenge")[1] == "There is no play to challenge."


@pytest.mark.parametrize(
    ("rule", "turn", "scores"),
    [("single", 1, (8, 0)), ("double", 0, (8, 0)), ("5pt", 1, (13, 0)), ("10pt", 1, (18, 0)), ("triple", None, (8, 0))],
)
def test_right_words_stay(game: Rules, rule: str, turn: int | None, scores: tuple[int, int]) -> None:
    """A challenge in vain costs nothing, the turn, points or the game, as the rule says; and can't be repeated."""
    laid = follow(game, begin(game, ("AEINRST", "AEINRST"), challenge=rule), "8H RAIN")
    after = follow(game, laid, "challenge")
    assert after.squares == laid.squares
    assert (game.to_move(after), after.scores) == (turn, scores)
    if rule == "triple":
        outcome = game.outcome(after)
        assert outcome is not None
        assert outcome.winners == (0,)
    else:
        assert refused(game, after, "challenge")[0] == "challenge"


@pytest.mark.parametrize("rule", CHALLENGED)
def test_last_play_may_be_challenged(game: Rules, rule: str) -> None:
    """A wrong last play can still come off; passing or doubting a right one ends the game."""
    laid = follow(game, begin(game, ("QZ", "AEINRST"), bag="", challenge=rule), "8H QZ")
    assert laid.end is None
    assert refused(game, laid, "9I RAIN")[0] == "out"
    assert refused(game, laid, "exch A") == ("out", 'All tiles are played: type "challenge" or "pass".')
    assert game.prompt(game.view(laid, 1)).question.endswith("challenge or pass: ")
    off = follow(game, laid, "challenge")
    assert off.racks[0] == "QZ"
    assert (off.end is None) == (rule != "triple")
    right = follow(game, begin(game, ("AT", "AEINRST"), bag="", challenge=rule), "8H AT")
    for text in ("pass", "challenge"):
        end = follow(game, right, text)
        assert end.end is (End.CHALLENGE if (rule, text) == ("triple", "challenge") else End.OUT)
    assert follow(game, right, "pass").scores == (4 + 14, 0)


def test_a_taken_back_turn_counts_as_scoreless(game: Rules) -> None:
    """Five passes and a play that comes off end the game."""
    state = begin(game, ("QZXVAEI", "AEINRST"), challenge="single")
    state = follow(game, state, "pass", "pass", "pass", "pass")
    state = follow(game, state, "8H QZX", "challenge")
    assert (state.scoreless, state.end) == (5, None)
    assert follow(game, state, "pass").end is End.SCORELESS


def test_simple_rules(game: Rules) -> None:
    """The assignment's game: any letters, plain values, no blanks, and it ends when everybody passes in turn."""
    state = game.start(Params(rules="simple", bot="none"), Rng(1))
    assert (state.racks, state.bag) == (("", ""), "")
    state = follow(game, state, "8G KNOW", "7I NOT")
    assert state.scores == (11, 10)
    assert refused(game, state, "exch A")[0] == "exchange"
    assert game.hint(game.view(state, 0), 1) is None
    assert follow(game, state, "g8 knot").squares.count("N") == 3, "in lower case too, letters are tiles"
    state = follow(game, state, "pass")
    assert state.end is None
    assert follow(game, state, "pass").end is End.SCORELESS
    alone = game.start(Params(rules="simple", players=1), Rng(1))
    assert follow(game, alone, "8H button", "pass").scores == (8,)
    with pytest.raises(IllegalMove, match="no blanks"):
        game.play(alone, Move(Kind.PLAY, "at", 7, 7))


def test_a_play_without_points_is_no_pass() -> None:
    """In the simple game only passing ends it, not a first tile that earns nothing."""
    game = Rules(from_words(["a", "at"]))
    state = follow(game, game.start(Params(rules="simple", players=1), Rng(1)), "8H A")
    assert (state.end, state.scores) == (None, (0,))
    assert follow(game, state, "8H AT", "pass").scores == (2,)


@pytest.mark.parametrize(
    "params", [Params(players=1), Params(rules="simple", challenge="single"), Params(rules="simple", challenge="5pt")]
)
def test_impossible_params(game: Rules, params: Params) -> None:
    """The full game needs two, and the simple one has no challenges."""
    with pytest.raises(BadParams):
        game.start(params, Rng(1))


def test_picture_fits_a_terminal(game: Rules) -> None:
    """Board, racks, scores, bag and the last play are within 80 columns and leave room in 24 lines."""
    for players in (2, 4):
        params = Params(players=players, bot="casual")
        session: Play = Session(game, params, 11)
        bot = game.bot("club")
        assert bot is not None
        while (seat := session.to_move) is not None:
            lines = game.prompt(session.view(seat)).picture.splitlines()
            assert len(lines) <= 17
            assert max(map(len, lines)) < 80
            session.submit(game.write_move(bot(session.view(seat), session.chance())))
        shown = game.prompt(session.view(0)).picture
        assert "Casual bot" in shown


@pytest.mark.parametrize("level", LEVELS)
def test_bots_see_only_their_view(game: Rules, level: str) -> None:
    """What a bot can't see may be dealt anew without changing what it does."""
    game.engine.hasten(wait=True)
    bot = game.bot(level, is_timed=False)
    assert bot is not None
    session: Play = Session(game, Params(bot="none"), 5)
    for number in range(8):
        seat = session.to_move
        assert seat is not None
        move = bot(session.view(seat), session.chance())
        other = game.redeal(session.state, seat, Rng(number))
        assert other.racks[1 - seat] != session.state.racks[1 - seat] or other.bag != session.state.bag
        assert bot(game.view(other, seat), session.chance()) == move
        session.submit(game.write_move(move))


def test_weak_bots_know_fewer_words(game: Rules, lexicon: Lexicon) -> None:
    """Weak bots play words of their vocabulary only, however they are placed; club takes the most points."""
    for counted in committed(0)[::10]:
        board = counted.position.board
        view = View(Params(), 0, 0, board, counted.position.racks[0], (0, 0), 50, None, 0, False, False)
        for level, rarest in (("novice", 20), ("casual", 35), ("keen", 50), ("advanced", 60), ("strong", 70)):
            bot = game.bot(level)
            assert bot is not None
            move = bot(view, Rng(1))
            if move.kind is Kind.PLAY:
                state = replace(game.start(Params(), Rng(1)), squares=board.squares, racks=(view.rack, ""))
                last = game.play(state, move).state.last
                assert last is not None
                assert all(lexicon.level(word) <= rarest for word in last.words)
        club = game.bot("club")
        assert club is not None
        best = max(play.score for play in game.engine.plays(board, view.rack))
        state = replace(game.start(Params(), Rng(1)), squares=board.squares, racks=(view.rack, ""))
        assert game.play(state, club(view, Rng(1))).state.scores[0] == best


def test_bots_exchange_pass_and_challenge(game: Rules) -> None:
    """Without a play a bot exchanges while it can, then passes; the strongest doubts every wrong word."""
    club = game.bot("club")
    assert club is not None
    state = begin(game, ("VVVVUUU", "AEINRST"))
    assert club(game.view(state, 0), Rng(1)) == Move(Kind.EXCHANGE, "UUVVVV")
    assert club(game.view(replace(state, bag=""), 0), Rng(1)) == Move(Kind.PASS)
    wrong = follow(game, begin(game, ("QZXVAEI", "AEINRST"), challenge="double"), "8H QZX")
    assert club(game.view(wrong, 1), Rng(1)) == Move(Kind.CHALLENGE)
    right = follow(game, begin(game, ("AT", "AEINRST"), bag="", challenge="double"), "8H AT")
    assert club(game.view(right, 1), Rng(1)) == Move(Kind.PASS)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_the_simple_game(game: Rules, level: str) -> None:
    """With unlimited tiles a bot thinks of some letters, and agrees to end when somebody passes."""
    bot = game.bot(level)
    assert bot is not None
    session: Play = Session(game, Params(rules="simple"), 5)
    while (seat := session.to_move) is not None and len(session.moves) < 6:
        session.submit(game.write_move(bot(session.view(seat), session.chance())))
    assert sum(session.state.scores) > 0
    if session.to_move is not None:
        session.submit("pass")
        seat = session.to_move
        assert seat is not None
        session.submit(game.write_move(bot(session.view(seat), session.chance())))
        assert session.outcome is not None


@pytest.mark.parametrize("params", [Params(challenge=rule) for rule in CHALLENGE_RULES] + [Params(players=4)])
def test_no_tile_is_ever_lost(game: Rules, params: Params) -> None:
    """Whatever is played, wrong words and challenges included, a set stays a set."""
    session: Play = Session(game, params, 8)
    whole = Counter(RULESETS["full"].tiles)
    rng = Rng(4)
    while session.to_move is not None:
        state = session.state
        choice, rng = rng.below(10)
        texts = ["challenge", "exch " + state.racks[state.turn][:2]] if choice < 4 else []
        start = "8H" if state.board.is_empty else f"{1 + choice}{'ABCDEFGHIJ'[choice]}"
        texts.append(f"{start} {state.racks[state.turn][: 2 + choice % 3]}")
        bot = game.bot("club")
        assert bot is not None
        texts.append(game.write_move(bot(session.view(state.turn), session.chance())))
        for text in texts:
            try:
                session.submit(text)
                break
            except MoveError:
                continue
        after = session.state
        laid = ["?" if tile.islower() else tile for tile in after.squares if tile != "."]
        assert Counter([*laid, *after.bag, *"".join(after.racks)]) == whole


def test_own_words(tmp_path: object) -> None:
    """A list of one's own is enough, one-letter words included; without levels every bot knows all of it."""
    game = Rules(from_words(["a", "ab", "ba", "abba"]))
    state = begin(game, ("ABBAABB", "ABBAABB"))
    assert follow(game, state, "8H A").scores == (0, 0)
    bot = game.bot("novice")
    assert bot is not None
    assert bot(game.view(state, 0), Rng(1)).kind is Kind.PLAY


DRAWS = "quize?daeinrstjkxwvbc"


def test_draws_come_first(game: Rules) -> None:
    """Tiles come out of the bag in the order that `draws` gives, whatever the seed, and then as they are shuffled."""
    bags = set()
    for seed in range(3):
        state = game.start(game.read_params(f"bot=none,draws={DRAWS.upper()}"), Rng(seed))
        assert [sorted(rack) for rack in state.racks] == [sorted("QUIZE?D"), sorted("AEINRST")]
        state = follow(game, state, "8H QUIZ", "pass", "J8 .D", "pass")
        assert sorted(state.racks[0]) == sorted("E?JKXWV")
        assert Counter(state.bag + "".join(state.racks)) + Counter("QUIZD") == Counter(RULESETS["full"].tiles)
        bags.add(state.bag[:-1])
    assert len(bags) == 3


def test_draws_go_on_after_an_exchange(game: Rules) -> None:
    """Tiles that go back into the bag don't disturb the order of those to come, and can be drawn again."""
    for seed in range(3):
        state = game.start(game.read_params(f"bot=none,draws={DRAWS}qqe"), Rng(seed))
        state = follow(game, state, "exch QE")
        assert sorted(state.racks[0]) == sorted("UIZ?DJK")
        state = follow(game, state, "exch AEI", "exch UI")
        assert sorted(state.racks[1]) == sorted("NRSTXWV")
        assert sorted(state.racks[0]) == sorted("Z?DJKBC")
        assert "Q" in follow(game, state, "exch NR").racks[1]  # the second q of the order is not there, and ends it


def test_draws_come_again_after_a_take_back(game: Rules) -> None:
    """Tiles drawn for a play that comes off are the next ones to be drawn, as if it had never been."""
    for seed in range(3):
        state = game.start(game.read_params(f"bot=none,challenge=single,draws={DRAWS}"), Rng(seed))
        state = follow(game, state, "8H QUZ", "challenge")
        assert sorted(state.racks[0]) == sorted("QUIZE?D")
        state = follow(game, state, "8H RAN")
        assert sorted(state.racks[1]) == sorted("EISTJKX")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("draws=abc1", "draws must be tiles, A to Z and ? for a blank, at most 400."),
        (f"draws={'a' * 401}", "draws must be tiles, A to Z and ? for a blank, at most 400."),
        ("draws=qq", "The racks can't be dealt as QQ: there are not enough of some tile."),
        ("rules=simple,draws=abc", "The simple game has no tiles to draw."),
    ],
)
def test_bad_draws(game: Rules, text: str, sentence: str) -> None:
    """An order that no set of tiles can begin with is refused before a game is set up."""
    with pytest.raises(BadParams) as caught:
        game.read_params(text)
    assert caught.value.sentence == sentence


def test_draws_are_secret_and_old_ids_stay(game: Rules) -> None:
    """Nobody sees the tiles to come, another game has its own, and an id without them is what it always was."""
    params = game.read_params(f"draws={DRAWS}")
    state = game.start(params, Rng(1))
    assert game.view(state, 0).params == game.another(params) == Params()
    assert game.write_params(Params()) == "rules=full,players=2,bot=casual,challenge=void"
    assert game.read_params(game.write_params(params)) == params
