/** The link as it is handed on: on the site that one is on, whatever address the server knows itself by. */
export function sharedLink(shareUrl: string, origin: string): string {
  const token = shareUrl.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  return `${origin}/shared/${token}`;
}

/** WhatsApp with a message that only waits for a reader to be chosen. */
export function whatsAppLink(tripName: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`Check out my trip: ${tripName}\n${link}`)}`;
}
