import { Skeleton } from '../../../ui/skeleton/Skeleton';

/** The grey place of what a search will find. */
export function AddSkeleton() {
  return (
    <div aria-hidden="true">
      {[11, 9, 12].map((width) => (
        <div key={width} className="add__row">
          <Skeleton width="3.5rem" height="3.5rem" radius="0.75rem" />
          <div className="add__text stack">
            <Skeleton shape="line" width={`${width}rem`} />
          </div>
        </div>
      ))}
    </div>
  );
}
