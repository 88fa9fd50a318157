import { t } from '@lingui/core/macro';

/** A passkey could not be made or used: the traveller changed their mind, or the browser can't. */
export class PasskeyError extends Error {}

/**
 * Lets the browser make a passkey.
 *
 * @param options as the server sent them.
 * @throws PasskeyError with a text for the traveller.
 */
export async function makePasskey(options: Record<string, unknown>): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return asked(() => navigator.credentials.create({ publicKey }));
}

/**
 * Lets the traveller pick a passkey and the browser sign with it.
 *
 * @param options as the server sent them.
 * @throws PasskeyError with a text for the traveller.
 */
export async function pickPasskey(options: Record<string, unknown>): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return asked(() => navigator.credentials.get({ publicKey }));
}

/** @throws PasskeyError where the browser knows no passkeys. */
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
    // The browser doesn't say whether the traveller refused or has none, so that sites can't find out.
    throw new PasskeyError(t`No passkey was used.`);
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(t`No passkey was used.`);
  return credential.toJSON();
}
