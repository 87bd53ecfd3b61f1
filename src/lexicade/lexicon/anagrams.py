"""Words that given tiles can make, by walking the graph with the tiles in hand."""

from __future__ import annotations

from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, LETTERS, WORD_ENDS

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from lexicade.lexicon.dawg import Graph


def spell(graph: Graph, tiles: str, min_length: int, blank_letters: str) -> list[str]:
    """Every word of at least so many letters that the tiles can make, in order, each once.

    A blank stands for one of `blank_letters`, and is only spent where the letter itself is not there, so no word is
    reached in two ways.
    """
    nodes = graph.nodes
    have = [0] * 27
    for tile in tiles:
        have[LETTERS.index(tile)] += 1
    words: list[str] = []
    fills = [letter in blank_letters for letter in LETTERS]

    def walk(index: int, prefix: str, blanks: int, missing: int) -> None:
        """Try all siblings from `index` on; `missing` letters are still needed for a word long enough."""
        while True:
            arc = nodes[index]
            letter = arc >> LETTER_SHIFT
            if have[letter]:
                have[letter] -= 1
                if arc & WORD_ENDS and missing <= 1:
                    words.append(prefix + LETTERS[letter])
                if arc & CHILD:
                    walk(arc & CHILD, prefix + LETTERS[letter], blanks, missing - 1)
                have[letter] += 1
            elif blanks and fills[letter]:
                if arc & WORD_ENDS and missing <= 1:
                    words.append(prefix + LETTERS[letter])
                if arc & CHILD:
                    walk(arc & CHILD, prefix + LETTERS[letter], blanks - 1, missing - 1)
            if arc & LAST_SIBLING:
                return
            index += 1

    first = nodes[graph.root] & CHILD
    blanks, have[0] = have[0], 0
    if first:
        walk(first, "", blanks, min_length)
    return words
