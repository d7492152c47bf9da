"""Form fields that read what a cell of a list would hold."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError

from tournament.enumeration import enumerated
from tournament.naming import countries
from tournament.player_lists.cells import character_fault, clean, clean_parts
from tournament.player_lists.problem_texts import message
from tournament.player_lists.problems import Kind, Problem


class TextField(forms.CharField):
    """One line, cleaned like a cell of a list."""

    def clean(self, value: Any) -> str:
        text = value or ""
        fault = character_fault(text)
        if fault and fault[0] is not Kind.CHARACTER_PRIVATE:
            problem = Problem(fault[0], values={"value": clean(text), "character": fault[1], "encoding": "UTF-8"})
            raise ValidationError(message(problem))
        return cast(str, super().clean(clean(text)))


class CitizenshipsField(forms.CharField):
    """Several countries by name or code, separated by "/"; cleaned to a tuple of codes."""

    def clean(self, value: Any) -> Any:
        whole = countries.code_for(clean(value or ""))
        if whole:
            return (whole,)
        parts = clean_parts(value or "", ";；|、/／,，")
        codes = {part: countries.code_for(part) for part in parts}
        unknown = [part for part, code in codes.items() if not code]
        if unknown:
            raise ValidationError(message(Problem(Kind.CITIZENSHIP_UNKNOWN, values={"value": enumerated(unknown)})))
        return tuple(dict.fromkeys(codes.values()))
