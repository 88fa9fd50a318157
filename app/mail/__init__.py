"""Mails to travellers: messages, templates and transports."""
