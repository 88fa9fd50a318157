import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

import { ChipToggles } from '../../ui/chip/ChipToggles';
import { Field } from '../../ui/field/Field';
import { TextLink } from '../../ui/text-link/TextLink';
import { INTEREST_LENGTH, offeredInterests, PRESET_INTERESTS, sameInterest } from './interests';
import type { Wizard } from './useWizard';

const presets = new Set<string>(PRESET_INTERESTS);

/** What one loves: presets to pick, and one's own. */
export function InterestsStep({ wizard: { draft, change } }: { wizard: Wizard }) {
  const picked = draft.interests;
  // One's own stay on offer while this step is open, also when they are put back.
  const [own, setOwn] = useState(() => picked.filter((interest) => !presets.has(interest)));
  const [text, setText] = useState('');
  const offered = offeredInterests(own);
  const add = () => {
    const wanted = text.trim().replace(/\s+/g, ' ');
    setText('');
    if (wanted === '') return;
    const known = sameInterest(wanted, offered);
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
      <ChipToggles
        label="Interests"
        options={offered.map((interest) => ({ id: interest, label: interest }))}
        values={picked}
        onChange={(interests) => change({ interests: offered.filter((one) => interests.includes(one)) })}
      />
      {/* Enter in the field adds, and does not send the form. */}
      <div onKeyDownCapture={(event) => event.target instanceof HTMLInputElement && addOnEnter(event)}>
        <Field
          label="Add your own interest"
          isLabelHidden
          placeholder="Add your own"
          icon={Plus}
          value={text}
          onChange={setText}
          maxLength={INTEREST_LENGTH}
          end={
            <TextLink label="Add your own interest" onPress={add}>
              Add
            </TextLink>
          }
        />
      </div>
    </>
  );
}
