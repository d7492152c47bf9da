"""An erasure may black out words in the record, and nothing else of it (GDPR, article 17).

Only inside a transaction that says so, only in the four fields that hold words, never a line's act, time or author.
`accounts.audit.redact` alone does it, and leaves a line of its own.
"""

from django.db import migrations

FORWARDS = """
CREATE OR REPLACE FUNCTION refuse_to_change_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    words constant text[] := ARRAY['subject', 'before', 'after', 'reason'];
BEGIN
    IF TG_OP = 'UPDATE'
        AND current_setting('titledeed.redacting', true) = 'on'
        AND (to_jsonb(NEW) - words) = (to_jsonb(OLD) - words)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record is append-only: % refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
"""

BACKWARDS = """
CREATE OR REPLACE FUNCTION refuse_to_change_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record is append-only: % refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_audit_is_append_only")]
    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]
