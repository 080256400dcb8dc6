import { FACILITY } from '../facility/index.ts';

/** The accounts of a demo database, for the README, the sign-in page and the seed. They never exist in production. */
export const DEMO_PASSWORD = 'fairway-demo';
export const DEMO_ACCOUNTS = [
  { email: `admin@${FACILITY.mailDomain}`, role: 'Admin', name: 'Alex Morgan', flags: { isAdmin: true } },
  {
    email: `frontdesk@${FACILITY.mailDomain}`,
    role: 'Front desk',
    name: 'Jamie Ortiz',
    flags: { isStaff: true },
  },
  {
    email: `coach@${FACILITY.mailDomain}`,
    role: 'Coach',
    name: 'Riley Navarro',
    flags: { isCoach: true, isMember: true },
  },
  { email: `member@${FACILITY.mailDomain}`, role: 'Member', name: 'Taylor Reed', flags: { isMember: true } },
  { email: `visitor@${FACILITY.mailDomain}`, role: 'Visitor', name: null, flags: {} },
] as const;
