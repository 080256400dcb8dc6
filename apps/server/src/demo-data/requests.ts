import type { ContactForm } from '@clubhouse/core/demo-requests';

type DemoRequest = ContactForm & { daysAgo: number; isRead: boolean; becameMember: boolean };

const open = { interest: 'free_sim_demo', isRead: false, becameMember: false } as const;
const completed = { interest: 'free_sim_demo', isRead: true, becameMember: false } as const;

/** What the front desk finds: some that wait, and some that were answered (contract 12). */
export const DEMO_REQUESTS: DemoRequest[] = [
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
