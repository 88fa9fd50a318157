"""Trips: their days, stops and hops; making, reading and changing them."""
