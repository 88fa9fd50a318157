import { Check, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Prediction } from '../../../api/autocomplete';
import { placePath } from '../../../api/place';
import { IconButton } from '../../../ui/icon-button/IconButton';
import { Picture } from '../../../ui/picture/Picture';
import type { Adding } from './usePlaceAdding';

export interface AddRowProps {
  place: Prediction;
  /** The day that it would be added to, from 1. */
  day: number;
  /** The days, from 1, that it is on already. */
  days: readonly number[];
  state: Adding | undefined;
  /** Its page is opened. */
  onLook: () => void;
  onAdd: () => void;
}

/** A place that was found, with a plus to add it; a check mark once that is done. */
export function AddRow({ place, day, days, state, onLook, onAdd }: AddRowProps) {
  const { main_text: name, secondary_text: where } = place.structured_formatting;
  const present = days.length === 0 ? '' : `on Day ${days.join(', ')}`;
  const isAdded = state === 'added';
  return (
    <li className="add__row">
      <div className="art art--xs">
        <Picture name={name} kind={place.types?.[0]} crop="square" />
      </div>
      <div className="add__text card-with-link">
        <b className="b">
          <Link className="card-link" to={placePath(place.place_id)} onClick={onLook}>
            {name}
          </Link>
        </b>
        <p className="cap">{[where, present].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <IconButton
        label={isAdded ? `${name} is added to Day ${day}` : `Add ${name} to Day ${day}`}
        icon={isAdded ? Check : Plus}
        look="line"
        isWorking={state === 'working'}
        isSaidElsewhere
        isQuiet={isAdded}
        onPress={onAdd}
      />
    </li>
  );
}
