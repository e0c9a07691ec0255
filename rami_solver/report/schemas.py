"""The JSON Schemas of everything that programs read from here or write for it, made of pydantic models.

Pydantic is slow to load: import this module where a schema is asked for, nowhere else.
"""

from typing import Any

from pydantic import BaseModel, TypeAdapter

from rami_solver.findings import Code, InputError, Problem
from rami_solver.report.schema_advice import AdviceModel
from rami_solver.report.schema_answers import BestOpeningModel, CheckModel, ErrorModel, LaydownModel
from rami_solver.report.schema_compare import CompareModel
from rami_solver.report.schema_deal import DealtModel
from rami_solver.report.schema_files import BatchCaseLine, BatchModel, BatchSummaryLine, CasesModel, QuestionModel
from rami_solver.report.schema_replay import ReplayedModel
from rami_solver.report.schema_rules import CodesModel, ExplainModel, RulesDiffModel, RulesListModel, RulesShowModel
from rami_solver.report.schema_turns import BestTurnModel, TurnModel
from rami_solver.report.score_schema import ScoreModel, SheetModel
from rami_solver.rules.checked import BASED_ON, HEAD, house_model
from rami_solver.rules.keys import KEYS, KeySpec, nearest
from rami_solver.rules.typed import shown

__all__ = ["SCHEMAS", "json_schema", "validate"]

_MODELS: dict[str, type[BaseModel]] = {
    "check": CheckModel,
    "laydown": LaydownModel,
    "turn": TurnModel,
    "best-opening": BestOpeningModel,
    "best-turn": BestTurnModel,
    "advice": AdviceModel,
    "compare": CompareModel,
    "replay": ReplayedModel,
    "deal": DealtModel,
    "score": ScoreModel,
    "sheet": SheetModel,
    "error": ErrorModel,
    "question": QuestionModel,
    "case": CasesModel,
    "batch": BatchModel,
    "batch-case": BatchCaseLine,
    "batch-summary": BatchSummaryLine,
    "rules-list": RulesListModel,
    "rules-show": RulesShowModel,
    "rules-diff": RulesDiffModel,
    "codes": CodesModel,
    "explain": ExplainModel,
}

RULES = "rules"

SCHEMAS = (*_MODELS, RULES)
"""The names of the schemas."""


def json_schema(name: str) -> dict[str, Any]:
    """Give the JSON Schema of this name.

    Raises InputError where there is none.
    """
    schema = _house_file() if name == RULES else _model(name).model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": f"rami {name}"}


def _house_file() -> dict[str, Any]:
    """Give the schema of a house file out of the keys: what stands in it is TOML, where none is the word `none`."""
    said = {key: {"type": "string", "minLength": 1} for key in HEAD}
    root: dict[str, Any] = {"type": "object", "additionalProperties": False, "required": [BASED_ON], "properties": said}
    for key, spec in KEYS.items():
        *sections, name = key.split(".")
        table = root
        for section in sections:
            empty = {"type": "object", "additionalProperties": False, "properties": {}}
            table = table["properties"].setdefault(section, empty)
        table["properties"][name] = _allowed(spec)
    return root


def _allowed(spec: KeySpec) -> dict[str, Any]:
    words = [*spec.flags, *spec.words, *([shown(None)] if spec.optional else [])]
    whole = {"type": "integer", "minimum": spec.range.low, "maximum": spec.range.high} if spec.range else None
    if whole is None:
        return {"enum": words}
    return {"anyOf": [whole, {"enum": words}]} if words else whole


def validate(name: str, data: object) -> None:
    """Hold data against the schema of this name.

    Raises InputError where there is no such schema, pydantic's ValidationError where the data do not fit.
    """
    TypeAdapter(_model(name)).validate_python(data)


def _model(name: str) -> type[BaseModel]:
    if name == RULES:
        return house_model()
    if name in _MODELS:
        return _MODELS[name]
    near = nearest(name, SCHEMAS)
    facts = {"name": name, "choices": SCHEMAS} | ({"nearest": near} if near else {})
    raise InputError(Problem(Code.UNKNOWN_SCHEMA, facts, help="nearest" if near else "choice"))
