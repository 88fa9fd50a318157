import { Skeleton } from '../../ui/skeleton/Skeleton';

/** The place of three travellers. */
export function PeopleSkeleton() {
  return (
    <div className="people" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="person">
          <Skeleton shape="disc" width="2.75rem" />
          <div className="stack people__lines">
            <Skeleton height="1.25rem" width="9rem" />
            <Skeleton height="0.875rem" width="4rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
