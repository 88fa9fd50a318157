import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '../buttons/Button';
import { TextLink } from '../buttons/TextLink';
import { Field } from '../fields/Field';
import { type Refusal, tooLong, useForm } from './useForm';

export interface EditableTextProps extends Omit<EditTextFormProps, 'label' | 'onClose'> {
  /** Heading above the text, and accessible name of the field. */
  title: string;
  /** Placeholder for an empty text. */
  empty: string;
  canEdit: boolean;
  /** Called when editing begins or ends. */
  onEdit?: () => void;
}

/** A text with a heading that can be edited in place. */
export function EditableText({ title, empty, canEdit, onEdit, ...form }: EditableTextProps) {
  const { t } = useLingui();
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  // Permission to edit was withdrawn.
  if (isEditing && !canEdit) setEditing(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) (edit.current ?? document.getElementById(heading))?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, heading]);
  const change = (next: boolean) => {
    onEdit?.();
    setEditing(next);
  };
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="row-between">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {canEdit && !isEditing && (
          <TextLink ref={edit} label={t`Edit ${title}`} onPress={() => change(true)}>
            <Pencil />
            <Trans>Edit</Trans>
          </TextLink>
        )}
      </div>
      {isEditing ? (
        <EditTextForm {...form} label={title} onClose={() => change(false)} />
      ) : form.text === '' ? (
        <p className="mute">{empty}</p>
      ) : (
        <EditedText>{form.text}</EditedText>
      )}
    </section>
  );
}

/** A traveller's text with its line breaks. */
export function EditedText({ children }: { children: string }) {
  return <p className="edited-text">{children}</p>;
}

export interface EditTextFormProps {
  /** Name of the field, also used in error messages. */
  label: string;
  name: string;
  text: string;
  maxLength: number;
  /** Shown above the field. */
  notice?: ReactNode;
  /** @param original the text at the time editing began. */
  onSave: (draft: string, original: string) => Promise<void>;
  explain: (error: Error) => Refusal;
  /** Called when editing ends, by saving or cancelling. */
  onClose: () => void;
}

/** A form for editing a multi-line text. Esc cancels. */
function EditTextForm(props: EditTextFormProps) {
  const { label, name, text, maxLength, notice, onSave, explain, onClose } = props;
  const [draft, setDraft] = useState(text);
  const [original] = useState(text);
  const { ref, errors, isWorking, onSubmit, forget } = useForm<string, string>({
    fields: [name],
    check: () => {
      const problem = tooLong(draft, maxLength);
      return problem === null ? null : { field: name, text: problem };
    },
    send: async () => {
      await onSave(draft, original);
      return draft;
    },
    // The text may have been edited again while the request was running.
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
      // During IME composition, Esc cancels the composition.
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
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="ink" isSmall isWorking={isWorking}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
