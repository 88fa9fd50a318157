"""Pages: their table, access rules, initial data, and preview pictures."""
