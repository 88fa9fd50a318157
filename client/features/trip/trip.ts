export interface GeoLocation {
  lat: number;
  lng: number;
}

/** A stop of a day. */
export interface Activity {
  place_id: string;
  name: string;
  description: string | null;
  image: string | null;
  rating: number | null;
  total_ratings: number | null;
  address: string | null;
  geo_location: GeoLocation | null;
  /** HH:MM, where it is planned. */
  arrive: string | null;
  depart: string | null;
}

/** The way from one stop of a day to the next. */
export interface Hop {
  from: string;
  to: string;
  /** "3.4 km" */
  distance: string;
  /** "12 min" */
  duration: string;
}

export interface Day {
  /** YYYY-MM-DD, or a label such as "Day 1" where there are no dates. */
  date: string;
  city: string;
  activities: Activity[];
  distance_time: Hop[];
}

export type Traveler = 'ME' | 'COUPLE' | 'FAMILY' | 'FRIENDS' | 'BUSINESS';
export type Budget = 'CHEAP' | 'MODERATE' | 'LUXURY';

export interface Trip {
  itinerary_id: string;
  trip_name: string;
  destination: string;
  destinations: { name: string; place_id: string }[];
  place_image: string | null;
  no_of_days: number;
  no_of_places: number;
  traveler: Traveler;
  budget: Budget;
  interests: string[];
  about_trip: string;
  likes_count: number;
  days: Day[];
}
