"""Backup and restore of an installation: database, photos and key in one archive."""
