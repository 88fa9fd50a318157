import type { Prediction } from '../../api/autocomplete';

/** A place that was picked. */
export interface PickedPlace {
  place_id: string;
  /** "Kochi" */
  name: string;
  /** Where it is: "Kerala, India". */
  region: string;
}

export function pickedPlace({ place_id, structured_formatting }: Prediction): PickedPlace {
  const { main_text, secondary_text } = structured_formatting;
  return { place_id, name: main_text, region: secondary_text };
}

/** Name and region in one line: "Kochi, Kerala, India". */
export function fullName({ name, region }: Pick<PickedPlace, 'name' | 'region'>): string {
  return region === '' ? name : `${name}, ${region}`;
}
