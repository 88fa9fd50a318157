"""The AI builder: a day-by-day plan from destinations, preferences and known places."""
