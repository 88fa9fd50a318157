"""Renders React components to HTML inside this process."""
