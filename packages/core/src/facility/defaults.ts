import type { FacilitySettings } from './settings.ts';

const STAFFED = { startTime: '08:00:00', endTime: '20:00:00' };

/** The settings of a new installation: docs/product/facility.md#settings. */
export const DEFAULT_FACILITY: FacilitySettings = {
  place: {
    name: 'Longwood Golf Lab',
    mailDomain: 'longwoodgolflab.example',
    tagline: 'Elevate Your Golf Performance',
    badge: "Orlando's Premier Golf Training Facility",
    street: '120 Fairway Commons, Suite 4',
    city: 'Longwood',
    state: 'FL',
    zip: '32750',
    phone: '(407) 555-0142',
    email: 'hello@longwoodgolflab.example',
    timeZone: 'America/New_York',
    zoneLabel: 'EST',
    mapLink: null,
    arrivalNotes: '',
    social: [
      { name: 'Instagram', url: 'https://instagram.com/longwoodgolflab.example' },
      { name: 'Facebook', url: 'https://facebook.com/longwoodgolflab.example' },
      { name: 'YouTube', url: 'https://youtube.com/@longwoodgolflab.example' },
      { name: 'X', url: 'https://x.com/longwoodgolflab.example' },
    ],
    physician: 'Dr. Maya Ellison, PT, DPT',
  },
  membership: {
    monthlyFee: 200,
    monthlyValue: 700,
    billingDay: '1st',
    noticeDays: 30,
    maximum: null,
    remainingText: '<100',
    rating: '4.9',
    benefits: [
      '24/7 gym access',
      '{hours} of daily simulator time',
      'Golf performance training sessions with certified experts',
      'Advanced swing analysis',
      'Private simulator rooms',
      'Specialized conditioning',
    ],
    lessonFee: 95,
    complimentaryLessons: 1,
  },
  hours: { week: [STAFFED, STAFFED, STAFFED, STAFFED, STAFFED, STAFFED, STAFFED], exceptions: [] },
  booking: {
    dailyHours: 4,
    daysAhead: 30,
    shortestHours: 0.5,
    longestHours: 4,
    earliestStart: '00:00:00',
    latestEnd: '23:30:00',
    guestHours: 2,
    seatsPerBay: 4,
    cancellationNoticeHours: null,
  },
  bays: [
    { id: 1, name: 'Bay 1', retiredFrom: null },
    { id: 2, name: 'Bay 2', retiredFrom: null },
  ],
  accounts: { senderName: '', replyTo: null, resetDomain: 'longwoodgolflab.example' },
  announcement: { text: '', audience: 'everyone', from: null, to: null },
};
