"""Places from Google's Places API (New). Its terms decide what is stored: see `docs/operations.md`."""
