import type { Permission } from '@clubhouse/core/auth';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { AccessDenied, MembershipRequired } from '../facility/index.ts';
import { showToast } from '../kit/toast.ts';

/** Replaces a screen that the signed-in user may not open: docs/product/README.md#who-may-open-a-screen. */
export function Denied({ name }: { name: ScreenName }) {
  const { audience }: Screen = SCREENS[name];
  return name === 'adminDashboard' ? <SentHome /> : denialFor(audience as Permission);
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
