import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, X } from 'lucide-react';
import { Link } from 'react-router-dom';

import { errorText } from '../../api/errors';
import { type Place, placePath } from '../../api/places';
import { type SomedayPlace, somedayPlace, useIsSomeday, useSomeday } from '../../api/someday';
import { IconButton } from '../../ui/buttons/IconButton';
import { Toggle } from '../../ui/buttons/press';
import { toast } from '../../ui/overlays/Toast';
import { Picture } from '../../ui/pictures/Picture';

/** A button that adds a place to the someday list or removes it. */
export function SomedayButton({ place }: { place: Place }) {
  const { t } = useLingui();
  const { isKnown, isSomeday, setSomeday } = useSaving(somedayPlace(place));
  const content = (
    <>
      <Bookmark />
      {isSomeday ? t`Saved for someday` : t`Save for someday`}
    </>
  );
  // Reserves its space from the start, so that the buttons below do not move.
  if (!isKnown)
    return (
      <span className="btn someday__button someday__button--awaited" aria-hidden="true">
        {content}
      </span>
    );
  return (
    <Toggle className="btn someday__button" isOn={isSomeday} onChange={setSomeday}>
      {content}
    </Toggle>
  );
}

/** The traveller's someday list. Renders nothing while it is empty. */
export function SomedayList() {
  const { data } = useSomeday();
  if (data === undefined || data.places.length === 0) return null;
  return (
    <section className="section" aria-labelledby="someday">
      <div className="row-between">
        <h2 id="someday">
          <Trans>Someday</Trans>
        </h2>
      </div>
      <ul className="list">
        {data.places.map((place, index) => (
          <SomedayRow key={place.place_id} place={place} isLate={index >= MAX_VISIBLE_ROWS} />
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of rows visible without scrolling. */
const MAX_VISIBLE_ROWS = 8;

function SomedayRow({ place, isLate }: { place: SomedayPlace; isLate: boolean }) {
  const { t } = useLingui();
  const { setSomeday } = useSaving(place);
  const { name } = place;
  return (
    <li className="someday__row">
      <div className="art art--xs">
        <Picture
          src={place.image}
          name={name}
          kind={place.types}
          scenery={place.scenery}
          crop="square"
          isLate={isLate}
        />
      </div>
      <div className="someday__text card-with-link">
        <b className="b">
          <Link className="card-link" to={placePath(place.place_id)}>
            {name}
          </Link>
        </b>
        {place.address !== null && <p className="cap clip">{place.address}</p>}
      </div>
      <IconButton
        label={t`Remove ${name} from the list`}
        icon={X}
        isMuted
        onPress={() => setSomeday(false)}
      />
    </li>
  );
}

function useSaving(place: SomedayPlace) {
  const { t } = useLingui();
  const failed = t`Failed to update your list`;
  return useIsSomeday(place, (error) => toast.error(errorText(error, failed), { id: failed }));
}
