"""Settings from the environment."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


@pytest.mark.parametrize(("text", "meaning"), [("1", True), ("True", True), ("on", True), ("0", False), ("", False)])
def test_a_flag_is_up_only_for_a_clear_yes(monkeypatch: pytest.MonkeyPatch, text: str, meaning: bool) -> None:
    monkeypatch.setenv("SECURE", text)
    assert environment.flag("SECURE") is meaning


def test_an_empty_required_variable_is_a_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        environment.required("SECRET_KEY")


def test_words_are_trimmed_and_empty_ones_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example,,")
    assert environment.words("ALLOWED_HOSTS") == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("url", "cache", "broker"),
    [
        ("unix:///run/vk.sock", "unix:///run/vk.sock?db=1", "redis+socket:///run/vk.sock?virtual_host=0"),
        ("redis://:pw@valkey:6379/0", "redis://:pw@valkey:6379/1", "redis://:pw@valkey:6379/0"),
        ("rediss://valkey", "rediss://valkey/1", "rediss://valkey"),
    ],
)
def test_cache_and_broker_share_a_server_but_no_database(url: str, cache: str, broker: str) -> None:
    assert environment.valkey_database(url, 1) == cache
    assert environment.broker(url) == broker
