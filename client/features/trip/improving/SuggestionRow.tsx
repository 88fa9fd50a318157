import { Check, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';

import { placePath } from '../../../api/place';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button/IconButton';
import { Picture } from '../../../ui/picture/Picture';
import { Rating } from '../../../ui/rating/Rating';
import type { Adding } from '../plan/usePlaceAdding';
import type { Suggestion } from './filling';
import { detourText, typeText } from './words';

export interface SuggestionRowProps {
  suggestion: Suggestion;
  /** From 1. */
  day: number;
  /** The day has no stop yet. */
  isFree: boolean;
  state: Adding | undefined;
  /** What fits is being worked out again. */
  isWaiting: boolean;
  onAdd: () => void;
}

/** A place that fits into a day, and when; with a plus to add it, a check mark once that is done. */
export function SuggestionRow({ suggestion, day, isFree, state, isWaiting, onAdd }: SuggestionRowProps) {
  const { place, fits, extra_minutes: extra } = suggestion;
  const { place_id: id, name, rating, total_ratings: total, types, photos } = place;
  const isAdded = state === 'added';
  const type = typeText(types);
  return (
    <li className={classes('fill__row', isWaiting && state === undefined && 'fill__row--waiting')}>
      <div className="art art--s">
        <Picture src={photos[0]} name={name} kind={types[0]} crop="square" />
      </div>
      <div className="fill__text card-with-link">
        <b className="b">
          <Link className="card-link" to={placePath(id)}>
            {name}
          </Link>
        </b>
        {(rating !== null || type !== null) && (
          <p className="fill__kind">
            {rating !== null && <Rating value={rating} total={total} />}
            {type !== null && <span>{type}</span>}
          </p>
        )}
        <p className="fill__when">
          <span className="stop__time">{fits.replace('-', '–')}</span>
          <span>{isAdded ? `Added to Day ${day}` : detourText(extra, isFree)}</span>
        </p>
      </div>
      <IconButton
        label={isAdded ? `${name} is added to Day ${day}` : `Add ${name} to Day ${day}`}
        icon={isAdded ? Check : Plus}
        look="line"
        isWorking={state === 'working'}
        isSaidElsewhere
        isQuiet={isAdded || isWaiting}
        onPress={() => {
          if (!isWaiting) onAdd();
        }}
      />
    </li>
  );
}
