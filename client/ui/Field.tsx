import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Eye, EyeOff, Lock, type LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField, ToggleButton } from 'react-aria-components';

import { classes } from './classes';

export interface FieldProps {
  label: string;
  /** The label is visually hidden. */
  isLabelHidden?: boolean;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'time';
  value: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** What is wrong; also marks the field as invalid. */
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'search';
  maxLength?: number;
  autoFocus?: boolean;
  isRequired?: boolean;
  /** Readable, but locked. */
  isLocked?: boolean;
  /** Read-only. */
  isReadOnly?: boolean;
  isLarge?: boolean;
  /** Lines to show; makes the field multi-line. */
  rows?: number;
  icon?: LucideIcon;
  /** A button or badge at the end of the field. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A labelled text field: plain, password with Show, multi-line, locked. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, type = 'text', error, hint, isLocked = false, isLarge, rows } = props;
  const { icon: Icon, end, placeholder, inputRef, value, onChange, onBlur } = props;
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      className="field"
      name={props.name}
      type={type === 'password' && isShown ? 'text' : type}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      isReadOnly={isLocked || props.isReadOnly === true}
      isRequired={props.isRequired}
      autoComplete={props.autoComplete}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- sheets start on their first field
      autoFocus={props.autoFocus}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && <Label className="label">{label}</Label>}
      <div className={classes('input', isLocked && 'input--locked', isLarge && 'input--large')}>
        {Icon !== undefined && <Icon />}
        {rows === undefined ? (
          <Input ref={inputRef} placeholder={placeholder} />
        ) : (
          <TextArea ref={inputRef} placeholder={placeholder} rows={rows} />
        )}
        {type === 'password' && <ShowPassword isShown={isShown} onChange={setShown} />}
        {end}
        {isLocked && <Lock />}
      </div>
      <FieldMessage error={error} hint={hint} />
    </TextField>
  );
}

interface FieldMessageProps {
  error?: string | undefined;
  hint?: string | undefined;
}

/** The error below a field, else the hint. Needs a react-aria field as an ancestor. */
export function FieldMessage({ error, hint }: FieldMessageProps) {
  if (error !== undefined)
    return (
      <FieldError className="msg msg--error">
        <CircleAlert />
        {error}
      </FieldError>
    );
  if (hint === undefined) return null;
  return (
    <Text slot="description" className="msg">
      {hint}
    </Text>
  );
}

interface ShowPasswordProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** The toggle at the end of a password field. */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  const { t } = useLingui();
  return (
    <ToggleButton className="icon-btn" aria-label={t`Show password`} isSelected={isShown} onChange={onChange}>
      {isShown ? <EyeOff /> : <Eye />}
    </ToggleButton>
  );
}
