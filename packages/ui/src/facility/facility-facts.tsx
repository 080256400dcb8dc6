import { addressLine, bayHours, billingText, type Facility, staffHoursText } from '@clubhouse/core/facility';
import { formatInterval } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { Card } from '../kit/index.ts';

/** Returns the facts about the facility. Leaves out empty settings. */
function factsOf(facility: Facility): [label: string, value: string][] {
  const { place } = facility;
  const staffed = staffHoursText(facility, formatInterval);
  const hours = bayHours(facility);
  const facts: [string, string][] = [
    ['Name', place.name],
    ['Address', addressLine(facility)],
    ['Phone', place.phone],
    ['Email', place.email],
    ['Physical therapist', place.physician],
    ['Staffed', `${staffed && `${staffed}. `}Member access 24/7`],
    ['Bay hours', hours ? `${formatInterval(hours)} daily` : ''],
    ['Social', place.social.map(({ name }) => name).join(', ')],
    ['Membership', billingText(facility)],
  ];
  return facts.filter(([, value]) => value !== '');
}

export function FacilityFacts() {
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
