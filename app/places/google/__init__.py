"""Places from Google's Places API (New). Its terms decide what is kept: see `docs/operations.md`."""
