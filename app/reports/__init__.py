"""Reports of trips, profiles and photos, and hiding what the staff find wrong."""
