/** A key that makes a call count once, however often it is sent. */
export function newKey(): string {
  // A page that is not served securely has no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
