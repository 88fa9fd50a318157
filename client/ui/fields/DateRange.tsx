import { type DateValue, parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  CalendarCell,
  CalendarGrid,
  DateField,
  DateInput,
  DateSegment,
  Dialog,
  DialogTrigger,
  Heading,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components';

import { SlotButton } from '../buttons/SlotButton';
import { FieldMessage } from './FieldMessage';

export interface DateRangeProps {
  /** YYYY-MM-DD, or null if not chosen. */
  start: string | null;
  end: string | null;
  /** Called with the dates that changed. */
  onChange: (dates: { start_date?: string | null; end_date?: string | null }) => void;
  /** The earliest selectable date, YYYY-MM-DD. The end cannot be before the start. */
  min: string;
  /** Accessible name of the group: "Dates in Kochi". */
  name: string;
  /**
   * Accessible names of the fields, if several pairs on the page share their labels: "Start date in Kochi".
   */
  startName?: string | undefined;
  endName?: string | undefined;
  startError?: string | undefined;
  endError?: string | undefined;
}

/** A first and a last date, typed part by part or chosen in one calendar. */
export function DateRange({ start, end, min, name, onChange, ...rest }: DateRangeProps) {
  const { t } = useLingui();
  return (
    <div className="dates">
      <TypedDate
        label={t`Start date`}
        name={rest.startName}
        value={start}
        min={min}
        error={rest.startError}
        onChange={(date) => onChange({ start_date: date })}
      />
      <TypedDate
        label={t`End date`}
        name={rest.endName}
        value={end}
        min={start === null || start < min ? min : start}
        error={rest.endError}
        onChange={(date) => onChange({ end_date: date })}
      />
      <DialogTrigger>
        <SlotButton label={t`Calendar`} icon={CalendarDays} look="line" />
        <Popover className="calendar-popover" offset={8} placement="bottom end">
          <Dialog className="calendar" aria-label={name}>
            {({ close }) => (
              <DateRangeCalendar
                start={start}
                end={end}
                min={min}
                name={name}
                onChange={(dates) => {
                  onChange(dates);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

export interface TypedDateProps {
  label: string;
  /** Accessible name, if several fields share their label. */
  name?: string | undefined;
  /** YYYY-MM-DD, or null if not chosen. */
  value: string | null;
  /** The earliest selectable date. */
  min: string | undefined;
  /** The date whose parts are suggested for empty parts; `min` by default. */
  placeholder?: string;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

/** A date field that is typed part by part. */
export function TypedDate({ label, name, value, min, placeholder = min, error, onChange }: TypedDateProps) {
  return (
    <DateField
      className="field"
      aria-label={name}
      value={parsed(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      minValue={parsed(min)}
      placeholderValue={parsed(placeholder)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="label">{label}</Label>
      <DateInput className="input date-input">
        {(segment) => <DateSegment className="date-input__part" segment={segment} />}
      </DateInput>
      <FieldMessage error={error} />
    </DateField>
  );
}

type CalendarProps = Pick<DateRangeProps, 'start' | 'end' | 'min' | 'name' | 'onChange'>;

function DateRangeCalendar({ start, end, min, name, onChange }: CalendarProps) {
  const { t } = useLingui();
  const [from, to] = [parsed(start), parsed(end)];
  return (
    <RangeCalendar
      aria-label={name}
      defaultValue={from !== null && to !== null && from.compare(to) <= 0 ? { start: from, end: to } : null}
      defaultFocusedValue={from ?? parseDate(min)}
      minValue={parseDate(min)}
      onChange={(range) => onChange({ start_date: range.start.toString(), end_date: range.end.toString() })}
    >
      <header className="calendar__head">
        <SlotButton label={t`Previous month`} icon={ChevronLeft} slot="previous" />
        <Heading />
        <SlotButton label={t`Next month`} icon={ChevronRight} slot="next" />
      </header>
      <CalendarGrid>{(date) => <CalendarCell className="calendar__day" date={date} />}</CalendarGrid>
    </RangeCalendar>
  );
}

const parsed = (date: string | null | undefined): DateValue | null =>
  date === null || date === undefined ? null : parseDate(date);
