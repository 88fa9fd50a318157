import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { PressLink } from '../../ui/buttons/press';
import { Tag } from '../../ui/labels/Tag';
import { Picture } from '../../ui/pictures/Picture';

const POPULAR = [msg`Paris`, msg`Tokyo`, msg`New York`, msg`London`];

/** Four popular destinations to start with. */
export function PopularDestinations() {
  const { t } = useLingui();
  return (
    <section className="section">
      <div className="row-between">
        <h2>
          <Trans>Popular destinations</Trans>
        </h2>
      </div>
      <ul className="dests">
        {POPULAR.map((name) => (
          <li key={name.id}>
            <DestinationTile name={t(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A destination as a square picture with its name, which links to planning a trip there. */
function DestinationTile({ name }: { name: string }) {
  return (
    <PressLink className="dest" href={`/create-trip?destination=${encodeURIComponent(name)}`}>
      <div className="art">
        <Picture name={name} kind="city" crop="square" />
      </div>
      <b>
        <Tag>{name}</Tag>
      </b>
    </PressLink>
  );
}
