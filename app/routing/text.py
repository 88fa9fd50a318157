"""Human-readable durations and distances, in the request's locale."""

from functools import lru_cache

from app.texts import current_locale, gettext

_MINUTE_S = 60
_HOUR_MIN = 60
_KM_M = 1000
_STEP_M = 10
_DECIMALS_BELOW_M = 9_950
_REMEMBERED = 2048
"""Cached texts of each kind: a long trip shows thousands of legs, and formatting takes half of its response time."""


def duration_text(seconds: int) -> str:
    """Return a duration such as "12 min" or "1 h 5 min"; a positive one is never "0 min".

    :param seconds: seconds, not negative.
    :raises ValueError: when the duration is negative.
    """
    if seconds < 0:
        raise ValueError(f"A duration cannot be negative: {seconds}")
    minutes = _round_half_up(seconds, _MINUTE_S)
    if seconds and not minutes:
        minutes = 1
    return _minutes_text(current_locale(), minutes)


@lru_cache(_REMEMBERED)
def _minutes_text(_locale: str, minutes: int) -> str:
    hours, rest = divmod(minutes, _HOUR_MIN)
    if not hours:
        return gettext("%(minutes)s min", minutes=rest)
    if not rest:
        return gettext("%(hours)s h", hours=hours)
    return gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)


def distance_text(metres: int) -> str:
    """Return a distance such as "350 m", "3.4 km" or "120 km"; a positive one is never "0 m".

    Metres are rounded to ten, kilometres below ten have one decimal.

    :param metres: metres, not negative.
    :raises ValueError: when the distance is negative.
    """
    if metres < 0:
        raise ValueError(f"A distance cannot be negative: {metres}")
    rounded = _STEP_M * _round_half_up(metres, _STEP_M)
    if metres and not rounded:
        rounded = _STEP_M
    if rounded < _KM_M:
        return _metres_text(current_locale(), rounded)
    if metres < _DECIMALS_BELOW_M:
        return _kilometres_text(current_locale(), f"{_round_half_up(metres, _KM_M // 10) / 10:.1f}")
    return _kilometres_text(current_locale(), str(_round_half_up(metres, _KM_M)))


@lru_cache(_REMEMBERED)
def _metres_text(_locale: str, metres: int) -> str:
    return gettext("%(distance)s m", distance=metres)


@lru_cache(_REMEMBERED)
def _kilometres_text(_locale: str, kilometres: str) -> str:
    return gettext("%(distance)s km", distance=kilometres)


def _round_half_up(value: int, unit: int) -> int:
    """Return the value in whole units, halves rounded up: round() would make 2.5 minutes 2."""
    return (2 * value + unit) // (2 * unit)
