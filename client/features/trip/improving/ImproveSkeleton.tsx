import { Skeleton } from '../../../ui/skeleton/Skeleton';

/** The grey place of an order that is being worked out. */
export function ImproveSkeleton() {
  return (
    <div className="proposal" aria-hidden="true">
      {[11, 8, 12, 9].map((width) => (
        <div key={width} className="proposal__stop">
          <Skeleton shape="disc" width="1.875rem" />
          <Skeleton width="2.75rem" height="2.75rem" radius="0.75rem" />
          <Skeleton shape="line" width={`${width}rem`} />
        </div>
      ))}
    </div>
  );
}
