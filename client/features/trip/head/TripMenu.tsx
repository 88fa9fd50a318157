import { Ellipsis } from 'lucide-react';

import { Menu } from '../../../ui/menu/Menu';
import { useSheet } from '../../../ui/sheet/useSheet';
import { printPage } from '../exports/printPage';
import { useExports } from '../exports/useExports';
import { ImproveSheet } from '../improving/ImproveSheet';
import { ShareTrip } from '../share/ShareTrip';
import type { Trip } from '../trip';
import { actionsOf, isOwners, type TripAction } from './actions';
import { DeleteTrip } from './DeleteTrip';
import { RenameTrip } from './RenameTrip';
import { usePublish } from './usePublish';

/** Everything that can be done with a trip as a whole; the owner's menu has more. */
export function TripMenu({ trip }: { trip: Trip }) {
  const { isPublished, setPublished } = usePublish(trip);
  const save = useExports(trip.itinerary_id);
  const [sharing, naming, improving, deleting] = [useSheet(), useSheet(), useSheet(), useSheet()];
  const deeds: Record<TripAction, () => void> = {
    share: sharing.open,
    publish: () => setPublished(!isPublished),
    rename: naming.open,
    improve: improving.open,
    calendar: () => save('calendar'),
    route: () => save('route'),
    print: printPage,
    delete: deleting.open,
  };
  return (
    <>
      <Menu
        label={isOwners(trip) ? 'Trip menu' : 'More'}
        icon={Ellipsis}
        look="disc"
        actions={actionsOf(trip, isPublished)}
        onAction={(id) => deeds[id]()}
      />
      {trip.abilities.can_share && (
        <ShareTrip
          key={`share ${sharing.visit}`}
          trip={trip}
          isOpen={sharing.isOpen}
          onClose={sharing.close}
        />
      )}
      <RenameTrip
        key={`rename ${naming.visit}`}
        trip={trip}
        isOpen={naming.isOpen && trip.abilities.can_edit}
        onClose={naming.close}
      />
      {improving.visit > 0 && (
        <ImproveSheet
          key={`improve ${improving.visit}`}
          trip={trip}
          day={null}
          isOpen={improving.isOpen && trip.abilities.can_edit}
          onClose={improving.close}
        />
      )}
      <DeleteTrip
        trip={trip}
        isOpen={deleting.isOpen && trip.abilities.can_delete}
        onClose={deleting.close}
      />
    </>
  );
}
