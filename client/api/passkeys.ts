import { t } from '@lingui/core/macro';

/** A passkey could not be created or used: the traveller cancelled, or the browser does not support it. */
export class PasskeyError extends Error {}

/**
 * Creates a passkey in the browser.
 *
 * @param options from the server.
 * @throws PasskeyError with a message for the traveller.
 */
export async function makePasskey(options: Record<string, unknown>): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return asked(() => navigator.credentials.create({ publicKey }));
}

/**
 * Lets the traveller choose a passkey and sign with it.
 *
 * @param options from the server.
 * @throws PasskeyError with a message for the traveller.
 */
export async function pickPasskey(options: Record<string, unknown>): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return asked(() => navigator.credentials.get({ publicKey }));
}

/** @throws PasskeyError if the browser does not support passkeys. */
export function requirePasskeys(): void {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new PasskeyError(t`This browser can’t use passkeys. Please sign in another way.`);
}

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new PasskeyError(t`This device has a passkey for your account already.`);
    // For privacy, browsers do not reveal whether the traveller refused or has no passkey.
    throw new PasskeyError(t`No passkey was used.`);
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(t`No passkey was used.`);
  return credential.toJSON();
}
