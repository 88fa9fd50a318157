"""Reports of trips, profiles and photos, and hiding what violates the rules."""
