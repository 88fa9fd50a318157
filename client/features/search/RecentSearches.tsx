import { useLingui } from '@lingui/react/macro';
import { Route, User, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';

import { IconButton } from '../../ui/buttons/IconButton';
import { PressLink } from '../../ui/buttons/press';
import { TextLink } from '../../ui/buttons/TextLink';
import type { RecentSearch } from './useRecentSearches';

const KINDS = { user: { icon: User, path: '/user' }, trip: { icon: Route, path: '/trip' } } as const;

export interface RecentSearchesProps {
  searches: readonly RecentSearch[];
  onChoose: (search: RecentSearch) => void;
  onRemove: (search: RecentSearch) => void;
  onClear: () => void;
  /** Gets the focus when the last entry is removed. */
  field: RefObject<HTMLInputElement | null>;
}

/** Links to recent results, with buttons to remove them. */
export function RecentSearches({ searches, onChoose, onRemove, onClear, field }: RecentSearchesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  if (searches.length === 0) return null;
  const remove = (search: RecentSearch, index: number) => {
    const next = list.current?.children[index + 1]?.querySelector('button');
    onRemove(search);
    (next ?? field.current)?.focus();
  };
  return (
    <section className="section recent">
      <div className="row-between">
        <h2>{t`Recent searches`}</h2>
        <TextLink
          label={t`Clear recent searches`}
          onPress={() => {
            onClear();
            field.current?.focus();
          }}
        >
          {t`Clear`}
        </TextLink>
      </div>
      <ul ref={list}>
        {searches.map((search, index) => (
          <RecentRow
            key={`${search.type}/${search.id}`}
            search={search}
            onChoose={() => onChoose(search)}
            onRemove={() => remove(search, index)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RecentRowProps {
  search: RecentSearch;
  onChoose: () => void;
  onRemove: () => void;
}

function RecentRow({ search: { id, name, type }, onChoose, onRemove }: RecentRowProps) {
  const { t } = useLingui();
  const { icon: Icon, path } = KINDS[type];
  return (
    <li className="recent__row">
      <PressLink className="recent__link" href={`${path}/${encodeURIComponent(id)}`} onPress={onChoose}>
        <Icon />
        <span>{name}</span>
      </PressLink>
      <IconButton label={t`Remove ${name} from recent searches`} icon={X} isMuted onPress={onRemove} />
    </li>
  );
}
