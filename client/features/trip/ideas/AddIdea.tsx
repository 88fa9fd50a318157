import { Trans, useLingui } from '@lingui/react/macro';
import { Lightbulb, Plus } from 'lucide-react';
import { useState } from 'react';

import { useSomedayNear } from '../../../api/someday';
import { IconButton } from '../../../ui/buttons/IconButton';
import { Sheet } from '../../../ui/overlays/Sheet';
import { Picture } from '../../../ui/pictures/Picture';
import { destinationsAround, type Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { PlaceField } from '../places/PlaceField';

export interface AddIdeaProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that finds places and adds any number of them as ideas. */
export function AddIdea({ trip, isOpen, onClose }: AddIdeaProps) {
  const { t } = useLingui();
  const { apply, isSaving } = useTripChanges(trip, t`Failed to add the idea`);
  const [added, setAdded] = useState('');
  const { data: someday } = useSomedayNear(destinationsAround(trip, 0));
  const known = new Set([
    ...trip.ideas.map(({ place_id }) => place_id),
    ...trip.days.flatMap(({ activities }) => activities.map(({ place_id }) => place_id)),
  ]);
  const wanted = (someday?.places ?? []).filter(({ place_id }) => !known.has(place_id));
  const add = (place: { place_id: string; name: string }) => {
    if (known.has(place.place_id)) setAdded(place.name);
    else save(place);
  };
  const save = (place: { place_id: string; name: string }) =>
    apply([{ op: 'add_idea', place_id: place.place_id, note: '' }], { onSaved: () => setAdded(place.name) });
  return (
    <Sheet title={t`Add an idea`} isOpen={isOpen} onClose={onClose}>
      <div className="add-idea">
        <PlaceField
          label={t`Place`}
          icon={Lightbulb}
          category="other"
          value=""
          around={destinationsAround(trip, 0)}
          error={undefined}
          onType={() => setAdded('')}
          onTake={add}
        />
        <p className="cap" role="status">
          {added !== '' && t`${added} is in the trip`}
        </p>
        {wanted.length > 0 && (
          <section aria-labelledby="ideas-someday">
            <h3 id="ideas-someday">
              <Trans>From your someday list</Trans>
            </h3>
            <ul className="ideas__list">
              {wanted.map((place) => {
                const { name } = place;
                return (
                  <li key={place.place_id} className="ideas__row">
                    <div className="art art--xs">
                      <Picture
                        src={place.image}
                        name={name}
                        kind={place.types}
                        scenery={place.scenery}
                        crop="square"
                      />
                    </div>
                    <div className="ideas__text">
                      <b className="b">{name}</b>
                      <p className="cap">{place.address}</p>
                    </div>
                    <IconButton
                      label={t`Add ${name} to the ideas`}
                      icon={Plus}
                      look="line"
                      isDisabled={isSaving}
                      onPress={() => add(place)}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}
