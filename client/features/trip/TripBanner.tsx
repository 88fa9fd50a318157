import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../ui/icon-button/IconButton';
import { Picture } from '../../ui/picture/Picture';
import { Plate } from '../../ui/plate/Plate';
import { TripMenu } from './head/TripMenu';
import { MapButton } from './map/MapButton';
import type { Trip } from './trip';
import { counted } from './words';

/** The picture at the top, with the way back, what can be done with the trip, and how long it is. */
export function TripBanner({ trip }: { trip: Trip }) {
  return (
    <div className="banner">
      <div className="art">
        <Picture src={trip.place_image} name={trip.destination} kind="city" isEager />
      </div>
      <BannerBar>
        <MapButton trip={trip} />
        <TripMenu trip={trip} />
      </BannerBar>
      <Plate>{`${counted(trip.no_of_days, 'day')} · ${counted(trip.no_of_places, 'place')}`}</Plate>
    </div>
  );
}

/** The buttons that float on the picture. */
export function BannerBar({ children }: { children?: ReactNode }) {
  return (
    <div className="banner__bar">
      <IconButton label="Back to trips" icon={ArrowLeft} look="disc" href="/trips" />
      {children}
    </div>
  );
}
