"""A whole play read into steps, with every fault on the way."""

from dataclasses import dataclass, field
from operator import itemgetter

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import fold
from rami_solver.notation.groups import Draft, draft_tokens
from rami_solver.notation.play_cut import RawStep, cut_steps
from rami_solver.notation.play_steps import StepDraft, read_step
from rami_solver.notation.play_words import Verb, nearest_verb, verb_of
from rami_solver.notation.spelling import Speller
from rami_solver.notation.telling import MOST_TOLD
from rami_solver.notation.tokens import Mark
from rami_solver.notation.vocabulary import SUITS

__all__ = ["PlayDraft", "draft_play"]

_CHOICES = tuple(verb.value for verb in Verb)


@dataclass(slots=True)
class PlayDraft(Draft):
    """A play as it was understood; its steps are whole where it has no faults."""

    steps: list[StepDraft] = field(default_factory=list)


def draft_play(text: str, speller: Speller) -> PlayDraft:
    """Read a play; every step is read, whatever is wrong with the others."""
    # An arrow may be typed so, too; elsewhere this sign would belong to what a joker stands for.
    folded = fold(text).replace("=>", "->")
    raw_steps, faults = cut_steps(folded)
    result = PlayDraft(faults=faults, last=raw_steps[-1].start if raw_steps else len(folded))
    unknown = 0
    for raw in raw_steps:
        if raw.verb is not None:
            step = read_step(raw.verb, raw, folded, speller)
        else:
            unknown += 1
            step = _unknown(raw, folded, speller, look_up=unknown <= MOST_TOLD)
        result.steps.append(step)
        result.pieces += step.pieces
        result.faults += step.faults
    result.faults.sort(key=itemgetter(0))
    return result


def _unknown(raw: RawStep, folded: str, speller: Speller, *, look_up: bool) -> StepDraft:
    """Read a step without a known verb as the one that is most alike, for what may be wrong with its cards.

    With `look_up` that verb is looked for: this takes its time, and only what will be told needs it.
    """
    head = raw.words[0]
    facts: dict[str, object] = {"choices": _CHOICES}
    near = None
    if head.mark is not Mark.WORD or head.text in SUITS or speller.one(head.text):
        facts["case"] = "no-verb"
    elif look_up:
        near = nearest_verb(head.text)
    if near is None:
        # What it means is not known, but its cards may tell what a V elsewhere is.
        pieces = draft_tokens(raw.words, folded, speller, is_laydown=True).pieces
        step = StepDraft(raw.start, raw.end, pieces=pieces)
    else:
        facts["nearest"] = near
        verb, _ = verb_of(*near.upper().split())
        step = read_step(verb or Verb.LAY, raw._replace(words=raw.words[1:]), folded, speller)
        step.faults = [fault for fault in step.faults if fault.code is not Code.STEP_INCOMPLETE]
    tail = "choice" if near is None else "nearest"
    step.faults.insert(0, Fault(raw.start, raw.verb_end, Code.UNKNOWN_STEP, facts, tail))
    return step
