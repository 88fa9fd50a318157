import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/buttons/Button';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { useRemove } from './api';

export interface Removable {
  id: string;
  label: string;
  /** Facts shown below the name. */
  facts: readonly string[];
}

export interface RemovableListProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly Removable[];
  kind: 'passkeys' | 'tokens';
  icon: LucideIcon;
  /** Label of each row's button: "Remove". */
  verb: string;
  question: (name: string) => string;
  /** The consequence, shown in the question. */
  consequence: string;
  failed: string;
}

/** A list of passkeys or tokens, each with a button that removes it after a confirmation. */
export function RemovableList(props: RemovableListProps) {
  const { t } = useLingui();
  const { label, items, kind, icon: Icon, verb, question, consequence, failed } = props;
  const [asked, setAsked] = useState<Removable | null>(null);
  const [isAsking, setAsking] = useState(false);
  const removal = useRemove(kind, failed, () => setAsking(false));
  return (
    <>
      {items.length > 0 && (
        <ul className="list" aria-label={label}>
          {items.map((item) => {
            const name = item.label;
            return (
              <li key={item.id}>
                <div className="session-list__row">
                  <Icon />
                  <div className="session-list__device">
                    <p className="session-list__name">{name}</p>
                    {item.facts.map((fact) => (
                      <p key={fact} className="cap">
                        {fact}
                      </p>
                    ))}
                  </div>
                  <Button
                    look="danger-line"
                    isSmall
                    onPress={() => {
                      setAsked(item);
                      setAsking(true);
                    }}
                    label={t`${verb}: ${name}`}
                  >
                    {verb}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        title={question(asked?.label ?? '')}
        text={consequence}
        icon={Icon}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          if (asked !== null) removal.mutate(asked.id);
        }}
        confirmLabel={verb}
        isDanger
        isWorking={removal.isPending}
      />
    </>
  );
}
