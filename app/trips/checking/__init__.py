"""Lists the problems in a plan, with operations that fix them."""
