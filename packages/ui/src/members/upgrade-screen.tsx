import { may } from '@clubhouse/core/auth';
import { bayCount, billingText, dollars, freeDemoText, noticeText, plural } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { BenefitsList } from '../facility/index.ts';
import { ButtonLink, Card, Page } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { MembershipRequestForm } from './membership-request-form.tsx';
import { sessionsText, visitText } from './membership-texts.ts';

export function UpgradeScreen() {
  const facility = useFacility();
  const sessions = sessionsText(facility);
  const isMember = may(useUser(), 'bookBays');
  return (
    <Page title="Upgrade Membership" lead="Book a private bay, and use the gym day or night.">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card>
            <p>
              <span className="font-[640] figures text-heading">
                {dollars(facility.membership.monthlyFee)}
              </span>
              <span className="text-muted">/month</span>
            </p>
            <BenefitsList className="mt-5" />
            {sessions && <p className="mt-5 text-muted">{sessions}</p>}
            <h2 className="mt-8 text-lead">Terms</h2>
            <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-muted">
              <li>{billingText(facility)}</li>
              <li>Cancel with {noticeText(facility)}</li>
              <li>
                To cancel, call{' '}
                <a href={phoneHref(facility.place.phone)} className="text-accent underline">
                  {facility.place.phone}
                </a>
              </li>
            </ul>
          </Card>
          <Card>
            <h2 className="text-title">Sign up in person</h2>
            <p className="mt-2 text-muted">
              {visitText(facility)}, see the {plural(bayCount(facility), 'bay')}, and leave as a member. Not
              sure yet? The {freeDemoText(facility)}.
            </p>
            <ButtonLink to={SCREENS.contact.path} look="secondary" className="mt-5">
              Book Demo
            </ButtonLink>
          </Card>
        </div>
        <Card>
          {isMember ? (
            <>
              <h2 className="text-title">You are a member</h2>
              <p className="mt-2 text-muted">You already have all of this.</p>
              <ButtonLink to={SCREENS.booking.path} className="mt-5">
                Book a bay
              </ButtonLink>
            </>
          ) : (
            <>
              <h2 className="text-title">Or let us set it up for you</h2>
              <p className="mt-2 mb-6 text-muted">The front desk will get in touch.</p>
              <MembershipRequestForm />
            </>
          )}
        </Card>
      </div>
    </Page>
  );
}
