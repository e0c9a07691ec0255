"""What can be found or go wrong: codes with facts. No sentence lives here; the catalogues hold them."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, NoReturn

__all__ = [
    "EMPTY",
    "Basis",
    "Code",
    "Finding",
    "InputError",
    "Problem",
    "RamiError",
    "Severity",
    "Span",
    "Undecided",
    "Verdict",
    "WrongAnswer",
]


class Basis(StrEnum):
    """Where a rule's value comes from: the text says it, it follows from the text, we ruled it, or the asker set it."""

    STATED = "stated"
    INFERRED = "inferred"
    RULING = "ruling"
    HOUSE = "house"


class Severity(StrEnum):
    """How much a finding weighs: an error makes illegal, a warning is advice, a note explains."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """The outcome of a question."""

    ANSWERED = "answered"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Code(StrEnum):
    """Every code a user can meet. Never renamed, never reused; each has a sentence in every language."""

    # reading cards
    UNKNOWN_CARD = "unknown-card"
    AMBIGUOUS_CARD = "ambiguous-card"
    GLUED_CARDS = "glued-cards"
    IMPOSSIBLE_CARDS = "impossible-cards"
    NO_CARDS = "no-cards"
    INPUT_TOO_LARGE = "input-too-large"
    JOKER_CLAIM_IN_HAND = "joker-claim-in-hand"
    LOOSE_CARDS = "loose-cards"
    EMPTY_MELD = "empty-meld"
    UNBALANCED_BRACKETS = "unbalanced-brackets"
    BACKS_DROPPED = "backs-dropped"
    LETTER_READ_AS = "letter-read-as"
    # hands
    HAND_SIZE = "hand-size"
    HOUSE_RULING = "house-ruling"
    RULES_IN_FORCE = "rules-in-force"
    PLAYERS_NUMBER = "players-number"
    # melds
    MELD_TOO_SHORT = "meld-too-short"
    MELD_MIXED = "meld-mixed"
    SET_SUITS_REPEAT = "set-suits-repeat"
    SET_TOO_LARGE = "set-too-large"
    RUN_GAP = "run-gap"
    RUN_CARD_TWICE = "run-card-twice"
    RUN_ROUND_THE_CORNER = "run-round-the-corner"
    RUN_ACE_AT_BOTH_ENDS = "run-ace-at-both-ends"
    RUN_ACE_NOT_ALLOWED = "run-ace-not-allowed"
    RUN_OUT_OF_ORDER = "run-out-of-order"
    RUN_TOO_LONG = "run-too-long"
    TOO_MANY_JOKERS = "too-many-jokers"
    JOKER_PLACE = "joker-place"
    JOKER_PLACE_OPEN = "joker-place-open"
    NO_NATURAL_CARD = "no-natural-card"
    TOO_FEW_NATURALS = "too-few-naturals"
    # opening and going out
    OPENING_TOO_LOW = "opening-too-low"
    OPENING_WAIVED_IF_OUT = "opening-waived-if-out"
    OPENING_WAIVED = "opening-waived"
    CLEAN_RUN_MISSING = "clean-run-missing"
    DISCARD_MISSING = "discard-missing"
    DISCARD_JOKER = "discard-joker"
    FINISH_FORBIDDEN = "finish-forbidden"
    FINISH_CARDS_LEFT = "finish-cards-left"
    # reading a table and a play
    TABLE_MELD = "table-meld"
    UNKNOWN_STEP = "unknown-step"
    STEP_INCOMPLETE = "step-incomplete"
    UNKNOWN_MELD = "unknown-meld"
    CARD_NOT_HELD = "card-not-held"
    NOTHING_TO_TAKE = "nothing-to-take"
    # turns
    DRAW_MISSING = "draw-missing"
    DRAW_NOT_FIRST = "draw-not-first"
    OPEN_CARD_NEEDS_OPENING = "open-card-needs-opening"
    OPEN_CARD_NOT_USED = "open-card-not-used"
    OPEN_CARD_NOT_LAID = "open-card-not-laid"
    ROW_CARD_NEEDS_NEW_MELD = "row-card-needs-new-meld"
    LAY_OFF_DOES_NOT_FIT = "lay-off-does-not-fit"
    LAY_OFF_BEFORE_OPENING = "lay-off-before-opening"
    SWAP_BEFORE_OPENING = "swap-before-opening"
    SWAP_NO_JOKER = "swap-no-joker"
    SWAP_WRONG_CARD = "swap-wrong-card"
    SWAP_NEEDS_BOTH = "swap-needs-both"
    SWAP_LOCKED = "swap-locked"
    JOKER_NOT_LAID_AGAIN = "joker-not-laid-again"
    JOKER_NEEDS_NEW_MELD = "joker-needs-new-meld"
    JOKER_INTO_SAME_MELD = "joker-into-same-meld"
    JOKER_KEPT = "joker-kept"
    ALLOWED_BY_GOING_OUT = "allowed-by-going-out"
    DISCARD_TAKEN_CARD = "discard-taken-card"
    DISCARD_TAKEN_ALONG = "discard-taken-along"
    STEP_AFTER_DISCARD = "step-after-discard"
    DEALER_MAY_NOT_LAY = "dealer-may-not-lay"
    HIDDEN_CARD = "hidden-card"
    # deals, games and their records
    NOT_YOUR_TURN = "not-your-turn"
    DEAL_OVER = "deal-over"
    DEAL_NOT_OVER = "deal-not-over"
    GAME_OVER = "game-over"
    STOCK_EMPTY = "stock-empty"
    STOCK_NOT_EMPTY = "stock-not-empty"
    STOCK_RESHUFFLED = "stock-reshuffled"
    TOO_MANY_RESHUFFLES = "too-many-reshuffles"
    CARD_NOT_IN_STOCK = "card-not-in-stock"
    NOT_TOP_OF_STOCK = "not-top-of-stock"
    HAND_DIFFERS = "hand-differs"
    OPEN_CARD_DIFFERS = "open-card-differs"
    OUT_DIFFERS = "out-differs"
    DEALER_DIFFERS = "dealer-differs"
    NUMBER_DIFFERS = "number-differs"
    SCORE_DIFFERS = "score-differs"
    SCORE_IMPOSSIBLE = "score-impossible"
    TIE = "tie"
    TURN_PUT_BACK = "turn-put-back"
    RECORD_INCOMPLETE = "record-incomplete"
    EXPECTED_FAULT_MISSING = "expected-fault-missing"
    UNKNOWN_PLAYER = "unknown-player"
    PLAYER_TWICE = "player-twice"
    BAD_RECORD = "bad-record"
    BAD_SHEET = "bad-sheet"
    # options, rules and files
    UNKNOWN_COMMAND = "unknown-command"
    UNKNOWN_OPTION = "unknown-option"
    MISSING_ARGUMENT = "missing-argument"
    UNEXPECTED_ARGUMENT = "unexpected-argument"
    OPTION_VALUE_MISSING = "option-value-missing"
    BAD_OPTION_VALUE = "bad-option-value"
    OPTIONS_CLASH = "options-clash"
    USAGE = "usage"
    UNKNOWN_PROFILE = "unknown-profile"
    UNKNOWN_RULE = "unknown-rule"
    BAD_RULE_VALUE = "bad-rule-value"
    RULES_CONTRADICT = "rules-contradict"
    RULES_BASE_MISSING = "rules-base-missing"
    RULES_CIRCLE = "rules-circle"
    UNKNOWN_CODE = "unknown-code"
    UNKNOWN_SCHEMA = "unknown-schema"
    FILE_NOT_READABLE = "file-not-readable"
    FILE_EXISTS = "file-exists"
    TOML_SYNTAX = "toml-syntax"
    BAD_JSON = "bad-json"
    BAD_ENCODING = "bad-encoding"
    BAD_CASE = "bad-case"
    UNKNOWN_KEY = "unknown-key"
    NO_CASES = "no-cases"
    CASE_DIFFERS = "case-differs"
    # limits and faults of ours
    SOLVER_LIMIT = "solver-limit"
    WRONG_ANSWER = "wrong-answer"
    CANNOT_WRITE = "cannot-write"
    INTERNAL_FAULT = "internal-fault"
    WORKER_LOST = "worker-lost"


class _Empty(Mapping[str, Any]):
    """A mapping with nothing in it: shared as a default, so nobody can write to it; pickled by its name."""

    __slots__ = ()

    def __getitem__(self, name: str) -> NoReturn:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "{}"

    def __reduce__(self) -> str:
        return "EMPTY"


EMPTY: Mapping[str, Any] = _Empty()
"""No facts, no words, nothing: the default of every field that is a mapping."""


class Finding(NamedTuple):
    """One thing found: a code, the rule it rests on (its key and basis), the cards it is about, and facts.

    Facts are numbers, words, cards or tuples of these; every placeholder of the code's sentences names one of them.
    """

    code: Code
    severity: Severity
    rule: str | None = None
    basis: Basis | None = None
    cards: tuple[Any, ...] = ()
    facts: Mapping[str, Any] = EMPTY


class Span(NamedTuple):
    """A place in an input: the source's name (`CARDS`, `--left`, a path), its line's text, and the part meant.

    `start` and `width` count display cells from the start of `text`; `line` counts from 1 where the input has lines.
    """

    source: str
    text: str
    start: int
    width: int
    line: int | None = None


class Problem(NamedTuple):
    """One reason why an input cannot be used: a code, facts, the place, and the tail of a catalogue key for help."""

    code: Code
    facts: Mapping[str, Any] = EMPTY
    span: Span | None = None
    help: str | None = None


class RamiError(Exception):
    """What every error of this package is."""


class InputError(RamiError):
    """The input cannot be used (exit 2); `problems` holds every reason, in the order of the input."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class Undecided(RamiError):  # noqa: N818 - an outcome, not a fault
    """A solver limit was hit before the answer was proved (exit 3)."""


class WrongAnswer(RamiError):  # noqa: N818
    """Two of our own engines disagree (exit 70): never shown as an answer. `report` is what to send to the authors."""

    def __init__(self, report: Mapping[str, Any]) -> None:
        super().__init__("the engines disagree")
        self.report = report
