import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, type LucideIcon, Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { useSomedayNear } from '../../api/someday';
import { IconButton } from '../../ui/buttons/IconButton';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { ChipToggleGroup } from '../../ui/fields/Chips';
import { Switch } from '../../ui/fields/Switch';
import { Callout } from '../../ui/labels/Callout';
import { Sortable } from '../../ui/sortable/Sortable';
import { CoverageNotes } from './CoverageNotes';
import {
  ideasOf,
  MAX_CITIES,
  newDestination,
  type Place,
  placesOf,
  posterOf,
  type Stop,
  type TripDraft,
  withCity,
  withIdeas,
  withMultiCity,
  withoutCity,
  withRoute,
} from './draft';
import { spanText } from './text';
import type { Wizard } from './useWizard';

interface DestinationPickerProps {
  label: string;
  placeholder: string;
  /** The name of the picked destination, or an empty string. */
  value: string;
  onPick: (place: Place) => void;
  /** Called when the traveller takes the route through a country or region. */
  onRoute?: (stops: Stop[]) => void;
  /** Called when the traveller edits the text. */
  onEdit?: () => void;
  icon?: LucideIcon;
  autoFocus?: boolean;
  error: string | undefined;
}

/**
 * Renders the field that finds destinations. Passed in by the page, because it belongs to another feature.
 */
export type DestinationPicker = (props: DestinationPickerProps) => ReactNode;

export interface DestinationStepProps {
  wizard: Wizard;
  picker: DestinationPicker;
}

/** The step that asks for one destination, or for several in the order of the trip. */
export function DestinationStep({ wizard, picker }: DestinationStepProps) {
  const { t } = useLingui();
  const { draft, occasion, change } = wizard;
  const { isMultiCity, destinations } = draft;
  const [announcement, announce] = useState('');
  const toggle = (isOn: boolean) => {
    const name = destinations[0]?.name;
    announce(!isOn && name !== undefined ? t`Only ${name} stays` : '');
    change(withMultiCity(draft, isOn));
  };
  return (
    <>
      {occasion !== '' && (
        <Callout tone="trail" icon={CalendarDays}>
          {occasionText(occasion, draft)}
        </Callout>
      )}
      {!isMultiCity && <OneCity wizard={wizard} picker={picker} />}
      <Switch
        hint={isMultiCity ? t`Drag to change the order` : t`Visit more than one city`}
        isOn={isMultiCity}
        onChange={toggle}
      >
        <Trans>Multi-city trip</Trans>
      </Switch>
      {isMultiCity && <Cities wizard={wizard} picker={picker} onAnnounce={announce} />}
      <CoverageNotes wizard={wizard} />
      <SomedayChoice wizard={wizard} />
      <p className="cap wizard__said" role="status">
        {announcement}
      </p>
    </>
  );
}

function OneCity({
  wizard: { draft, problem, change, editDestination },
  picker,
}: DestinationStepProps): ReactNode {
  const { t } = useLingui();
  return picker({
    label: t`Destination`,
    placeholder: t`Kochi, Kerala, Japan…`,
    value: draft.destinations[0]?.name ?? '',
    onPick: (place) => change({ destinations: [newDestination(place, [])] }),
    onRoute: (stops) => change(withRoute(stops)),
    onEdit: editDestination,
    error: problem?.text,
  });
}

interface CitiesProps extends DestinationStepProps {
  /** Announces changes to screen readers. */
  onAnnounce: (text: string) => void;
}

function Cities({ wizard, picker, onAnnounce }: CitiesProps) {
  const { t } = useLingui();
  const { draft, problem, change } = wizard;
  const [picks, setPicks] = useState(0);
  const isFirst = draft.destinations.length === 0;
  const add = (place: Place) => {
    const { name } = place;
    const more = withCity(draft, place);
    if (more === null) onAnnounce(t`${name} is already in your trip`);
    else {
      change(more);
      const count = plural(more.destinations.length, { one: '# destination', other: '# destinations' });
      onAnnounce(t`${name} added, ${count}`);
    }
    setPicks(picks + 1);
  };
  return (
    <>
      <CityList wizard={wizard} onAnnounce={onAnnounce} />
      {draft.destinations.length < MAX_CITIES ? (
        // Each pick remounts the field, so that it is empty and ready for the next city.
        <div key={picks}>
          {picker({
            label: isFirst ? t`Destination` : t`Add another destination`,
            placeholder: isFirst ? t`Kochi, Kerala, Japan…` : t`Add another destination`,
            value: '',
            onPick: add,
            ...(isFirst && { onRoute: (stops) => change(withRoute(stops)) }),
            icon: Plus,
            autoFocus: picks > 0,
            error: problem?.text,
          })}
        </div>
      ) : (
        <Callout>{t`A trip has at most ${MAX_CITIES} destinations.`}</Callout>
      )}
    </>
  );
}

/** The cities in the order of the trip, to reorder and remove. */
function CityList({ wizard, onAnnounce }: Omit<CitiesProps, 'picker'>) {
  const { t } = useLingui();
  const { draft, change } = wizard;
  const box = useRef<HTMLDivElement>(null);
  if (draft.destinations.length === 0) return null;
  const remove = (key: string, name: string) => {
    const at = draft.destinations.findIndex((city) => city.key === key);
    const { destinations } = withoutCity(draft, key);
    // Focus moves to the next city, or from the last one to the field below.
    const next = box.current?.querySelectorAll<HTMLElement>('.city__remove button')[at + 1];
    const field = box.current?.parentElement?.querySelector<HTMLElement>('input[role="combobox"]');
    (next ?? field)?.focus();
    change({ destinations });
    onAnnounce(t`${name} removed`);
  };
  return (
    <div ref={box} className="cities">
      <Sortable
        label={t`Destinations in order`}
        groups={[{ id: 'all', items: draft.destinations }]}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onChange={([all]) => {
          if (all !== undefined) change({ destinations: all.items });
        }}
      >
        {(city, handle, index) => {
          const { key, name, region } = city;
          return (
            <>
              <span className="mark city__mark">{index + 1}</span>
              <div className="art art--xs city__art">
                <CoverArt {...posterOf(city)} kind="city" crop="square" />
              </div>
              <div className="city__name">
                <b className="b">{name}</b>
                {region !== '' && <p className="cap">{region}</p>}
              </div>
              <span className="city__remove">
                <IconButton label={t`Remove ${name}`} icon={X} isMuted onPress={() => remove(key, name)} />
              </span>
              {handle}
            </>
          );
        }}
      </Sortable>
    </div>
  );
}

/** For example "Diwali, 8–10 Nov 2026". */
function occasionText(occasion: string, draft: TripDraft): string {
  const span = spanText(draft);
  return span === null ? occasion : `${occasion}, ${span}`;
}

/** Offers someday places near the destinations, which become ideas of the trip. */
function SomedayChoice({ wizard: { draft, change } }: { wizard: Wizard }) {
  const { t } = useLingui();
  const { data } = useSomedayNear(placesOf(draft));
  const offered = data?.places ?? [];
  if (offered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="wizard-someday">
      <div>
        <h2 id="wizard-someday" className="label">
          <Trans>From your someday list</Trans>
        </h2>
        <p className="cap">
          <Trans>Near your destination. What you choose becomes an idea of the trip.</Trans>
        </p>
      </div>
      <ChipToggleGroup
        label={t`From your someday list`}
        options={offered.map(({ place_id, name }) => ({ id: place_id, label: name }))}
        values={ideasOf(draft)}
        onChange={(ids) =>
          change(
            withIdeas(
              draft,
              offered.map(({ place_id }) => place_id).filter((id) => ids.includes(id)),
            ),
          )
        }
      />
    </section>
  );
}
