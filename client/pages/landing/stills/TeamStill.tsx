import { Avatar } from '../../../ui/avatar/Avatar';
import { Plate } from '../../../ui/plate/Plate';

/** Three people of a trip and what each may do. */
export function TeamStill() {
  return (
    <div className="still-team">
      <div>
        <Avatar name="Asha" tint={1} />
        <Plate>Owner</Plate>
      </div>
      <div>
        <Avatar name="Ravi" tint={2} />
        <Plate tone="night">Can edit</Plate>
      </div>
      <div>
        <Avatar name="Lena" tint={3} />
        <Plate tone="trail">Can view</Plate>
      </div>
    </div>
  );
}
