import { FACILITY, MEMBERSHIP, STAFF_HOURS } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval } from '@clubhouse/core/time';
import { AuditCard } from '../audit/index.ts';
import { CodeCard } from '../keypad/index.ts';
import { Card, Page } from '../kit/index.ts';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';

const FACTS = [
  ['Name', FACILITY.name],
  ['Address', `${FACILITY.street}, ${FACILITY.city}, ${FACILITY.state} ${FACILITY.zip}`],
  ['Phone', FACILITY.phone],
  ['Email', FACILITY.email],
  ['Physical therapist', FACILITY.physician],
  ['Staffed', `${formatInterval(STAFF_HOURS)} daily. Member access 24/7`],
  ['Social', FACILITY.social.map(({ name }) => name).join(', ')],
  ['Membership', `$${MEMBERSHIP.monthlyFee} per month, billed on the ${MEMBERSHIP.billingDay}`],
] as const;

export function FacilityScreen() {
  return (
    <Page title={SCREENS.adminFacility.title} lead="The door code, outgoing email and the activity log.">
      <FacilityAccess />
    </Page>
  );
}

export function FacilityAccess() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <CodeCard />
      <div className="grid gap-6">
        <OutgoingMailCard />
        <FacilityFacts />
      </div>
      <div className="lg:col-span-2">
        <AuditCard />
      </div>
    </div>
  );
}

function FacilityFacts() {
  return (
    <Card>
      <h2 className="text-title">The facility</h2>
      <dl className="mt-4 grid gap-3">
        {FACTS.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-[550]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
