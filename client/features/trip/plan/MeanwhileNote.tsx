import { Users } from 'lucide-react';

import { Note } from '../../../ui/note/Note';
import { counted } from '../words';

const CHANGED = 'This trip was changed meanwhile.';
/** More of them are told by their number only. */
const TOLD = 4;

export interface MeanwhileNoteProps {
  /** What somebody else has done, a sentence each. */
  changes: readonly string[];
  /** What has become of one's own draft, and how to go on. */
  hint: string;
}

/** Says what somebody else did to a plan while it was being changed here. */
export function MeanwhileNote({ changes, hint }: MeanwhileNoteProps) {
  const more = changes.length - TOLD;
  const sentences = [
    CHANGED,
    ...changes.slice(0, TOLD).map((change) => `${change}.`),
    ...(more > 0 ? [`And ${counted(more, 'more change')}.`] : []),
    hint,
  ];
  return (
    // There from the start: what appears together with its live region is not always read out.
    <div className="meanwhile" role="status">
      {changes.length > 0 && <Note icon={Users}>{sentences.join(' ')}</Note>}
    </div>
  );
}
