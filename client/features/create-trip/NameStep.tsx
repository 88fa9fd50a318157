import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { CoverArt } from '../../ui/cover-art/CoverArt';
import { Field } from '../../ui/fields/Field';
import { Badge } from '../../ui/labels/Badge';
import { firstPoster, destinationText, NAME_LENGTH } from './draft';
import { interestText } from './options';
import { choicesText } from './text';
import type { Wizard } from './useWizard';

/** The step that asks for the trip's name and summarizes all choices. */
export function NameStep({ wizard: { draft, problem, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = input.current;
    // Selected, so that typing replaces the suggested name.
    const select = () => field?.select();
    field?.addEventListener('focus', select, { once: true });
    return () => field?.removeEventListener('focus', select);
  }, []);
  const isByAi = draft.trip_builder === 'AI';
  return (
    <>
      <div className="name-field">
        <Field
          label={t`Trip name`}
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
            <CoverArt {...firstPoster(draft)} kind="city" />
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
                <Badge>{interestText(interest)}</Badge>
              </li>
            ))}
          <li>
            {isByAi ? <Badge tone="trail" icon={Sparkles}>{t`AI`}</Badge> : <Badge>{t`Built by you`}</Badge>}
          </li>
        </ul>
      </div>
    </>
  );
}
