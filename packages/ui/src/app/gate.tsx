import { may } from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { lazy, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { SignedInUser } from '../auth/index.ts';
import { useSession } from '../client/index.ts';
import { PageSpinner } from '../kit/index.ts';

const Denied = lazy(async () => ({ default: (await import('./denied.tsx')).Denied }));

/** Gives a screen its title, and lets only those see it for whom it is (spec 2, 6). */
export function Gate({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { title }: Screen = SCREENS[name];
  return (
    <>
      <title>{`${title} · ${FACILITY.name}`}</title>
      <Audience name={name}>{children}</Audience>
    </>
  );
}

function Audience({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { audience }: Screen = SCREENS[name];
  const { user, isLoading } = useSession();
  const { pathname, search, hash } = useLocation();
  if (audience === 'everybody') return children;
  if (isLoading) return <PageSpinner />;
  if (!user) return <Navigate to={SCREENS.auth.path} replace state={{ from: pathname + search + hash }} />;
  if (audience === 'signed-in' || may(user, audience)) {
    return <SignedInUser value={user}>{children}</SignedInUser>;
  }
  return <Denied name={name} />;
}
