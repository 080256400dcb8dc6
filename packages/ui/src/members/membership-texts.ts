import { clockInterval, type Facility, inWords, plural, staffHoursText } from '@clubhouse/core/facility';

export function sessionsText({ membership: { complimentaryLessons } }: Facility): string | null {
  if (complimentaryLessons === 0) return null;
  const sessions = plural(complimentaryLessons, 'session');
  return `Plus ${inWords(complimentaryLessons)} complimentary training ${sessions} every month.`;
}

/** Says when people can sign up at the front desk, for example "Come by between 8 AM and 8 PM". */
export function visitText(facility: Facility): string {
  const hours = staffHoursText(
    facility,
    (interval) => `between ${clockInterval(interval).replace(' to ', ' and ')}`,
  );
  return hours ? `Come by ${hours.replace(' daily', '')}` : 'Call us for an appointment';
}
