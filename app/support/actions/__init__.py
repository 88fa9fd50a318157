"""Actions of the support staff, shared by the command line and the staff pages."""
