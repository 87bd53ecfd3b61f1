"""`lexicade completion`: what a shell needs to complete our commands, written from their parsers."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.command import Parser, say
from lexicade.frontends.cli.catalog import Argument, Command, all_commands

BASH = """\
# Completion of lexicade for bash. To have it in this shell: source <(lexicade completion bash)
# To have it always: lexicade completion bash > ~/.local/share/bash-completion/completions/lexicade
_lexicade() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} where= each names= options=
    COMPREPLY=()
    if [[ $before == "=" ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
    if [[ $word == "=" ]]; then word=; fi
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $where/$each in
            %(paths)s) where=$where/$each ;;
        esac
    done
    case "$where $before" in
%(values)s
    esac
    if [[ -z $names ]]; then
        case $where in
%(commands)s
        esac
        if [[ $word == -* ]]; then names=$options; fi
    fi
    COMPREPLY=($(compgen -W "$names" -- "$word"))
}
complete -o bashdefault -o default -F _lexicade lexicade
"""
NO_FILES = "compopt +o default +o bashdefault 2>/dev/null"  # bash 3, as on macOS, doesn't know it

ZSH = """\
#compdef lexicade
# Completion of lexicade for zsh. To have it in this shell: source <(lexicade completion zsh)
# To have it always: lexicade completion zsh > a file named _lexicade in a folder of your $fpath
_lexicade() {
    local where= each
    local -i depth=0 at=1
    for each in "${(@)words[2,CURRENT-1]}"; do
        at+=1
        case $where/$each in
            (%(paths)s) where+=/$each; depth=at-1 ;;
        esac
    done
    words=(lexicade "${(@)words[depth+2,-1]}")
    (( CURRENT -= depth ))
    case $where in
%(commands)s
    esac
}
if [[ $funcstack[1] == _lexicade ]]; then _lexicade "$@"; else compdef _lexicade lexicade; fi
"""

FISH = """\
# Completion of lexicade for fish. To have it in this shell: lexicade completion fish | source
# To have it always: lexicade completion fish > ~/.config/fish/completions/lexicade.fish
function __lexicade_at
    set -l where
    for each in (commandline -opc)[2..-1]
        if contains -- "$where/$each" %(paths)s
            set where "$where/$each"
        end
    end
    test "$where" = "$argv[1]"
end
complete -c lexicade -f
%(commands)s
"""


def run(arguments: list[str]) -> int:
    """Print a script for a shell."""
    parser = Parser(
        "lexicade completion",
        "Print what your shell needs to complete commands and options of Lexicade. The script says how to use it.",
    )
    parser.add_argument("shell", choices=list(SHELLS), metavar="SHELL", help=", ".join(SHELLS))
    say(SHELLS[parser.parse_args(arguments).shell](all_commands()), end="")
    return 0


def bash(commands: Sequence[Command]) -> str:
    """The script for bash."""
    values, cases = [], []
    for command in commands:
        where = place(command)
        for option in command.options:
            patterns = "|".join(f'"{where} {flag}"' for flag in option.flags)
            if option.choices:
                values.append(f'        {patterns}) names="{" ".join(option.choices)}" ;;')
            elif option.is_file or option.is_folder:
                values.append(f"        {patterns}) return ;;")
            elif option.is_open:
                values.append(f"        {patterns}) {NO_FILES}; return ;;")
        options = " ".join(flag for option in command.options for flag in option.flags)
        takes_files = any(each.is_file or each.is_folder for each in command.places)
        last = "" if takes_files else f" {NO_FILES};"
        cases.append(f'            "{where}") names="{" ".join(names_at(command))}" options="{options}";{last} ;;')
    paths = "|".join(place(command) for command in commands[1:])
    return BASH % {"paths": paths, "values": "\n".join(values), "commands": "\n".join(cases)}


def zsh(commands: Sequence[Command]) -> str:
    """The script for zsh."""
    cases = []
    for command in commands:
        specs = [spec for option in command.options for spec in zsh_option(option)]
        if command.below:
            words = " ".join(f"{name}\\:{zsh_text(about)}" for name, about in command.below)
            specs.append(f"1:command:(({words}))")
        for number, each in enumerate(command.places, start=1):
            if not each.is_open and (number > 1 or not command.below):  # zsh would rather tell of it than complete
                specs.append(f"{'*' if each.is_repeated else number}:{zsh_text(each.shown)}:{zsh_value(each)}")
        lines = " \\\n                ".join(quoted(spec) for spec in specs)
        cases.append(f"        ('{place(command)}') _arguments \\\n                {lines} ;;")
    paths = "|".join(place(command) for command in commands[1:])
    return ZSH % {"paths": paths, "commands": "\n".join(cases)}


def zsh_option(option: Argument) -> list[str]:
    """An option as `_arguments` reads it, once for each of its names."""
    value = f":{zsh_text(option.shown)}:{zsh_value(option)}" if option.shown else ""
    about = option.help.replace("[", "(").replace("]", ")").replace(":", "\\:")
    return [f"{flag}[{about}]{value}" for flag in option.flags]


def zsh_value(argument: Argument) -> str:
    """What `_arguments` should offer for a value."""
    if argument.choices:
        return f"({' '.join(argument.choices)})"
    return "_files" if argument.is_file else "_files -/" if argument.is_folder else " "


def zsh_text(text: str) -> str:
    """A text for `_arguments`, in which colons and what groups words have a meaning."""
    return "".join(f"\\{char}" if char in " :()'\"\\;&|" else char for char in text)


def fish(commands: Sequence[Command]) -> str:
    """The script for fish."""
    lines = []
    for command in commands:
        at = f"""complete -c lexicade -n '__lexicade_at "{place(command)}"'"""
        lines += [f"{at} -a {name} -d {quoted(about)}" for name, about in command.below]
        lines += [f"{at} {fish_option(option)} -d {quoted(option.help)}" for option in command.options]
        for each in command.places:
            if each.choices:
                lines.append(f"{at} -a {quoted(' '.join(each.choices))}")
            elif each.is_file or each.is_folder:
                lines.append(f"{at} -F")
    paths = " ".join(place(command) for command in commands[1:])
    return FISH % {"paths": paths, "commands": "\n".join(lines)}


def fish_option(option: Argument) -> str:
    """An option as `complete` reads it."""
    names = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
    if option.choices:
        names.append(f"-x -a {quoted(' '.join(option.choices))}")
    elif option.shown:
        names.append("-r -F" if option.is_file or option.is_folder else "-x")
    return " ".join(names)


def place(command: Command) -> str:
    """Where a command is, as a text: `/scrabble/best`."""
    return "".join(f"/{word}" for word in command.path)


def names_at(command: Command) -> list[str]:
    """What can be typed next that is no option."""
    return [*(name for name, _ in command.below), *(name for each in command.places for name in each.choices)]


def quoted(text: str) -> str:
    """A text between quotation marks, for any of the shells.

    >>> print(quoted("it's"))
    'it'"'"'s'
    """
    return "'" + text.replace("'", "'\"'\"'") + "'"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
