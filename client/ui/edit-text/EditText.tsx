import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import { classes } from '../classes';
import { TextLink } from '../text-link/TextLink';
import { EditedText } from './EditedText';
import { EditTextForm, type EditTextFormProps } from './EditTextForm';

export interface EditTextProps extends Omit<EditTextFormProps, 'label' | 'onClose'> {
  /** Heading above the text, and name of its field. */
  title: string;
  /** What stands in place of a text that says nothing. */
  empty: string;
  canEdit: boolean;
  className?: string;
  /** Editing begins or has ended. */
  onEdit?: () => void;
}

/** A text under its heading, to read and to edit in place. */
export function EditText({ title, empty, canEdit, className, onEdit, ...form }: EditTextProps) {
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  // Whoever may no longer edit reads on.
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
    <section className={classes('section', className)} aria-labelledby={heading}>
      <div className="row-between">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {canEdit && !isEditing && (
          <TextLink ref={edit} label={`Edit ${title}`} onPress={() => change(true)}>
            <Pencil />
            Edit
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
