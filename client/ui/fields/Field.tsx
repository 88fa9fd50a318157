import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Eye, EyeOff, Lock, type LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react';

import { Toggle } from '../buttons/press';
import { classes } from '../classes';

export interface FieldProps {
  label: string;
  /** The label is visually hidden. */
  isLabelHidden?: boolean;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'time';
  value: string;
  onChange?: (value: string) => void;
  /** The error message; marks the field as invalid. */
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'search';
  maxLength?: number;
  /** Focusable and readable, but cannot be edited yet. */
  isLocked?: boolean;
  /** Read-only. */
  isReadOnly?: boolean;
  isLarge?: boolean;
  /** Number of visible lines; makes the field multi-line. */
  rows?: number;
  icon?: LucideIcon;
  /** A button or badge at the end of the field. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/**
 * A labelled text field: plain, password with Show, multi-line or locked. Uses native elements: react-aria's
 * text field adds 13 kB of scripts for behaviour that browsers have anyway, and would delay every form.
 */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, type = 'text', error, hint, isLocked = false, isLarge, rows } = props;
  const { icon: Icon, end, inputRef, onChange } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const hasMessage = error !== undefined || hint !== undefined;
  const attributes = {
    ...labelledBy(id, { label, isLabelHidden, error, hasMessage }),
    ref: inputRef,
    name: props.name,
    value: props.value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange?.(currentTarget.value),
    placeholder: props.placeholder,
    readOnly: isLocked || props.isReadOnly === true,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    maxLength: props.maxLength,
  } as const;
  return (
    <div className="field" data-invalid={error === undefined ? undefined : 'true'}>
      {!isLabelHidden && (
        <label className="label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes('input', isLocked && 'input--locked', isLarge && 'input--large')}>
        {Icon !== undefined && <Icon />}
        {rows === undefined ? (
          <input type={type === 'password' && isShown ? 'text' : type} {...attributes} />
        ) : (
          <textarea rows={rows} {...attributes} />
        )}
        {type === 'password' && <ShowPassword isShown={isShown} onChange={setShown} />}
        {end}
        {isLocked && <Lock />}
      </div>
      <TextFieldMessage id={id} error={error} hint={hint} />
    </div>
  );
}

interface Labels {
  label: string;
  isLabelHidden: boolean;
  error: string | undefined;
  /** Whether an error or a hint is shown below the field. */
  hasMessage: boolean;
}

/** The attributes that name and describe a text field. */
export const labelledBy = (id: string, { label, isLabelHidden, error, hasMessage }: Labels) =>
  ({
    id,
    'aria-label': isLabelHidden ? label : undefined,
    'aria-describedby': hasMessage ? messageId(id) : undefined,
    'aria-invalid': error === undefined ? undefined : true,
  }) as const;

/** The id of the message below a field. */
export const messageId = (id: string) => `${id}-message`;

interface TextFieldMessageProps {
  /** Id of the field. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** The error below a text field, or else the hint. */
export function TextFieldMessage({ id, error, hint }: TextFieldMessageProps) {
  if (error !== undefined)
    return (
      <span className="msg msg--error" id={messageId(id)}>
        <CircleAlert />
        {error}
      </span>
    );
  if (hint === undefined) return null;
  return (
    <span className="msg" id={messageId(id)}>
      {hint}
    </span>
  );
}

interface ShowPasswordProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** The toggle at the end of a password field. */
function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  const { t } = useLingui();
  return (
    <Toggle className="icon-btn" label={t`Show password`} isOn={isShown} onChange={onChange}>
      {isShown ? <EyeOff /> : <Eye />}
    </Toggle>
  );
}
