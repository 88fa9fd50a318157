"""The command line of the support staff."""
