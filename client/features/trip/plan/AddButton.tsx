import { Plus } from 'lucide-react';

import { addId } from '../focus';

export interface AddButtonProps {
  text: string;
  /** From 1. */
  day: number;
  onPress: () => void;
}

/** Opens the search for places of a day. A plain button, as a trip may have sixty of them. */
export function AddButton({ text, day, onPress }: AddButtonProps) {
  return (
    <button
      id={addId(day)}
      type="button"
      className="btn btn--soft btn--s day__add"
      aria-label={`${text} to Day ${day}`}
      onClick={onPress}
    >
      <Plus />
      {text}
    </button>
  );
}
