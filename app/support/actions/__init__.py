"""What the support staff can do, for the command line and for the pages of the staff."""
