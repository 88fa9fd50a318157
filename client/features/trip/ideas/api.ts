import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useBootstrap, type Viewer } from '../../../api/bootstrap';
import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { useToggle } from '../../../api/mutations';
import { useApiCache } from '../../../api/query';
import { type Trip, tripPath, useTripFailure } from '../api';

export type Idea = Schema<'Idea'>;
export type Proposal = Schema<'IdeasProposal'>;
export type Vote = 'up' | 'down' | 'none';
export type Voter = Idea['voters'][number];

/** The traveller's vote on an idea, and how many there are: changes at once, and back if the call fails. */
export function useVote(tripId: string, idea: Idea) {
  const { t } = useLingui();
  const { viewer } = useBootstrap();
  const { write } = useApiCache();
  const fail = useTripFailure(tripId);
  const { idea_id: ideaId, votes, my_vote: mine } = idea;
  const { value, set } = useToggle<Vote, Schema<'Voted'>>({
    key: ['vote', tripId, ideaId],
    value: mine ?? 'none',
    send: (vote) =>
      request('PUT', `${tripPath(tripId)}/ideas/${encodeURIComponent(ideaId)}/vote`, { body: { vote } }),
    // A vote makes no new version of the trip.
    onAnswer: (answer) =>
      write<Trip>(tripPath(tripId), (trip) => ({
        ...trip,
        ideas: trip.ideas.map((one) =>
          one.idea_id === ideaId
            ? { ...one, ...answer, voters: votersWith(one.voters, viewer, answer.my_vote) }
            : one,
        ),
      })),
    onFailure: (error) => fail(error, t`Failed to save your vote`),
  });
  // Relative to the server's count, so that repeated presses count once.
  const counted = (side: 'up' | 'down') => votes[side] + Number(value === side) - Number(mine === side);
  const voters = votersWith(idea.voters, viewer, value === 'none' ? null : value);
  return { vote: value, up: counted('up'), down: counted('down'), voters, setVote: set };
}

/** Those who voted, with the traveller's own vote as it is now. */
function votersWith(voters: readonly Voter[], viewer: Viewer | null, vote: Voter['vote'] | null): Voter[] {
  const others = voters.filter(({ user_id }) => user_id !== viewer?.id);
  if (viewer === null || vote === null) return others;
  const { id, name, profile_image_url } = viewer;
  return [{ user_id: id, name, profile_image_url, vote }, ...others];
}

/**
 * Asks which ideas go where; once for each plan and choice of ideas.
 *
 * @param ideas by id; null for all. Without any, nothing is asked.
 */
export function useProposal({ itinerary_id: id, version }: Trip, ideas: readonly string[] | null) {
  return useQuery<Proposal>({
    // Not under the trip's own path: reloading the trip need not propose again.
    queryKey: ['propose_ideas', id, version, ideas],
    queryFn: ({ signal }) =>
      request<Proposal>('POST', `${tripPath(id)}/propose_ideas`, {
        body: ideas === null ? {} : { idea_ids: ideas },
        signal,
        timeoutMs: LONG_TIMEOUT,
      }),
    enabled: ideas === null || ideas.length > 0,
    // What is shown stays in place while less is asked for.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
