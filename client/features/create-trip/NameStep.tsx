import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { Badge } from '../../ui/badge/Badge';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Field } from '../../ui/field/Field';
import { cityOf, destinationText, NAME_LENGTH } from './draft';
import type { Wizard } from './useWizard';
import { choicesText } from './words';

/** The trip's name, and everything chosen at a glance. */
export function NameStep({ wizard: { draft, problem, change } }: { wizard: Wizard }) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = input.current;
    // Typing replaces what is suggested.
    const select = () => field?.select();
    field?.addEventListener('focus', select, { once: true });
    return () => field?.removeEventListener('focus', select);
  }, []);
  const isByAi = draft.trip_builder === 'AI';
  return (
    <>
      <div className="name-field">
        <Field
          label="Trip name"
          value={draft.trip_name}
          onChange={(trip_name) => change({ trip_name })}
          error={problem?.text}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          isLarge
          inputRef={input}
        />
      </div>
      <div className="card name-card">
        <div className="name-card__head">
          <div className="art art--s">
            <CoverArt name={cityOf(draft) ?? ''} kind="city" />
          </div>
          <div>
            <b>{destinationText(draft)}</b>
            <p className="mute small">{choicesText(draft)}</p>
          </div>
        </div>
        <ul className="chips name-card__chips">
          {isByAi &&
            draft.interests.map((interest) => (
              <li key={interest}>
                <Badge>{interest}</Badge>
              </li>
            ))}
          <li>
            {isByAi ? (
              <Badge tone="trail" icon={Sparkles}>
                AI
              </Badge>
            ) : (
              <Badge>Built by you</Badge>
            )}
          </li>
        </ul>
      </div>
    </>
  );
}
