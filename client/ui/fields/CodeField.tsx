import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';

import { classes } from '../classes';

/** Number of digits. */
const LENGTH = 4;

export interface CodeFieldProps {
  label: string;
  /** The digits; a space marks an empty cell before a filled one. Complete when it has four digits. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/**
 * A code field with one cell per digit. Typing advances, Backspace and arrows move, pasting fills all cells.
 */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  const { t } = useLingui();
  const group = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const cells = cellsOf(value);
  const digitLabel = (number: number) => t`Digit ${number} of ${LENGTH}`;
  const focus = (index: number) => {
    const input = group.current?.querySelectorAll('input')[Math.max(0, Math.min(index, LENGTH - 1))];
    input?.focus();
    input?.select();
  };
  const enter = (index: number, typed: string) => {
    const old = cells[index] ?? '';
    let digits = typed.replace(/\D/g, '');
    // Typing into a filled cell yields the old and the new digit.
    if (old !== '' && digits.length === 2) digits = digits.replace(old, '');
    if (digits === '') {
      if (typed === '') onChange(textOf(cells.with(index, '')));
      return;
    }
    onChange(textOf(fill(cells, index, digits)));
    focus(index + digits.length);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' && cells[index] === '' && index > 0) {
      onChange(textOf(cells.with(index - 1, '')));
      focus(index - 1);
    } else if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(LENGTH - 1);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, index: number) => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '');
    event.preventDefault();
    if (digits === '') return;
    const start = digits.length >= LENGTH ? 0 : index;
    onChange(textOf(fill(cells, start, digits)));
    focus(start + digits.length);
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="label otp__legend">{label}</legend>
      <div ref={group} className={classes('otp', error !== undefined && 'otp--error')}>
        {cells.map((digit, index) => (
          <input
            key={index}
            aria-label={digitLabel(index + 1)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={digit}
            onChange={(event) => enter(index, event.target.value)}
            onInput={(event) => {
              // React sees no change if the same digit is typed again, but the focus must move on.
              if (digit !== '' && event.currentTarget.value === digit) focus(index + 1);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="msg msg--error" id={errorId}>
          <CircleAlert />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The cells of a code, each with a digit or empty. */
function cellsOf(value: string): string[] {
  return Array.from({ length: LENGTH }, (_, index) => value.charAt(index).trim());
}

function textOf(cells: string[]): string {
  return cells
    .map((digit) => (digit === '' ? ' ' : digit))
    .join('')
    .trimEnd();
}

/** Writes digits into the cells from `start`, dropping those that do not fit. */
function fill(cells: string[], start: number, digits: string): string[] {
  return cells.map((digit, index) => digits.charAt(index - start) || digit);
}
