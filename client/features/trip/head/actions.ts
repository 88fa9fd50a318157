import {
  CalendarPlus,
  Globe,
  GlobeLock,
  Pencil,
  Printer,
  Route,
  Share2,
  Trash2,
  Waypoints,
} from 'lucide-react';

import type { MenuAction } from '../../../ui/menu/Menu';
import { isTripWorthImproving } from '../improving/worth';
import type { Trip } from '../trip';

export type TripAction =
  'share' | 'publish' | 'rename' | 'improve' | 'calendar' | 'route' | 'print' | 'delete';

/** Whether the trip is the reader's own to share, publish or delete. */
export const isOwners = ({ abilities }: Trip): boolean =>
  abilities.can_share || abilities.can_publish || abilities.can_delete;

/** What the reader of a trip may do with it, in the order of the menu. */
export function actionsOf(trip: Trip, isPublished: boolean): MenuAction<TripAction>[] {
  const { can_share, can_publish, can_edit, can_delete } = trip.abilities;
  const publish: MenuAction<TripAction> = isPublished
    ? { id: 'publish', label: 'Unpublish Trip', icon: GlobeLock }
    : { id: 'publish', label: 'Publish Trip', icon: Globe };
  const offered: [boolean, MenuAction<TripAction>][] = [
    [can_share, { id: 'share', label: 'Share Trip', icon: Share2 }],
    [can_publish, publish],
    [can_edit, { id: 'rename', label: 'Rename Trip', icon: Pencil }],
    [
      can_edit && isTripWorthImproving(trip),
      { id: 'improve', label: 'Improve the whole trip', icon: Waypoints },
    ],
    // A plan without dates has no place in a calendar.
    [trip.start_date !== null, { id: 'calendar', label: 'Add to calendar', icon: CalendarPlus }],
    [true, { id: 'route', label: 'Download GPX', icon: Route }],
    [true, { id: 'print', label: 'Print', icon: Printer }],
    [can_delete, { id: 'delete', label: 'Delete Trip', icon: Trash2, isDanger: true }],
  ];
  return offered.filter(([isOffered]) => isOffered).map(([, action]) => action);
}
