import { ChevronRight } from 'lucide-react';
import { useId } from 'react';

import { Avatar } from '../../ui/avatar/Avatar';
import { CardLink } from '../../ui/card-link/CardLink';
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
    <div className="person card-with-link">
      <Avatar name={person.name} src={person.profile_image_url} />
      <div>
        <p className="person__name">
          <CardLink
            href={`/user/${encodeURIComponent(person.id)}`}
            onPress={onChoose}
            aria-describedby={`${id}-trips`}
          >
            {person.name}
          </CardLink>
        </p>
        <p className="cap" id={`${id}-trips`}>
          {counted(person.trip_count, 'trip')}
        </p>
      </div>
      <ChevronRight />
    </div>
  );
}
