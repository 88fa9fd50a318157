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

/** The traveller's vote on an idea and the numbers of votes, updated optimistically. */
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
    // A vote does not change the trip's version.
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

/** Returns the voters, including the traveller's current vote. */
function votersWith(voters: readonly Voter[], viewer: Viewer | null, vote: Voter['vote'] | null): Voter[] {
  const others = voters.filter(({ user_id }) => user_id !== viewer?.id);
  if (viewer === null || vote === null) return others;
  const { id, name, profile_image_url } = viewer;
  return [{ user_id: id, name, profile_image_url, vote }, ...others];
}

/**
 * Fetches a proposal for which idea goes where, once for each plan and choice of ideas.
 *
 * @param ideas by id; null for all. An empty list makes no call.
 */
export function useProposal({ itinerary_id: id, version }: Trip, ideas: readonly string[] | null) {
  return useQuery<Proposal>({
    // Not under the trip's path: reloading the trip need not refetch the proposal.
    queryKey: ['propose_ideas', id, version, ideas],
    queryFn: ({ signal }) =>
      request<Proposal>('POST', `${tripPath(id)}/propose_ideas`, {
        body: ideas === null ? {} : { idea_ids: ideas },
        signal,
        timeoutMs: LONG_TIMEOUT,
      }),
    enabled: ideas === null || ideas.length > 0,
    // Shows the previous proposal while the new one loads.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
