"""OpenTelemetry traces, if an endpoint is set: one id from a browser's call to the resulting jobs."""
