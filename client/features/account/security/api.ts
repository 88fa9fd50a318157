import { useMutation } from '@tanstack/react-query';

import { request, type Schema } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { makePasskey, requirePasskeys } from '../../../api/passkeys';
import { useApi, useApiCache } from '../../../api/query';
import { toast } from '../../../ui/overlays/Toast';

export type Security = Schema<'Security'>;
export type Passkey = Schema<'Passkey'>;
export type ApiToken = Schema<'ApiToken'>;

const SECURITY = '/user/security';
const TWO_STEP = '/user/two-step';

/** The account's sign-in methods and API tokens. */
export function useSecurity() {
  return useApi<Security>(SECURITY);
}

/** Returns a function that refetches them after a change. */
export function useSecurityChanged(): () => void {
  const { invalidate } = useApiCache();
  return () => void invalidate(SECURITY);
}

export function beginTwoStep(): Promise<Schema<'TwoStepSetup'>> {
  return request('POST', TWO_STEP);
}

export function confirmTwoStep(code: string): Promise<Schema<'RecoveryCodes'>> {
  return request('POST', `${TWO_STEP}/confirm`, { body: { code }, isOnce: true });
}

export function turnTwoStepOff(password: string): Promise<Schema<'Message'>> {
  return request('POST', `${TWO_STEP}/off`, { body: { password }, isOnce: true });
}

export function renewRecoveryCodes(password: string): Promise<Schema<'RecoveryCodes'>> {
  return request('POST', `${TWO_STEP}/recovery-codes`, { body: { password }, isOnce: true });
}

/** Creates a passkey on this device and registers it. */
export async function addPasskey(label: string): Promise<Schema<'Message'>> {
  requirePasskeys();
  const { options } = await request<Schema<'CredentialOptions'>>('POST', '/user/passkeys/options');
  const credential = await makePasskey(options);
  return request('POST', '/user/passkeys', { body: { label, credential }, isOnce: true });
}

export function makeToken(form: Schema<'NewToken'>): Promise<Schema<'NewApiToken'>> {
  return request('POST', '/user/tokens', { body: form, isOnce: true });
}

/**
 * Removes a passkey or token.
 *
 * @param kind the list that contains it.
 */
export function useRemove(kind: 'passkeys' | 'tokens', failed: string, onDone: () => void) {
  const changed = useSecurityChanged();
  return useMutation({
    mutationFn: (id: string) => request<Schema<'Message'>>('DELETE', `/user/${kind}/${id}`),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, failed)),
    onSettled: () => {
      changed();
      onDone();
    },
  });
}
