"""High scores, line by line: a place on the leader board is offered, and a name asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lexicade.arcade.highscores import HELPED, NOT_READ, NOT_SAVED, place_for, sign
from lexicade.arcade.keeper import Keeper
from lexicade.command import complain
from lexicade.core.errors import BadLeaders, StoreError
from lexicade.core.session import Session
from lexicade.frontends.cli.console import Console, Tone, ask
from lexicade.frontends.cli.line import Conversation, Ending

if TYPE_CHECKING:
    from lexicade.leaders import LeaderBoard

NAME = "A high score! Your name (or Enter for none): "
NAME_AGAIN = "A high score! Your name [{name}] (or - for none): "
NO_NAME = "-"


def offer_place(
    console: Console,
    ask: Callable[[str], str],
    session: Session[Any, Any, Any, Any],
    keeper: Keeper,
    *,
    file: str | None = None,
    any_score: bool = False,
) -> None:
    """Ask for a name if a score makes the leader board, and show the board with it."""
    try:
        place = place_for(session, keeper, file=file, any_score=any_score)
    except (BadLeaders, StoreError) as error:
        console.say(NOT_READ.format(sentence=error.sentence))
        return
    if place is None:
        sign(keeper)
        return
    tell_notices(place.board)
    if place.has_help:
        sign(keeper)
        console.say(HELPED)
        return
    name = ask_name(console, ask)
    if not name:
        return
    try:
        place.take(keeper, name)
    except (BadLeaders, StoreError) as error:
        console.say(NOT_SAVED.format(sentence=error.sentence))
        return
    print_leaders(console, place.board)


def ask_name(console: Console, ask: Callable[[str], str]) -> str:
    """The name for the leader board, which is the one that is set unless another is typed; nothing for none."""
    from lexicade.arcade.settings import keep_name, read_settings
    from lexicade.leaders import NAME_RULE, is_valid_name

    usual = read_settings().name
    question = NAME_AGAIN.format(name=usual) if usual else NAME
    while not is_valid_name(name := ask(question) or usual):
        if name in ("", NO_NAME):
            return ""
        console.say(NAME_RULE)
    if name != usual:
        keep_name(name)
    return name


def tell_notices(board: LeaderBoard) -> None:
    """Say on standard error what was wrong with a board's file."""
    for notice in board.notices:
        complain(notice)
    board.notices.clear()


def print_leaders(console: Console, board: LeaderBoard) -> None:
    """The names and points of a board, after what was wrong with its file."""
    tell_notices(board)
    console.say("Leader Board", Tone.TITLE)
    console.say("")
    for place, player in enumerate(board.leaders, start=1):
        console.say(f"  {place:2}  {player.name:<10}  {player.points:6}")
    console.say("" if board.leaders else "  Nobody yet.\n")


def play_kept(session: Session[Any, Any, Any, Any], console: Console, keeper: Keeper) -> Ending:
    """Talk a kept game through; a high score is offered a place where the game has a board of names."""

    def answer(question: str) -> str:
        answered = ask(console, question)
        return NO_NAME if answered is None else answered.strip()

    was_over = session.outcome is not None
    ending = Conversation(session, console, keeper=keeper).run()
    if ending is Ending.OVER and not was_over and session.game.info.has_lobby:
        offer_place(console, answer, session, keeper)
    return ending
