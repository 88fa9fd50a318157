"""The AI builder: a day-by-day plan from destinations, wishes and known places."""
