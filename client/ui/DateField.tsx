import { parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components';

import { FieldMessage } from './Field';
import { IconButton } from './IconButton';

export interface DateFieldProps {
  label: string;
  /** Its name for screen readers, where several fields have the same label: "Start date in Kochi". */
  name?: string;
  /** YYYY-MM-DD, or null while nothing is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first date that may be chosen, YYYY-MM-DD. */
  min: string;
  error?: string | undefined;
}

/** A date, typed part by part or chosen in a calendar. */
export function DateField({ label, name, value, onChange, min, error }: DateFieldProps) {
  const { t } = useLingui();
  return (
    <DatePicker
      className="field"
      aria-label={name === label ? undefined : name}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date === null ? null : date.toString())}
      minValue={parseDate(min)}
      placeholderValue={parseDate(min)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="label">{label}</Label>
      <Group className="input">
        <DateInput className="date-input">
          {(segment) => <DateSegment className="date-input__part" segment={segment} />}
        </DateInput>
        <IconButton label={t`Calendar`} icon={CalendarDays} />
      </Group>
      <FieldMessage error={error} />
      <Popover className="calendar-popover" offset={8}>
        <Dialog className="calendar">
          <Calendar>
            <header className="calendar__head">
              <IconButton label={t`Previous month`} icon={ChevronLeft} slot="previous" />
              <Heading />
              <IconButton label={t`Next month`} icon={ChevronRight} slot="next" />
            </header>
            <CalendarGrid>{(date) => <CalendarCell className="calendar__day" date={date} />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
