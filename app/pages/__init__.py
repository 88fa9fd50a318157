"""The table of pages: what each shows, who may see it, and the calls whose answers it starts with."""
