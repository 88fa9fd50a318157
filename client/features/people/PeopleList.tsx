import { useEffect, useRef } from 'react';

import { PersonRow } from './PersonRow';
import type { Person } from './searchPeople';

export interface PeopleListProps {
  people: readonly Person[];
  onChoose: (person: Person) => void;
}

/** Travellers as rows, in the order of the server. */
export function PeopleList({ people, onChoose }: PeopleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(people.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = people.length;
    // Further people took the place of the button that brought them: go on reading there.
    if (people.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [people.length]);
  return (
    <ul ref={list} className="people">
      {people.map((person) => (
        <li key={person.id}>
          <PersonRow person={person} onChoose={() => onChoose(person)} />
        </li>
      ))}
    </ul>
  );
}
