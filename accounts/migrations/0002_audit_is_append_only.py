"""The database itself refuses to change or delete a line of the record (T-AUTH-01).

TRUNCATE stays possible: only the owner of the table can do that, and tests empty tables by it.
"""

from django.db import migrations

FORWARDS = """
CREATE FUNCTION refuse_to_change_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record is append-only: % refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER the_record_is_append_only BEFORE UPDATE OR DELETE ON accounts_auditentry
    FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_record();
"""

BACKWARDS = """
DROP TRIGGER the_record_is_append_only ON accounts_auditentry;
DROP FUNCTION refuse_to_change_the_record();
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]
