import { may, type Permission } from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { SignedInUser, useSession } from '../auth/index.ts';
import { AccessDenied, MembershipRequired } from '../facility/index.ts';
import { PageSpinner, showToast } from '../kit/index.ts';

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
  return name === 'adminDashboard' ? <SentHome /> : denialFor(audience);
}

function denialFor(permission: Permission): ReactNode {
  switch (permission) {
    case 'bookBays':
      return <MembershipRequired />;
    case 'bookLessons':
      return <MembershipRequired text="You need to be a member to book lessons." />;
    case 'joinLeagues':
      return (
        <MembershipRequired
          text="You need to be a member to join leagues."
          linkText="Upgrade to Membership"
          linkTo={SCREENS.upgradeMembership.path}
        />
      );
    case 'administer':
      return <AccessDenied text="You must be an administrator to view this page." />;
    default:
      return <AccessDenied />;
  }
}

function SentHome() {
  useEffect(() => {
    showToast({
      title: 'Access Denied',
      description: "You don't have permission to access the admin dashboard",
      variant: 'destructive',
    });
  }, []);
  return <Navigate to="/" replace />;
}
