import { CalendarDays, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Note } from '../../ui/note/Note';
import { Switch } from '../../ui/switch/Switch';
import { MAX_CITIES, withCity, withMultiCity } from './cities';
import { CityList } from './CityList';
import { newDestination, type Place, type TripDraft } from './draft';
import type { DestinationPicker } from './picker';
import type { Wizard } from './useWizard';
import { spanText } from './words';

export interface DestinationStepProps {
  wizard: Wizard;
  picker: DestinationPicker;
}

/** Where to: one destination, or several in the order of the journey. */
export function DestinationStep({ wizard, picker }: DestinationStepProps) {
  const { draft, occasion, change } = wizard;
  const { isMultiCity, destinations } = draft;
  const [said, setSaid] = useState('');
  const toggle = (isOn: boolean) => {
    const [first] = destinations;
    setSaid(!isOn && first !== undefined ? `Only ${first.name} is kept` : '');
    change(withMultiCity(draft, isOn));
  };
  return (
    <>
      {occasion !== '' && (
        <Note tone="trail" icon={CalendarDays}>
          {occasionText(occasion, draft)}
        </Note>
      )}
      {!isMultiCity && <OneCity wizard={wizard} picker={picker} />}
      <Switch
        hint={isMultiCity ? 'Drag to set the order you visit' : 'Visit more than one place'}
        isOn={isMultiCity}
        onChange={toggle}
      >
        Multi-city trip
      </Switch>
      {isMultiCity && <Cities wizard={wizard} picker={picker} onSay={setSaid} />}
      <p className="cap wizard__said" role="status">
        {said}
      </p>
    </>
  );
}

function OneCity({
  wizard: { draft, problem, change, editDestination },
  picker,
}: DestinationStepProps): ReactNode {
  return picker({
    label: 'Destination',
    placeholder: 'Kochi, Kerala, Japan…',
    value: draft.destinations[0]?.name ?? '',
    onPick: (place) => change({ destinations: [newDestination(place, [])] }),
    onEdit: editDestination,
    error: problem?.text,
  });
}

interface CitiesProps extends DestinationStepProps {
  onSay: (text: string) => void;
}

function Cities({ wizard, picker, onSay }: CitiesProps) {
  const { draft, problem, change } = wizard;
  const [picks, setPicks] = useState(0);
  const add = (place: Place) => {
    const more = withCity(draft, place);
    if (more !== null) change(more);
    onSay(more === null ? `${place.name} is there already` : `${place.name} added, ${countText(more)}`);
    setPicks(picks + 1);
  };
  return (
    <>
      <CityList wizard={wizard} onSay={onSay} />
      {draft.destinations.length < MAX_CITIES ? (
        // Each pick starts the field anew: blank, and ready for the next one.
        <div key={picks}>
          {picker({
            label: draft.destinations.length === 0 ? 'Destination' : 'Add another destination',
            placeholder:
              draft.destinations.length === 0 ? 'Kochi, Kerala, Japan…' : 'Add another destination',
            value: '',
            onPick: add,
            icon: Plus,
            autoFocus: picks > 0,
            error: problem?.text,
          })}
        </div>
      ) : (
        <Note>{`A trip has at most ${MAX_CITIES} destinations.`}</Note>
      )}
    </>
  );
}

const countText = ({ destinations }: Pick<TripDraft, 'destinations'>): string =>
  destinations.length === 1 ? '1 destination' : `${destinations.length} destinations`;

/** "Diwali, 8 - 10 Nov 2026" */
function occasionText(occasion: string, draft: TripDraft): string {
  const span = spanText(draft);
  return span === null ? occasion : `${occasion}, ${span}`;
}
