import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/Button';
import type { Changer } from './sharedDraft';

export interface FieldConflictProps {
  /** Of the field, for screen readers: the buttons of two fields read alike. */
  label: string;
  /** What somebody else set, as the form shows it; empty if they cleared it. */
  theirs: string;
  by: Changer;
  onSettle: (which: 'theirs' | 'mine') => void;
}

/** Below a field that somebody else changed too: what they set, and which of both to keep. */
export function FieldConflict({ label, theirs, by, onSettle }: FieldConflictProps) {
  const { t } = useLingui();
  const name = by.name ?? t`Someone else`;
  const said = theirs === '' ? t`${name} cleared this.` : t`${name} changed this to “${theirs}”.`;
  return (
    <div className="field-conflict">
      <p role="status">
        <Users />
        {/* Said once, with the name. */}
        <span>{by.isAsked ? ' ' : said}</span>
      </p>
      <div className="field-conflict__choice">
        <Button isSmall label={t`Keep theirs: ${label}`} onPress={() => onSettle('theirs')}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button isSmall label={t`Use mine: ${label}`} onPress={() => onSettle('mine')}>
          <Trans>Use mine</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SharedFields<Draft> {
  /** What somebody else set a field to that was changed here too; null where nobody did. */
  theirs: <Name extends keyof Draft>(field: Name) => { value: Draft[Name]; by: Changer } | null;
  settle: (field: keyof Draft, which: 'theirs' | 'mine') => void;
}

/** Returns a function that shows the conflict of a form's field, where there is one. */
export function conflictsAt<Draft>({ theirs, settle }: SharedFields<Draft>) {
  return <Name extends keyof Draft>(
    field: Name,
    label: string,
    textOf: (value: Draft[Name]) => string,
  ): ReactNode => {
    const found = theirs(field);
    return (
      found !== null && (
        <FieldConflict
          label={label}
          theirs={textOf(found.value)}
          by={found.by}
          onSettle={(which) => settle(field, which)}
        />
      )
    );
  };
}
