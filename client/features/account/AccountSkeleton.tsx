import { Skeleton } from '../../ui/skeleton/Skeleton';

const FIELDS = ['name', 'country', 'email', 'password'];

/** The place of the photo and the fields. */
export function AccountSkeleton() {
  return (
    <div className="account-details stack">
      <div className="photo-field__row">
        <Skeleton shape="disc" width="5.5rem" />
        <Skeleton height="2.75rem" width="8rem" radius="var(--r-m)" />
      </div>
      <Skeleton height="6rem" radius="var(--r-m)" />
      {FIELDS.map((field) => (
        <div key={field} className="field">
          <Skeleton height="1rem" width="5rem" />
          <Skeleton height="3.25rem" radius="var(--r-m)" />
        </div>
      ))}
      <Skeleton height="3.25rem" radius="var(--r-m)" />
    </div>
  );
}
