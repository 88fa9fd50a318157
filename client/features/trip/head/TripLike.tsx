import { LikeButton } from '../../../ui/like-button/LikeButton';
import type { Trip } from '../trip';
import { useLike } from './useLike';

/** Likes the trip, or takes the like back. */
export function TripLike({ trip }: { trip: Trip }) {
  const { isLiked, count, setLiked } = useLike(trip);
  return <LikeButton isLiked={isLiked} count={count} onChange={setLiked} />;
}
