import { useEffect, useRef, useState } from 'react';

import { refusalOf } from '../../api/errors';
import { useApiCache } from '../../api/query';
import type { Schema } from '../../api/types';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/field/Field';
import { useForm } from '../../ui/form/useForm';
import { updateAbout } from './updateAbout';

const MAX_LENGTH = 5000;

export interface AboutFormProps {
  text: string;
  /** It is saved or given up. */
  onClose: () => void;
}

/** Edits what one says of oneself; Esc gives up. */
export function AboutForm({ text, onClose }: AboutFormProps) {
  const [draft, setDraft] = useState(text);
  const keepProfile = useKeepProfile();
  const { ref, errors, isWorking, onSubmit, forget } = useForm({
    fields: ['about_me'] as const,
    check: () => null,
    // Together: it may be changed again before the answer is there.
    send: async () => ({ answer: await updateAbout(draft), sent: draft }),
    onDone: ({ answer, sent }) => {
      keepProfile(answer.profile_data);
      if (area.current?.value === sent) onClose();
    },
    explain: (error) => refusalOf(error, 'Failed to update about me'),
  });
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  useEffect(() => {
    const form = ref.current;
    const giveUp = (event: KeyboardEvent) => {
      // While a word is being composed, Esc is about that word.
      if (event.key === 'Escape' && !event.isComposing && !isWorking) onClose();
    };
    form?.addEventListener('keydown', giveUp);
    return () => form?.removeEventListener('keydown', giveUp);
  }, [ref, isWorking, onClose]);
  return (
    <form ref={ref} className="about-form" noValidate onSubmit={onSubmit}>
      <Field
        label="About Me"
        isLabelHidden
        name="about_me"
        rows={4}
        maxLength={MAX_LENGTH}
        value={draft}
        onChange={(value) => {
          setDraft(value);
          forget('about_me');
        }}
        error={errors.about_me}
        inputRef={area}
      />
      <div className="about-form__actions">
        <Button look="plain" isSmall onPress={onClose} isDisabled={isWorking}>
          Cancel
        </Button>
        <Button type="submit" look="ink" isSmall isWorking={isWorking}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Shows the saved profile, also where others see it. */
function useKeepProfile() {
  const { write, invalidate } = useApiCache();
  return (saved: Schema<'Profile'>) => {
    write('/user/profile', saved);
    void invalidate(`/user/${saved.id}`);
  };
}
