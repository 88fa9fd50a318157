import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/buttons/Button';
import type { Changer } from './sharedDraft';

export interface FieldConflictProps {
  /** Label of the field, for screen readers, because the buttons of all conflicts have the same text. */
  label: string;
  /** The other traveller's value as the form shows it; empty if they cleared it. */
  theirs: string;
  by: Changer;
  onSettle: (which: 'theirs' | 'mine') => void;
}

/** Shown below a field that another traveller changed too: their value, and which of both to use. */
export function FieldConflict({ label, theirs, by, onSettle }: FieldConflictProps) {
  const { t } = useLingui();
  const name = by.name ?? t`Someone else`;
  const said = theirs === '' ? t`${name} cleared this.` : t`${name} changed this to “${theirs}”.`;
  return (
    <div className="field-conflict">
      <p role="status">
        <Users />
        {/* Announced once, together with the name. */}
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
  /** The other traveller's value of a field that was also changed here, or null without a conflict. */
  theirs: <Name extends keyof Draft>(field: Name) => { value: Draft[Name]; by: Changer } | null;
  settle: (field: keyof Draft, which: 'theirs' | 'mine') => void;
}

/** Returns a function that renders the conflict of a form's field, if there is one. */
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
