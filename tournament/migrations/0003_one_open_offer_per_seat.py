from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0002_rules_of_a_round_and_refusals"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="alternateoffer",
            name="one_living_offer_per_seat",
        ),
        migrations.AddConstraint(
            model_name="alternateoffer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")), fields=("seat",), name="one_open_offer_per_seat"
            ),
        ),
    ]
