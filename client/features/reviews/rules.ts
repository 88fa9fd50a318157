import { t } from '@lingui/core/macro';

import { monthText } from '../../text/dates';
import { type Problem, tooLong } from '../../ui/useForm';

export const MAX_REVIEW = 2000;
/** Reviews longer than this many characters are collapsed. */
const COLLAPSED = 150;

/** "March 2026" from Unix seconds; the month in UTC, so that server and browser render the same. */
export const monthOf = (time: number): string => monthText(new Date(time * 1000).toISOString().slice(0, 10));

/** The beginning of a long review; null for a review that is shown whole. */
export function beginningOf(text: string): string | null {
  const characters = Array.from(text);
  return characters.length > COLLAPSED ? `${characters.slice(0, COLLAPSED).join('').trimEnd()}…` : null;
}

export function reviewProblem(rating: number | null, text: string): Problem<'rating' | 'text'> | null {
  if (rating === null) return { field: 'rating', text: t`Choose a star rating.` };
  const problem = tooLong(text, MAX_REVIEW);
  return problem === null ? null : { field: 'text', text: problem };
}
