import type { Report } from './review';

/** What may be wrong with a review, in the traveller's words. */
export const REASONS: readonly { id: Report['reason']; label: string }[] = [
  { id: 'spam', label: 'It advertises something' },
  { id: 'offensive', label: 'It is offensive' },
  { id: 'off_topic', label: 'It is not about this place' },
  { id: 'private', label: 'It tells something private' },
  { id: 'false', label: 'It is not true' },
  { id: 'other', label: 'Something else' },
];
