"""Places from Google's Places API (New). Its terms restrict storage: see `docs/operations.md`."""
