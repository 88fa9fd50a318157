import { Skeleton } from '../../ui/skeleton/Skeleton';

/** The place of a profile: photo, name, email, counts. */
export function ProfileSkeleton() {
  return (
    <>
      <div className="profile-head">
        <Skeleton shape="disc" width="7rem" />
        <div className="stack">
          <Skeleton height="2.25rem" width="14rem" />
          <Skeleton height="1rem" width="10rem" />
        </div>
      </div>
      <Skeleton height="6rem" radius="var(--r-l)" />
    </>
  );
}
