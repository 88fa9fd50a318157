"""What every call shares: who is asking, reading and answering, problem documents, limits, the OpenAPI document."""
