"""x."""


def run(a: list[str]) -> int:
    from lexicade.command import Parser

    Parser("lexicade doctor", "Show facts.").parse_args(a)
    return 0
