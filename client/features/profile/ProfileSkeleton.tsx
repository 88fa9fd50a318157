import { Skeleton } from '../../ui/skeleton/Skeleton';

export interface ProfileSkeletonProps {
  /** A button stands below the name, in place of an email. */
  hasAction?: boolean;
}

/** The place of a profile: photo, name, email or button, counts, About, trips. */
export function ProfileSkeleton({ hasAction = false }: ProfileSkeletonProps) {
  return (
    <>
      <div className="profile-head">
        <Skeleton shape="disc" width="7rem" />
        <div className="stack profile-skeleton__lines">
          <Skeleton height="2.25rem" width="14rem" />
          {hasAction ? (
            <Skeleton height="var(--control)" width="11rem" />
          ) : (
            <Skeleton height="1rem" width="10rem" />
          )}
        </div>
      </div>
      <Skeleton height="6rem" radius="var(--r-l)" />
      <div className="section stack">
        <Skeleton height="1.5rem" width="7rem" />
        <Skeleton height="1rem" width="90%" />
        <Skeleton height="1rem" width="60%" />
      </div>
      <div className="section stack">
        <Skeleton height="1.5rem" width="9rem" />
        <Skeleton height="6.75rem" radius="var(--r-l)" />
        <Skeleton height="6.75rem" radius="var(--r-l)" />
      </div>
    </>
  );
}
