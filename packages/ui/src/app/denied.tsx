import { dollars, freeDemoText } from '@clubhouse/core/facility';
import { type Audience, homePathOf, SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { BenefitsList } from '../facility/index.ts';
import { ButtonLink, Card, Page } from '../kit/index.ts';
import { showToast } from '../kit/toast.ts';

const MEMBERS_ONLY: readonly Audience[] = ['bookBays', 'bookLessons', 'joinLeagues'];

/** Replaces a screen that the signed-in user is not allowed to open: docs/product/README.md#who-may-open-a-screen. */
export default function Denied({ name }: { name: ScreenName }) {
  const { audience }: Screen = SCREENS[name];
  const { isNew } = (useLocation().state as { isNew?: boolean } | null) ?? {};
  if (name === 'adminDashboard') return <SentHome />;
  if (isNew && MEMBERS_ONLY.includes(audience)) return <AccountReady />;
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
      return <AccessDenied text="You don’t have permission to view this page." />;
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

/** Shown to people who signed up in order to open a members-only screen. */
function AccountReady() {
  const facility = useFacility();
  const fee = dollars(facility.membership.monthlyFee);
  return (
    <Page
      title="Your account is ready"
      lead="This part of the club is for members. Here’s how to join."
      isNarrow
    >
      <Card>
        <h2 className="text-lead">Try it first</h2>
        <p className="mt-1 text-muted">Your {freeDemoText(facility)}. No obligation.</p>
        <ButtonLink to={SCREENS.contact.path} className="mt-4">
          Book a free demo
        </ButtonLink>
        <h2 className="mt-8 border-border border-t pt-6 text-lead">Become a member</h2>
        <p className="mt-1 text-muted">For {fee} a month, you get:</p>
        <BenefitsList className="mt-4" />
        <ButtonLink to={SCREENS.upgradeMembership.path} look="secondary" className="mt-6">
          Become a member
        </ButtonLink>
      </Card>
    </Page>
  );
}

function AccessDenied({ text }: { text: string }) {
  const { user } = useSession();
  return (
    <Page title="Access Denied" lead={text}>
      <ButtonLink to={user ? homePathOf(user) : '/'} look="secondary">
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
