import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { tooLong } from '../form/length';
import { type Refusal, useForm } from '../form/useForm';

export interface EditTextFormProps {
  /** Names the field for its reader, and in refusals. */
  label: string;
  name: string;
  text: string;
  maxLength: number;
  /** Stands above the field. */
  notice?: ReactNode;
  /** @param base the text as it was when its editing began. */
  onSave: (draft: string, base: string) => Promise<void>;
  explain: (error: Error) => Refusal;
  /** It is saved or given up. */
  onClose: () => void;
}

/** Edits a text of several lines; Esc gives up. */
export function EditTextForm(props: EditTextFormProps) {
  const { label, name, text, maxLength, notice, onSave, explain, onClose } = props;
  const [draft, setDraft] = useState(text);
  const [base] = useState(text);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<string, string>({
    fields: [name],
    check: () => {
      const problem = tooLong(draft, maxLength);
      return problem === null ? null : { field: name, text: problem };
    },
    send: async () => {
      await onSave(draft, base);
      return draft;
    },
    // It may have been changed again before the answer was there.
    onDone: (saved) => {
      if (area.current?.value === saved) onClose();
    },
    explain,
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
    <form ref={ref} className="edit-text-form" noValidate onSubmit={onSubmit}>
      {notice}
      <Field
        label={label}
        isLabelHidden
        name={name}
        rows={4}
        value={draft}
        onChange={(value) => {
          setDraft(value);
          forget(name);
        }}
        error={errors[name]}
        inputRef={area}
      />
      <div className="edit-text-form__actions">
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
