"""The common parts of all tables: the base class, id and time types, transactions, pagination, text search."""
