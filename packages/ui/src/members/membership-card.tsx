import { may } from '@clubhouse/core/auth';
import { billingText, dollars, noticeText } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { BenefitsList } from '../facility/index.ts';
import { Button, ButtonLink, Card, Notice } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { phoneHref } from '../kit/phone-href.ts';

const CancelMembershipDialog = lazyDialog(() => import('./cancel-membership-dialog.tsx'));

export function MembershipCard() {
  const user = useUser();
  return (
    <Card>
      <h2 className="text-title">Membership</h2>
      {may(user, 'endMembership') ? <MembersPart endsOn={user.membershipEndsOn} /> : <OthersPart />}
    </Card>
  );
}

function MembersPart({ endsOn }: { endsOn: string | null }) {
  const facility = useFacility();
  const [isAsked, setIsAsked] = useState(false);
  const [answer, setAnswer] = useState<string>();
  return (
    <>
      <p className="mt-3">
        <span className="rounded-sm bg-success-soft px-2 py-1 font-[550] text-small text-success">
          Active member
        </span>
      </p>
      {endsOn && <p className="mt-3 text-muted">The last day of your membership is {formatDate(endsOn)}.</p>}
      <BenefitsList className="mt-5" />
      <p className="mt-5 text-muted">
        {billingText(facility)}. Canceling requires {noticeText(facility)}. Call{' '}
        <a href={phoneHref(facility.place.phone)} className="text-accent underline">
          {facility.place.phone}
        </a>
        , or send a request below.
      </p>
      {answer && (
        <Notice tone="success" className="mt-4">
          {answer}
        </Notice>
      )}
      <Button look="quiet" className="mt-3 -ml-4" onClick={() => setIsAsked(true)}>
        Request cancellation
      </Button>
      {isAsked && <CancelMembershipDialog onClose={() => setIsAsked(false)} onRequested={setAnswer} />}
    </>
  );
}

function OthersPart() {
  const facility = useFacility();
  return (
    <>
      <p className="mt-3 text-muted">
        You don’t have a membership yet. For {dollars(facility.membership.monthlyFee)} a month, you get:
      </p>
      <BenefitsList className="mt-4" />
      <ButtonLink to={SCREENS.upgradeMembership.path} className="mt-6">
        Upgrade Membership
      </ButtonLink>
    </>
  );
}
