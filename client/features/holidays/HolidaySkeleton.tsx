import { Skeleton } from '../../ui/skeleton/Skeleton';

/** The place of the next few holidays. */
export function HolidaySkeleton() {
  return (
    <div className="card holidays__card" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="holiday">
          <Skeleton height="3.75rem" />
          <div className="stack holiday__lines">
            <Skeleton height="1.25rem" width="80%" />
            <Skeleton height="0.875rem" width="50%" />
          </div>
          <Skeleton height="2.75rem" width="6rem" />
        </div>
      ))}
    </div>
  );
}
