import { type Facility, inWords, plural, shortTime, staffHoursText } from '@clubhouse/core/facility';

/** Returns a sentence about the complimentary lessons that the fee includes. Returns null if the fee includes none. */
export function sessionsText({ membership: { complimentaryLessons } }: Facility): string | null {
  if (complimentaryLessons === 0) return null;
  const sessions = plural(complimentaryLessons, 'session');
  return `Plus ${inWords(complimentaryLessons)} complimentary training ${sessions} every month.`;
}

/** Returns when people can sign up at the front desk, like "Come by between 8am and 8pm". */
export function visitText(facility: Facility): string {
  const hours = staffHoursText(
    facility,
    ({ startTime, endTime }) => `between ${shortTime(startTime)} and ${shortTime(endTime)}`,
  );
  return hours ? `Come by ${hours.replace(' daily', '')}` : 'Call us for an appointment';
}
