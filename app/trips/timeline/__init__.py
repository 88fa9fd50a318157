"""The opening hours, meals and daylight of each day of a trip."""
