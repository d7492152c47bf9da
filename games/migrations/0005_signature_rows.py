"""Signatures become rows of their own; what was noted on the sheets comes along as signed on paper or refused."""

import hashlib
import json
import uuid
from typing import Any

from django.db import migrations, models

WHAT_WAS_SHOWN = ("counts", "worth")  # before the content of a sheet was kept


def to_rows(apps: Any, schema_editor: Any) -> None:
    """One row a noted seat, and one for the judge, without whose signature no sheet could be locked."""
    sheets = apps.get_model("games", "ScoreSheet").objects.exclude(signatures={})
    Signature = apps.get_model("games", "Signature")
    for sheet in sheets.select_related("table").iterator():
        shown = {name: getattr(sheet, name) for name in WHAT_WAS_SHOWN}
        text = json.dumps(shown, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        common = {
            "sheet": sheet,
            "shown_hash": hashlib.sha256(text.encode()).hexdigest(),
            "taken_by_id": sheet.locked_by_id,
            "at": sheet.locked_at,
        }
        rows = [_player(int(seat), noted["refused"], common) for seat, noted in sheet.signatures.items()]
        rows.append({"role": "judge", "user_id": sheet.table.judge_id, "way": "paper", **common})
        Signature.objects.bulk_create(Signature(key=uuid.uuid4(), **row) for row in rows)


def _player(seat: int, refused: str, common: dict[str, Any]) -> dict[str, Any]:
    way = {"way": "refused", "reason": refused} if refused.strip() else {"way": "paper"}
    return {"role": "player", "seat": seat, **way, **common}


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_messages_and_glance"),
    ]

    operations = [
        migrations.AddField(
            model_name="scoresheet",
            name="people",
            field=models.JSONField(
                default=dict, help_text="names as shown, with the salt that hides them in `shown`"
            ),
        ),
        migrations.AddField(
            model_name="scoresheet",
            name="shown",
            field=models.JSONField(
                default=dict, help_text="exactly what is shown and signed; names as commitments only"
            ),
        ),
        migrations.AlterField(
            model_name="scoresheet",
            name="content_hash",
            field=models.CharField(blank=True, help_text="SHA-256 of `shown`", max_length=64),
        ),
        migrations.AlterField(
            model_name="signature",
            name="way",
            field=models.CharField(
                choices=[
                    ("drawn", "signed on the tablet"),
                    ("paper", "signed on paper"),
                    ("account", "confirmed while signed in"),
                    ("refused", "refused to sign"),
                ],
                max_length=8,
            ),
        ),
        migrations.RunPython(to_rows, migrations.RunPython.noop),
        # PostgreSQL alters no table while its new rows wait for their foreign keys to be checked.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.RemoveField(
            model_name="scoresheet",
            name="signatures",
        ),
    ]
