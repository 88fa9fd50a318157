import type { Schema } from '../../api/types';

export type Trip = Schema<'Trip'>;
export type Day = Schema<'Day'>;
/** A stop of a day. */
export type Activity = Schema<'Activity'>;
/** The way from one stop of a day to the next. */
export type Hop = Schema<'Hop'>;
