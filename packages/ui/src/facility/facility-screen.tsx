import { addressLine, billingText, type Facility, staffHoursText } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval } from '@clubhouse/core/time';
import { AuditCard } from '../audit/index.ts';
import { useFacility } from '../client/facility.ts';
import { CodeCard } from '../keypad/index.ts';
import { FailedPart } from '../kit/failed-part.tsx';
import { Card, Page, Skeleton } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';

/** The forms have their own script, because the admin dashboard shows only `FacilityAccess`. */
const SettingsPage = lazyPart(
  async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }),
  {
    waiting: (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-[60vh]" />
      </div>
    ),
    failed: (failure) => <FailedPart what="the settings" failure={failure} />,
  },
);

export function FacilityScreen() {
  return (
    <Page
      title={SCREENS.adminFacility.title}
      lead="The facts and rules of your facility, the door code, outgoing email and the activity log."
    >
      <SettingsPage />
    </Page>
  );
}

/** The facility tab of the admin dashboard. */
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

/** Leaves out what the settings leave empty. */
function factsOf(facility: Facility): [label: string, value: string][] {
  const { place } = facility;
  const staffed = staffHoursText(facility, formatInterval);
  const facts: [string, string][] = [
    ['Name', place.name],
    ['Address', addressLine(facility)],
    ['Phone', place.phone],
    ['Email', place.email],
    ['Physical therapist', place.physician],
    ['Staffed', `${staffed && `${staffed}. `}Member access 24/7`],
    ['Social', place.social.map(({ name }) => name).join(', ')],
    ['Membership', billingText(facility)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function FacilityFacts() {
  const facility = useFacility();
  return (
    <Card>
      <h2 className="text-title">The facility</h2>
      <dl className="mt-4 grid gap-3">
        {factsOf(facility).map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-[550]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
