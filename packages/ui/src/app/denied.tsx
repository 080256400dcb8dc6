import { dollars } from '@clubhouse/core/facility';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { BenefitsList } from '../facility/index.ts';
import { ButtonLink, Card, Page } from '../kit/index.ts';
import { showToast } from '../kit/toast.ts';

/** Replaces a screen that the signed-in user is not allowed to open: docs/product/README.md#who-may-open-a-screen. */
export default function Denied({ name }: { name: ScreenName }) {
  if (name === 'adminDashboard') return <SentHome />;
  const { audience }: Screen = SCREENS[name];
  switch (audience) {
    case 'bookBays':
      return <MembershipRequired text="You need to be a member to book a bay." />;
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
      return <AccessDenied text="You don't have permission to view this page." />;
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

function AccessDenied({ text }: { text: string }) {
  return (
    <Page title="Access Denied" lead={text}>
      <ButtonLink to="/" look="secondary">
        Back to Home
      </ButtonLink>
    </Page>
  );
}

type MembershipRequiredProps = { text: string; linkText?: string; linkTo?: string };

function MembershipRequired({
  text,
  linkText = 'View membership',
  linkTo = '/#membership',
}: MembershipRequiredProps) {
  const facility = useFacility();
  return (
    <Page title="Membership Required" lead={text}>
      <Card className="max-w-xl">
        <h2 className="text-lead">What {dollars(facility.membership.monthlyFee)} a month includes</h2>
        <BenefitsList className="mt-4" />
        <ButtonLink to={linkTo} className="mt-6 w-full">
          {linkText}
        </ButtonLink>
      </Card>
    </Page>
  );
}
