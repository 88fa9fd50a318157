import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

import { TextLink } from '../../ui/buttons/TextLink';
import { ChipToggleGroup } from '../../ui/fields/Chips';
import { Field } from '../../ui/fields/Field';
import { INTEREST_LENGTH, interestText, PRESET_INTERESTS } from './options';
import type { Wizard } from './useWizard';

const presets = new Set(PRESET_INTERESTS);

/** The step that asks for interests: presets to pick, and the travellers' own. */
export function InterestsStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const picked = draft.interests;
  // Custom interests stay visible while this step is open, even when deselected.
  const [own, setOwn] = useState(() => picked.filter((interest) => !presets.has(interest)));
  const [text, setText] = useState('');
  const offered = [...own, ...PRESET_INTERESTS];
  const add = () => {
    const wanted = text.trim().replace(/\s+/g, ' ');
    setText('');
    if (wanted === '') return;
    const known = offered.find((one) => sameText(one, wanted) || sameText(interestText(one), wanted));
    if (known === undefined) setOwn([...own, wanted]);
    const interest = known ?? wanted;
    if (!picked.includes(interest)) change({ interests: [...picked, interest] });
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <ChipToggleGroup
        label={t`Interests`}
        options={offered.map((interest) => ({ id: interest, label: interestText(interest) }))}
        values={picked}
        onChange={(interests) => change({ interests: offered.filter((one) => interests.includes(one)) })}
      />
      {/* Pressing Enter in the field adds the interest instead of submitting the form. */}
      <div onKeyDownCapture={(event) => event.target instanceof HTMLInputElement && addOnEnter(event)}>
        <Field
          label={t`Add your own interest`}
          isLabelHidden
          placeholder={t`Add your own`}
          icon={Plus}
          value={text}
          onChange={setText}
          maxLength={INTEREST_LENGTH}
          end={
            <TextLink label={t`Add your own interest`} onPress={add}>
              <Trans>Add</Trans>
            </TextLink>
          }
        />
      </div>
    </>
  );
}

const sameText = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();
