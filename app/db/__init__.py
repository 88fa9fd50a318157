"""What every table shares: the base model, id and time types, transactions, pagination, text search."""
