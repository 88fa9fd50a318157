const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** "at 09:40", and of another day "on 20 Nov at 09:40". */
export function savedText(saved: Date, now: Date): string {
  const time = `at ${TIME.format(saved)}`;
  return saved.toDateString() === now.toDateString() ? time : `on ${DAY.format(saved)} ${time}`;
}
