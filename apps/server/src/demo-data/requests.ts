import type { ContactForm } from '@clubhouse/core/demo-requests';
import type { Guest } from '@clubhouse/core/desk';

type SeededRequest = ContactForm & { daysAgo: number; isRead: boolean; becameMember: boolean; note?: string };

const open = { interest: 'free_sim_demo', isRead: false, becameMember: false } as const;
const completed = { interest: 'free_sim_demo', isRead: true, becameMember: false } as const;

/** The front desk's inbox: some open requests and some completed ones. */
export const DEMO_REQUESTS: SeededRequest[] = [
  {
    ...open,
    name: 'Rachel Kim',
    email: 'rachel.kim@mail.example',
    phone: '(321) 555-0171',
    message: 'Saturday morning would be great. Do you have left-handed clubs?',
    daysAgo: 0.1,
  },
  {
    ...open,
    name: 'Devon Marsh',
    email: 'devon.marsh@mail.example',
    phone: '(407) 555-0172',
    message: 'No Message',
    daysAgo: 1,
  },
  {
    ...open,
    name: 'Isabella Fitzgerald-Moreno',
    email: 'isabella.fitzgerald-moreno@mail.example',
    phone: '+1 321 555 0173',
    message:
      'My husband and I both play and would like to come together, if that is possible. Weekday evenings after six suit us best; we are away in the second week of next month.',
    daysAgo: 2,
  },
  {
    ...completed,
    name: 'Greg Olsen',
    email: 'greg.olsen@mail.example',
    phone: '(407) 555-0174',
    message: 'Friday after work?',
    note: 'Called: comes with his own clubs.',
    daysAgo: 6,
    becameMember: true,
  },
  {
    ...completed,
    name: 'Tara Singh',
    email: 'tara.singh@mail.example',
    phone: '(321) 555-0175',
    message: 'No Message',
    daysAgo: 9,
  },
];

type DemoGuest = Guest & { daysAgo: number; startTime: string; hours: number; isCheckedIn: boolean };

/** Guests of demos, from a request or as walk-ins. */
export const DEMO_GUESTS: DemoGuest[] = [
  {
    name: 'Greg Olsen',
    phone: '(407) 555-0174',
    email: 'greg.olsen@mail.example',
    daysAgo: 5,
    startTime: '13:30:00',
    hours: 2,
    isCheckedIn: true,
  },
  {
    name: 'Tara Singh',
    phone: '(321) 555-0175',
    email: 'tara.singh@mail.example',
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
