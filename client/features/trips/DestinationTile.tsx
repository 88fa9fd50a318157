import { Link } from 'react-aria-components';

import { Picture } from '../../ui/picture/Picture';
import { Plate } from '../../ui/plate/Plate';

/** A destination as a square picture with its name on a plate; leads to planning a trip there. */
export function DestinationTile({ name }: { name: string }) {
  return (
    <Link className="dest" href={`/create-trip?destination=${encodeURIComponent(name)}`}>
      <div className="art">
        <Picture name={name} kind="city" crop="square" />
      </div>
      <b>
        <Plate>{name}</Plate>
      </b>
    </Link>
  );
}
