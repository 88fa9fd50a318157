import { plural, t } from '@lingui/core/macro';
import { Users } from 'lucide-react';

import { Callout } from '../../../ui/labels/Callout';

/** Maximum number of changes listed; further ones are only counted. */
const SHOWN_CHANGES = 4;

export interface ConflictNoteProps {
  /** Other travellers' changes, one sentence each. */
  changes: readonly string[];
  /** The outcome of the traveller's own edit, and how to continue. */
  hint: string;
}

/** A note about other travellers' changes to a plan that is being edited here. */
export function ConflictNote({ changes, hint }: ConflictNoteProps) {
  const more = changes.length - SHOWN_CHANGES;
  const sentences = [
    t`This trip was just changed by someone else.`,
    ...changes.slice(0, SHOWN_CHANGES).map((change) => `${change}.`),
    ...(more > 0 ? [plural(more, { one: 'And # more change.', other: 'And # more changes.' })] : []),
    hint,
  ];
  return (
    // Rendered from the start, because screen readers may miss a live region that appears together with its
    // text.
    <div className="conflict-note" role="status">
      {changes.length > 0 && <Callout icon={Users}>{sentences.join(' ')}</Callout>}
    </div>
  );
}
