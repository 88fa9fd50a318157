import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';

import { useBootstrap } from '../../../api/bootstrap';
import { placePath } from '../../../api/places';
import { listText } from '../../../text/quantities';
import { Toggle } from '../../../ui/buttons/press';
import { late } from '../../../ui/overlays/late';
import { LateMenu } from '../../../ui/overlays/Menu';
import { useSheet } from '../../../ui/overlays/Sheet';
import { Avatar } from '../../../ui/pictures/Avatar';
import { Picture } from '../../../ui/pictures/Picture';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { type Idea, useVote, type Voter } from './api';

const PlanIdea = late(() => import('./PlanIdea').then((module) => module.PlanIdea));

/** An idea with its votes. Travellers who may edit can plan or remove it. */
export function IdeaRow({ trip, idea }: { trip: Trip; idea: Idea }) {
  const { t } = useLingui();
  const { apply } = useTripChanges(trip);
  const planning = useSheet();
  const { name, note, added_by: by } = idea;
  const who = by?.name;
  return (
    <li className="ideas__row">
      <div className="art art--s">
        <Picture src={idea.image} name={name} kind={idea.types} scenery={idea.scenery} crop="square" />
      </div>
      <div className="ideas__text">
        <h3>
          <Link to={placePath(idea.place_id)}>{name}</Link>
        </h3>
        {who !== undefined && <p className="cap">{t`from ${who}`}</p>}
        {note !== '' && <p className="small two">{note}</p>}
        <Votes tripId={trip.itinerary_id} idea={idea} />
      </div>
      {trip.abilities.can_edit && (
        <LateMenu
          label={t`Options for ${name}`}
          actions={[
            { id: 'plan', label: t`Plan for a day`, icon: CalendarPlus },
            { id: 'remove', label: t`Remove idea`, icon: Trash2, isDanger: true },
          ]}
          onAction={(id) => {
            if (id === 'plan') planning.open();
            else apply([{ op: 'remove_idea', idea_id: idea.idea_id }]);
          }}
        />
      )}
      {planning.visit > 0 && (
        <PlanIdea
          key={planning.visit}
          trip={trip}
          idea={idea}
          isOpen={planning.isOpen}
          onClose={planning.close}
        />
      )}
    </li>
  );
}

function Votes({ tripId, idea }: { tripId: string; idea: Idea }) {
  const { t } = useLingui();
  const { vote, up, down, voters, setVote } = useVote(tripId, idea);
  const { name } = idea;
  return (
    <>
      <div className="ideas__votes">
        <Toggle
          className="ideas__vote"
          isOn={vote === 'up'}
          onChange={(isUp) => setVote(isUp ? 'up' : 'none')}
          label={t`For ${name}: ${up}`}
        >
          <ThumbsUp />
          {up}
        </Toggle>
        <Toggle
          className="ideas__vote"
          isOn={vote === 'down'}
          onChange={(isDown) => setVote(isDown ? 'down' : 'none')}
          label={t`Against ${name}: ${down}`}
        >
          <ThumbsDown />
          {down}
        </Toggle>
      </div>
      <Voters voters={voters} />
    </>
  );
}

/** Maximum number of voters shown per side; further ones are only counted. */
const SHOWN_VOTERS = 3;

/** The photos and names of an idea's voters, starting with those in favour. */
function Voters({ voters }: { voters: readonly Voter[] }) {
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
