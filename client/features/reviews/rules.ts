import { t } from '@lingui/core/macro';

import { monthText } from '../../text/dates';
import { numberText } from '../../text/quantities';
import { lengthOf, type Problem, tooLong } from '../../ui/useForm';

export const MAX_REVIEW = 2000;
export const MAX_REPORT = 1000;
/** Reviews longer than this many characters are collapsed. */
const COLLAPSED = 150;

/** "March 2026" from Unix seconds; the month in UTC, so that server and browser render the same. */
export const monthOf = (time: number): string => monthText(new Date(time * 1000).toISOString().slice(0, 10));

/** "12 of 2,000 characters" */
export function characterCount(text: string, maximum: number): string {
  const count = numberText(lengthOf(text.trim()));
  const limit = numberText(maximum);
  return t`${count} of ${limit} characters`;
}

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

export function reportProblem(text: string): Problem<'text'> | null {
  const problem = tooLong(text, MAX_REPORT);
  return problem === null ? null : { field: 'text', text: problem };
}
