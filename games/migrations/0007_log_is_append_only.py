"""The log of a recording is written once: the database itself refuses to change or delete a line.

`replaced_by` alone is filled in later, when a line has been taken back or corrected.
"""

from django.db import migrations

FORWARDS = """
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'replaced_by_id') = (to_jsonb(OLD) - 'replaced_by_id') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a line of a recording is never changed';
END $$;
CREATE TRIGGER log_is_append_only
    BEFORE UPDATE OR DELETE ON games_logentry
    FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
"""
BACKWARDS = """
DROP TRIGGER log_is_append_only ON games_logentry;
DROP FUNCTION refuse_log_change();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0006_proposed_amendments")]  # noqa: RUF012

    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]  # noqa: RUF012
