import { type ContactForm, NO_MESSAGE, type RequestStatus } from '@clubhouse/core/demo-requests';

type SeededRequest = Omit<ContactForm, 'email'> & {
  daysAgo: number;
  isRead: boolean;
  becameMember: boolean;
  status: RequestStatus;
  note?: string;
};

const open = { interest: 'free_sim_demo', isRead: false, becameMember: false, status: 'new' } as const;
const completed = {
  interest: 'free_sim_demo',
  isRead: true,
  becameMember: false,
  status: 'demo_booked',
} as const;

export const DEMO_REQUESTS: SeededRequest[] = [
  {
    ...open,
    name: 'Rachel Kim',
    phone: '(321) 555-0171',
    message: 'Saturday morning would be great. Do you have left-handed clubs?',
    daysAgo: 0.1,
  },
  { ...open, name: 'Devon Marsh', phone: '(407) 555-0172', message: NO_MESSAGE, daysAgo: 1 },
  {
    ...open,
    name: 'Isabella Fitzgerald-Moreno',
    phone: '+1 321 555 0173',
    message:
      'My husband and I both play and would like to come together, if that is possible. Weekday evenings after six work best for us. We will be away the second week of next month.',
    daysAgo: 2,
  },
  {
    ...completed,
    name: 'Greg Olsen',
    phone: '(407) 555-0174',
    message: 'Friday after work?',
    note: 'I called him. He will bring his own clubs.',
    daysAgo: 6,
    becameMember: true,
    status: 'joined',
  },
  { ...completed, name: 'Tara Singh', phone: '(321) 555-0175', message: NO_MESSAGE, daysAgo: 9 },
];

/**
 * The guests of the demo bookings. The seed treats a guest as the sender of the demo request with the same
 * name, if there is one.
 */
export const DEMO_GUESTS = [
  {
    name: 'Greg Olsen',
    phone: '(407) 555-0174',
    daysAgo: 5,
    startTime: '13:30:00',
    hours: 2,
    isCheckedIn: true,
  },
  {
    name: 'Tara Singh',
    phone: '(321) 555-0175',
    daysAgo: 7,
    startTime: '10:00:00',
    hours: 1.5,
    isCheckedIn: false,
  },
  {
    name: 'Luis Ferrer',
    phone: '(407) 555-0178',
    daysAgo: 3,
    startTime: '10:00:00',
    hours: 1,
    isCheckedIn: true,
  },
];
