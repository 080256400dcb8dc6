import { MEMBER_BENEFITS, MEMBERSHIP } from '@clubhouse/core/facility';
import { Check } from 'lucide-react';
import { ButtonLink, Card, Page } from '../kit/index.ts';

/** What signed-in people see who are no members yet, where members do something (spec 2). */
export function MembershipRequired({
  text = 'You need to be a member to book a bay.',
  linkText = 'See the membership',
  linkTo = '/#membership',
}: {
  text?: string;
  linkText?: string;
  linkTo?: string;
}) {
  return (
    <Page title="Membership Required" lead={text}>
      <Card className="max-w-xl">
        <h2 className="text-lead">What ${MEMBERSHIP.monthlyFee} a month includes</h2>
        <ul className="mt-4 grid gap-2.5">
          {MEMBER_BENEFITS.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {benefit}
            </li>
          ))}
        </ul>
        <ButtonLink to={linkTo} className="mt-6 w-full">
          {linkText}
        </ButtonLink>
      </Card>
    </Page>
  );
}
