"""Forms of the pages about seats, phases and judges."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from tournament.enumeration import enumerated
from tournament.models import Table
from tournament.seating_instances import Muster, Way

LARGEST_SEED = 2**53 - 1  # what a browser's script can hold exactly


class WayForm(forms.Form):
    """How the tables are to be made, where there is a choice."""

    way = forms.ChoiceField(label=gettext_lazy("Tables"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, ways: list[Muster], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["way"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(muster.way.value, way_words(muster)) for muster in ways]
        field.initial = ways[0].way.value if ways else None
        if len(ways) == 1:
            field.widget = forms.HiddenInput()

    @property
    def chosen(self) -> Way:
        return Way(self.cleaned_data["way"])


class DraftForm(WayForm):
    """The same and the seed of the search."""

    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=gettext_lazy(
            "Leave it empty for a new one. The same players and the same seed give the same seats, "
            "so anybody can check them."
        ),
    )


def way_words(muster: Muster) -> str:
    """What a way of making tables means: "10 tables: 9 of four, 1 of five; Pia (alternate 1) plays"."""
    sizes = enumerated(_size_words(size, number) for size, number in sorted(muster.tables.items()))
    if not muster.called:
        return sizes
    called = enumerated(player.name for player in muster.called)
    left = ngettext("%d alternate stays in reserve", "%d alternates stay in reserve", len(muster.left)) % len(
        muster.left
    )
    if not muster.left:
        left = _("no alternate stays in reserve")
    return _("%(sizes)s; alternates who play from the start: %(names)s; %(left)s") % {
        "sizes": sizes, "names": called, "left": left,
    }  # fmt: skip


def _size_words(size: int, number: int) -> str:
    words = {
        3: ngettext("%d table of three", "%d tables of three", number),
        4: ngettext("%d table of four", "%d tables of four", number),
        5: ngettext("%d table of five", "%d tables of five", number),
    }
    return words[size] % number


class SwapForm(forms.Form):
    """Two seats and whom the referee saw there; once seats are confirmed a reason is asked for."""

    first = forms.IntegerField(widget=forms.HiddenInput)
    second = forms.IntegerField(widget=forms.HiddenInput)
    first_player = forms.IntegerField(widget=forms.HiddenInput, required=False)
    second_player = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, needs_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needs_reason


class SplitForm(forms.Form):
    count = forms.IntegerField(label=gettext_lazy("Number of phases"), min_value=1, max_value=20)


class JudgeForm(forms.Form):
    """One table and its judge."""

    table = forms.ModelChoiceField(queryset=Table.objects.none(), widget=forms.HiddenInput)
    judge = forms.ModelChoiceField(
        label=gettext_lazy("Judge"), queryset=User.objects.none(), required=False, empty_label=gettext_lazy("nobody")
    )

    def __init__(self, *args: Any, tables: Any, judges: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, queryset in (("table", tables), ("judge", judges)):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = queryset
