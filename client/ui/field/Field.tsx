import { Lock, type LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Input, Label, TextArea, TextField } from 'react-aria-components';

import { classes } from '../classes';
import { FieldMessage } from './FieldMessage';
import { ShowPassword } from './ShowPassword';

export interface FieldProps {
  label: string;
  /** The label is said, but not shown. */
  isLabelHidden?: boolean;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'url';
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
  /** Readable, but not to be changed here. */
  isLocked?: boolean;
  /** To read and to copy only. */
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
