import { X } from 'lucide-react';
import { useRef } from 'react';

import { CoverArt } from '../../ui/cover-art/CoverArt';
import { IconButton } from '../../ui/icon-button/IconButton';
import { Sortable } from '../../ui/sortable/Sortable';
import { withoutCity } from './cities';
import type { Wizard } from './useWizard';

/** The cities in the order of the journey, to drag and to take off. */
export function CityList({ wizard, onSay }: { wizard: Wizard; onSay: (text: string) => void }) {
  const { draft, change } = wizard;
  const box = useRef<HTMLDivElement>(null);
  if (draft.destinations.length === 0) return null;
  const remove = (key: string, name: string) => {
    const at = draft.destinations.findIndex((city) => city.key === key);
    const { destinations } = withoutCity(draft, key);
    // The focus goes to the next city, from the last one to the field below.
    const next = box.current?.querySelectorAll<HTMLElement>('.city__remove button')[at + 1];
    const field = box.current?.parentElement?.querySelector<HTMLElement>('input[role="combobox"]');
    (next ?? field)?.focus();
    change({ destinations });
    onSay(`${name} removed`);
  };
  return (
    <div ref={box} className="cities">
      <Sortable
        label="Destinations in order"
        groups={[{ id: 'all', items: draft.destinations }]}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onChange={([all]) => {
          if (all !== undefined) change({ destinations: all.items });
        }}
      >
        {({ key, name, region }, handle, index) => (
          <>
            <span className="mark city__mark">{index + 1}</span>
            <div className="art art--xs city__art">
              <CoverArt name={name} kind="city" crop="square" />
            </div>
            <div className="city__name">
              <b className="b">{name}</b>
              {region !== '' && <p className="cap">{region}</p>}
            </div>
            <span className="city__remove">
              <IconButton label={`Remove ${name}`} icon={X} isMuted onPress={() => remove(key, name)} />
            </span>
            {handle}
          </>
        )}
      </Sortable>
    </div>
  );
}
