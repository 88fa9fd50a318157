"""The shared basis of all tables: the base model, id and time types, transactions, pagination, text search."""
