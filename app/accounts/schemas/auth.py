"""What the calls under /auth take and answer."""

from __future__ import annotations

from marshmallow import fields, validate

from app.accounts.schemas.fields import NO_EMAIL, SHORT_NAME, Digits, Email, Form, NewPassword
from app.web.fields import Schema, Text


class SignUpSchema(Form):
    """A new account."""

    missing = "Please fill in all fields"

    name = Text(
        maximum=120, blank=missing, validate=validate.Length(min=2, error=SHORT_NAME), metadata={"minLength": 2}
    )
    email = Email(blank=missing)
    password = NewPassword(blank=missing)


class SignInSchema(Form):
    """Who wants to sign in."""

    missing = "Please enter email & password"

    email = Email(blank=missing)
    password = Text(maximum=128, blank=missing, trim=False, load_only=True, metadata={"format": "password"})


class VerifySchema(Form):
    """The code that was mailed to an address."""

    missing = NO_EMAIL

    email = Email(blank=missing)
    otp = Digits()


class EmailSchema(Form):
    """An address."""

    missing = NO_EMAIL

    email = Email(blank=missing)


class TokenSchema(Schema):
    """A token for the Authorization header."""

    access_token = fields.String(required=True, metadata={"description": "A JWT, good for one hour."})


class VerifiedSchema(TokenSchema):
    """An address that is verified, and the session that begins with it."""

    message = fields.String(required=True)


class SignedInSchema(Schema):
    """How a sign-in ended."""

    is_verified = fields.Boolean(
        required=True, metadata={"description": "Whether the address is; if not, enter a code."}
    )
    message = fields.String(required=True)
    access_token = fields.String(
        required=True, allow_none=True, metadata={"description": "A JWT, good for one hour; null while not verified."}
    )


class ResetSchema(Form):
    """A new password, with the code that was mailed for it."""

    missing = "Please fill in all fields"

    email = Email(blank=missing)
    otp = Digits(blank=missing, wrong="OTP must be 4 digits")
    new_password = NewPassword(blank=missing)


class ForgottenSchema(EmailSchema):
    """Whose password was forgotten."""

    missing = "Please enter your email"

    email = Email(blank=missing)
