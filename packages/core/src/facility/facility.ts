import { facilityTime } from '../time/index.ts';

/** No other file repeats these facts. Name, emails, street, numbers and people are placeholders to replace. */
export const FACILITY = {
  name: 'Longwood Golf Lab',
  email: 'hello@longwoodgolflab.example',
  mailDomain: 'longwoodgolflab.example',
  phone: '(407) 555-0142',
  street: '120 Fairway Commons, Suite 4',
  city: 'Longwood',
  state: 'FL',
  zip: '32750',
  physician: 'Dr. Maya Ellison, PT, DPT',
  social: [
    { name: 'Instagram', url: 'https://instagram.com/longwoodgolflab.example' },
    { name: 'Facebook', url: 'https://facebook.com/longwoodgolflab.example' },
    { name: 'YouTube', url: 'https://youtube.com/@longwoodgolflab.example' },
    { name: 'X', url: 'https://x.com/longwoodgolflab.example' },
  ],
} as const;

export const MEMBERSHIP = { monthlyFee: 200, monthlyValue: 700, billingDay: '1st', noticeDays: 30 } as const;

/** The price in dollars of a lesson that is not complimentary. This is a placeholder to replace. */
export const LESSON = { fee: 95 } as const;

export const MEMBER_BENEFITS = [
  '24/7 gym access',
  '4 hours of daily simulator time',
  'Golf performance training sessions with certified experts',
  'Advanced swing analysis',
  'Private simulator rooms',
  'Specialized conditioning',
] as const;

/** The hours when the front desk is staffed, in facility time. */
export const STAFF_HOURS = { startTime: '08:00:00', endTime: '20:00:00' } as const;

/** Returns whether the front desk is staffed now: from 8:00 AM up to, but not including, 8:00 PM. */
export function isStaffHours(now: Date): boolean {
  const time = facilityTime(now);
  return STAFF_HOURS.startTime <= time && time < STAFF_HOURS.endTime;
}

/** The bays in the order in which the product offers them to members. */
export const BAYS = [
  { id: 1, name: 'Bay 1' },
  { id: 2, name: 'Bay 2' },
] as const;

export const bayName = (simulatorId: number): string =>
  BAYS.find((bay) => bay.id === simulatorId)?.name ?? `Bay ${simulatorId}`;
