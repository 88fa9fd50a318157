import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown, Lightbulb, Sparkles } from 'lucide-react';

import { Button } from '../../../ui/buttons/Button';
import { late } from '../../../ui/overlays/late';
import { useSheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { IdeaRow } from './IdeaRow';

const AddIdea = late(() => import('./AddIdea').then((module) => module.AddIdea));
const ArrangeIdeas = late(() => import('./ArrangeIdeas').then((module) => module.ArrangeIdeas));
const ProposalSheet = late(() => import('./ProposalSheet').then((module) => module.ProposalSheet));

/** Ideas of a trip, to vote on and to plan. */
export function Ideas({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const [adding, proposing, arranging] = [useSheet(), useSheet(), useSheet()];
  if (!trip.is_member) return null;
  const { ideas } = trip;
  const canEdit = trip.abilities.can_edit;
  if (ideas.length === 0 && !canEdit) return null;
  return (
    <section className="section ideas" aria-labelledby="trip-ideas">
      <h2>
        <span id="trip-ideas">
          <Trans>Ideas</Trans>
        </span>
        {ideas.length > 0 && <span className="mute"> {ideas.length}</span>}
      </h2>
      {ideas.length === 0 ? (
        <p className="mute">
          <Trans>Places you may visit, in no day yet. Vote on them, then plan your favourites.</Trans>
        </p>
      ) : (
        <ul className="ideas__list" aria-label={t`Ideas`}>
          {ideas.map((idea) => (
            <IdeaRow key={idea.idea_id} trip={trip} idea={idea} />
          ))}
        </ul>
      )}
      {canEdit && (
        <div className="ideas__buttons">
          <Button look="soft" isSmall onPress={adding.open}>
            <Lightbulb />
            <Trans>Add an idea</Trans>
          </Button>
          {ideas.length > 0 && (
            <Button look="plain" isSmall onPress={arranging.open}>
              <ArrowUpDown />
              <Trans>Drag into the days</Trans>
            </Button>
          )}
          {ideas.length > 0 && (
            <Button look="plain" isSmall onPress={proposing.open}>
              <Sparkles />
              <Trans>Plan our favourites</Trans>
            </Button>
          )}
        </div>
      )}
      {adding.visit > 0 && (
        <AddIdea
          key={`add ${adding.visit}`}
          trip={trip}
          isOpen={adding.isOpen && canEdit}
          onClose={adding.close}
        />
      )}
      {arranging.visit > 0 && (
        <ArrangeIdeas
          key={`arrange ${arranging.visit}`}
          trip={trip}
          isOpen={arranging.isOpen && canEdit}
          onClose={arranging.close}
        />
      )}
      {proposing.visit > 0 && (
        <ProposalSheet
          key={`propose ${proposing.visit}`}
          trip={trip}
          isOpen={proposing.isOpen && canEdit}
          onClose={proposing.close}
        />
      )}
    </section>
  );
}
