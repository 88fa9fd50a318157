import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { useBootstrap } from '../../../api/bootstrap';
import { listText } from '../../../text/quantities';
import { Avatar } from '../../../ui/Avatar';
import type { Voter } from './api';

/** Of each side; further voters are only counted. */
const SHOWN_VOTERS = 3;

/** The faces and names of those who voted on an idea, first those who are for it. */
export function Voters({ voters }: { voters: readonly Voter[] }) {
  const { t } = useLingui();
  const { viewer } = useBootstrap();
  const namesOf = (side: readonly Voter[]) => {
    const more = side.length - SHOWN_VOTERS;
    const names = side
      .slice(0, SHOWN_VOTERS)
      .map(({ user_id, name }) => (user_id === viewer?.id ? t`you` : name));
    return listText(more > 0 ? [...names, plural(more, { one: '# other', other: '# others' })] : names);
  };
  return (['up', 'down'] as const).map((vote) => {
    const side = voters.filter((voter) => voter.vote === vote);
    if (side.length === 0) return null;
    const names = namesOf(side);
    return (
      <p key={vote} className="cap ideas__voters">
        <span className="ideas__faces">
          {side.slice(0, SHOWN_VOTERS).map(({ user_id, name, profile_image_url }) => (
            <Avatar key={user_id} name={name} src={profile_image_url} size="xs" isDrawn />
          ))}
        </span>
        <span>{vote === 'up' ? t`For: ${names}` : t`Against: ${names}`}</span>
      </p>
    );
  });
}
