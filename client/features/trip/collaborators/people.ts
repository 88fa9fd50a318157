import type { Member, People } from './collaborators';

/** How many collaborators stand beside the owner, for the owner and for everyone else. */
const SHOWN = { owner: 2, others: 1 } as const;

/** The few who are shown over each other, and how many more there are. */
export function stackOf({ owner, collaborators, total_count }: People, isOwner: boolean) {
  const people = [owner, ...collaborators.slice(0, isOwner ? SHOWN.owner : SHOWN.others)];
  return { people, more: total_count - people.length };
}

/** Without those who are being removed. */
export function without(people: People, userIds: readonly string[]): People {
  const collaborators = people.collaborators.filter(({ user_id }) => !userIds.includes(user_id));
  return {
    ...people,
    collaborators,
    total_count: people.total_count - (people.collaborators.length - collaborators.length),
  };
}

/** With another permission for one of them. */
export function permitting(people: People, userId: string, permission: Member['permission']): People {
  const collaborators = people.collaborators.map((member) =>
    member.user_id === userId ? { ...member, permission } : member,
  );
  return { ...people, collaborators };
}
