import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { NotFound } from '../../ui/frames/NotFound';
import { Skeleton } from '../../ui/frames/Skeleton';
import { Avatar } from '../../ui/pictures/Avatar';

export interface ProfileHeadProps {
  name: string;
  email?: string;
  photo: string | null;
  /** Heading level of the name. */
  level?: 1 | 2;
  /** Actions below the name. */
  children?: ReactNode;
}

/** A traveller's photo, name and email. */
export function ProfileHead({ name, email, photo, level = 2, children }: ProfileHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="profile-head">
      <Avatar name={name} src={photo} size="xl" />
      <div>
        <Heading className="title" tabIndex={level === 1 ? -1 : undefined}>
          {name}
        </Heading>
        {email !== undefined && <p className="mute">{email}</p>}
        {children !== undefined && <div className="profile-head__actions">{children}</div>}
      </div>
    </div>
  );
}

export interface ProfileSkeletonProps {
  /** Shows a button below the name instead of an email. */
  hasAction?: boolean;
}

/** Skeleton of a profile while it loads: head, counts, About and trips. */
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

/** The page for a traveller who does not exist. */
export function TravellerNotFound() {
  const { t } = useLingui();
  return (
    <NotFound title={t`Traveller not found`} href="/search" way={t`Search travellers`}>
      {t`They may have deleted their account, or the link is incomplete.`}
    </NotFound>
  );
}
