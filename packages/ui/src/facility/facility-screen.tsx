import { FACILITY, MEMBERSHIP } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { Card, Page } from '../kit/index.ts';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';

const FACTS = [
  ['Name', FACILITY.name],
  ['Address', `${FACILITY.street}, ${FACILITY.city}, ${FACILITY.state} ${FACILITY.zip}`],
  ['Phone', FACILITY.phone],
  ['Email', FACILITY.email],
  ['Physician', FACILITY.physician],
  ['Membership', `$${MEMBERSHIP.monthlyFee} per month, billed on the ${MEMBERSHIP.billingDay}`],
] as const;

/** /admin/facility (contract 8). The entrance code and the record of changes are still being built. */
export function FacilityScreen() {
  return (
    <Page
      title={SCREENS.adminFacility.title}
      lead="The entrance code and the record of changes come to this page next."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <OutgoingMailCard />
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
      </div>
    </Page>
  );
}
