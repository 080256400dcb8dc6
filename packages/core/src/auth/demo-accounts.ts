import { FACILITY } from '../facility/index.ts';

const emailOf = (name: string) => `${name}@${FACILITY.mailDomain}`;

/** For the README, the sign-in page and the seed of a demo database. Never exists in production. */
export const DEMO_PASSWORD = 'fairway-demo';
export const DEMO_ACCOUNTS = [
  { email: emailOf('admin'), role: 'Admin', name: 'Alex Morgan', flags: { isAdmin: true } },
  { email: emailOf('frontdesk'), role: 'Front desk', name: 'Jamie Ortiz', flags: { isStaff: true } },
  { email: emailOf('coach'), role: 'Coach', name: 'Riley Navarro', flags: { isCoach: true, isMember: true } },
  { email: emailOf('member'), role: 'Member', name: 'Taylor Reed', flags: { isMember: true } },
  { email: emailOf('visitor'), role: 'Visitor', name: null, flags: {} },
] as const;
