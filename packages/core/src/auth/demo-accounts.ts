import { DEFAULT_FACILITY } from '../facility/index.ts';

const emailOf = (name: string) => `${name}@${DEFAULT_FACILITY.place.mailDomain}`;

/**
 * The public password of all demo accounts. A production server does not start while a demo account uses this
 * password.
 */
export const DEMO_PASSWORD = 'fairway-demo';
export const DEMO_ACCOUNTS = [
  { email: emailOf('admin'), role: 'Admin', name: 'Alex Morgan', flags: { isAdmin: true } },
  { email: emailOf('frontdesk'), role: 'Front desk', name: 'Jamie Ortiz', flags: { isStaff: true } },
  { email: emailOf('coach'), role: 'Coach', name: 'Riley Navarro', flags: { isCoach: true, isMember: true } },
  { email: emailOf('member'), role: 'Member', name: 'Taylor Reed', flags: { isMember: true } },
  { email: emailOf('visitor'), role: 'Visitor', name: null, flags: {} },
] as const;
