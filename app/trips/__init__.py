"""Trips: their days, activities and hops; making, reading and changing them."""
