import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';

import { durationText } from '../../../text/quantities';
import { Button } from '../../../ui/buttons/Button';
import { TextLink } from '../../../ui/buttons/TextLink';
import { Field } from '../../../ui/fields/Field';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl';
import { Select } from '../../../ui/fields/Select';
import { LateMarkdown } from '../../../ui/LateMarkdown';
import type { Stop, Trip } from '../api';
import { conflictsAt } from '../changes/FieldConflict';
import { lengthsWith, type StopDraft, type StopState } from './stopDraft';
import { useStopForm } from './useStopForm';

export interface StopFormProps {
  trip: Trip;
  stop: Stop;
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

const BY_PLAN = 'plan';

/** What travellers plan for a stop: time, length, a note, and whether they have been there. */
export function StopForm({ trip, stop, onChanged, onSaving, onDone }: StopFormProps) {
  const { t } = useLingui();
  const { ref, draft, errors, isChanged, isWorking, onSubmit, change, theirs, settle } = useStopForm(
    trip,
    stop,
    onDone,
  );
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useEffect(() => onSaving(isWorking), [isWorking, onSaving]);
  const states: { id: StopState; label: string }[] = [
    { id: 'open', label: t`To do` },
    { id: 'done', label: t`Done` },
    { id: 'skipped', label: t`Skipped` },
  ];
  const conflictAt = conflictsAt<StopDraft>({ theirs, settle });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <div>
        <SegmentedControl
          label={t`Have you been there?`}
          options={states}
          value={draft.state}
          onChange={(state) => change({ state }, 'state')}
        />
        {conflictAt(
          'state',
          t`Have you been there?`,
          (state) => states.find(({ id }) => id === state)?.label ?? '',
        )}
      </div>
      <div className="stop-sheet__times">
        <Field
          label={t`Start time`}
          hint={t`Leave empty to follow the plan.`}
          type="time"
          value={draft.startTime}
          onChange={(startTime) => change({ startTime }, 'start_time')}
          error={errors.start_time}
        />
        <Select
          label={t`How long`}
          options={[
            { id: BY_PLAN, label: t`As planned` },
            ...lengthsWith(draft.minutes).map((minutes) => ({
              id: String(minutes),
              label: durationText(minutes),
            })),
          ]}
          value={draft.minutes === null ? BY_PLAN : String(draft.minutes)}
          onChange={(id) => change({ minutes: id === BY_PLAN ? null : Number(id) }, 'minutes')}
          error={errors.minutes}
        />
        {conflictAt('startTime', t`Start time`, (time) => time)}
        {conflictAt('minutes', t`How long`, (minutes) =>
          minutes === null ? t`As planned` : durationText(minutes),
        )}
      </div>
      <div>
        <Note note={draft.note} error={errors.note} onChange={(note) => change({ note }, 'note')} />
        {conflictAt('note', t`Note`, (note) => note)}
      </div>
      {isChanged && (
        <div className="actions">
          <Button type="submit" look="ink" isWorking={isWorking}>
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}

/** A rendered note. Pressing Edit shows its source. */
function Note({
  note,
  error,
  onChange,
}: {
  note: string;
  error: string | undefined;
  onChange: (note: string) => void;
}) {
  const { t } = useLingui();
  const [isEdited, setEdited] = useState(note === '');
  if (!isEdited)
    return (
      <div className="stop-sheet__note">
        <LateMarkdown>{note}</LateMarkdown>
        <TextLink label={t`Edit the note`} onPress={() => setEdited(true)}>
          <Pencil />
          <Trans>Edit</Trans>
        </TextLink>
      </div>
    );
  return (
    <Field
      label={t`Note`}
      name="note"
      rows={4}
      placeholder={t`Tickets, what to order, whom to call …`}
      value={note}
      onChange={onChange}
      error={error}
    />
  );
}
