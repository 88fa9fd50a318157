import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-aria-components';

import { Avatar } from '../../ui/avatar/Avatar';
import type { Person } from './searchPeople';
import { counted } from './words';

export interface PersonRowProps {
  person: Person;
  onChoose: () => void;
}

/** A traveller as a row of a list. */
export function PersonRow({ person, onChoose }: PersonRowProps) {
  const id = useId();
  return (
    <Link
      className="person"
      href={`/user/${encodeURIComponent(person.id)}`}
      onPress={onChoose}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-trips`}
    >
      <Avatar name={person.name} src={person.profile_image_url} />
      <div>
        <b className="person__name" id={`${id}-name`}>
          {person.name}
        </b>
        <p className="cap" id={`${id}-trips`}>
          {counted(person.trip_count, 'trip')}
        </p>
      </div>
      <ChevronRight />
    </Link>
  );
}
