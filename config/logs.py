"""One stream of structured log lines, ours and the libraries' alike."""

import logging.config
import re
import sys

import structlog

# A one-time link is usable until its end, and a refused form or an expired page is logged with its address.
_TOKEN = re.compile(r"(?<=/)[\w-]{43}(?=/|$)", re.ASCII)


def default_style() -> str:
    """Colours for a person at a terminal, JSON for whatever collects the lines."""
    return "console" if sys.stderr.isatty() else "json"


def configure(*, level: str, style: str) -> None:
    """Send everything from `level` on to standard error; `style` is console or json."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ExtraAdder(allow=["status_code"]),
    ]
    last: list[structlog.types.Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if style == "console"
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": shared,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, _without_tokens, *last],
    }
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"structured": formatter},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
            "root": {"handlers": ["stderr"], "level": level},
        }
    )


def _without_tokens(
    _logger: structlog.types.WrappedLogger, _method: str, line: structlog.types.EventDict
) -> structlog.types.EventDict:
    """The line with every token in an address made unreadable."""
    return {key: _TOKEN.sub("***", value) if isinstance(value, str) else value for key, value in line.items()}
