from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_live_recording"),
    ]

    operations = [
        migrations.AddField(
            model_name="recording",
            name="writer_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
