from typing import Any

from django import forms
from django.db.models import Manager, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.models import Table


class TableNumberField(forms.IntegerField):
    """A table by its number, None for an empty field; a list to choose from would be 250 lines long.

    The form sets `tables`, among which the number is looked for.
    """

    tables: QuerySet[Table] | Manager[Table] = Table.objects.none()

    def __init__(self, **more: Any) -> None:
        super().__init__(min_value=1, required=False, **more)

    def clean(self, value: Any) -> Table | None:
        number = super().clean(value)
        if number is None:
            return None
        table = self.tables.filter(number=number).first()
        if table is None:
            raise forms.ValidationError(_("There is no table %(number)s here."), params={"number": number})
        return table
