"""Traces by OpenTelemetry, where an endpoint is set: one id from a browser's call to the jobs that follow from it."""
