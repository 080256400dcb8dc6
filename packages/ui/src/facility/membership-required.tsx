import { MEMBERSHIP } from '@clubhouse/core/facility';
import { ButtonLink, Card, Page } from '../kit/index.ts';
import { BenefitsList } from './benefits-list.tsx';

/** Shown to signed-in people without a membership on screens for members. */
export function MembershipRequired({
  text = 'You need to be a member to book a bay.',
  linkText = 'See membership',
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
        <BenefitsList className="mt-4" />
        <ButtonLink to={linkTo} className="mt-6 w-full">
          {linkText}
        </ButtonLink>
      </Card>
    </Page>
  );
}
