"""The basis of all calls: authentication, parsing and encoding, problem documents, limits, the OpenAPI document."""
