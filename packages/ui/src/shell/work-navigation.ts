import { may, type User } from '@clubhouse/core/auth';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import type { KeyId } from '../desk/index.ts';
import { basePath } from './work-paths.ts';

export type WorkLink = {
  name: ScreenName;
  text: string;
  key?: KeyId;
  /** Other screens of the link's area. On these screens, the link is also marked as current. */
  area?: readonly ScreenName[];
};

const STAFF_LINKS = [
  { name: 'adminToday', text: 'Today', key: 'home' },
  { name: 'adminCalendar', text: 'Calendar', key: 'calendar' },
  { name: 'adminRequests', text: 'Requests', key: 'requestsScreen', area: ['completedDemoRequests'] },
  { name: 'adminMembers', text: 'People', key: 'members', area: ['adminPerson'] },
  { name: 'adminLeagues', text: 'Leagues', key: 'leagues' },
  { name: 'adminCoaches', text: 'Coaches', key: 'coaches' },
  { name: 'adminReports', text: 'Reports', key: 'reports', area: ['adminDailyChart'] },
  {
    name: 'adminFacility',
    text: 'Settings',
    key: 'settings',
    area: ['adminDoorCode', 'adminEmail', 'adminActivity', 'databaseView', 'setupSteps'],
  },
  { name: 'coachDashboard', text: 'My lessons', key: 'lessons' },
] as const satisfies readonly WorkLink[];

const COACH_LINKS = [
  { name: 'coachDashboard', text: 'My lessons', key: 'lessons' },
  { name: 'booking', text: 'Book a bay' },
  { name: 'bookLesson', text: 'Book a lesson' },
  { name: 'leaguesSignup', text: 'Leagues', area: ['leagueSignup'] },
] as const satisfies readonly WorkLink[];

/** Returns the links of the navigation: docs/product/front-desk.md#navigation. */
export function workLinksOf(user: User): WorkLink[] {
  const links: readonly WorkLink[] = may(user, 'workTheDesk') ? STAFF_LINKS : COACH_LINKS;
  return links.filter(({ name }) => {
    const { audience }: Screen = SCREENS[name];
    return audience === 'everybody' || audience === 'signed-in' || may(user, audience);
  });
}

export function isCurrent({ name, area = [] }: WorkLink, pathname: string): boolean {
  return [name, ...area].some((screen) => {
    const path = basePath(SCREENS[screen]);
    return pathname === path || pathname.startsWith(`${path}/`);
  });
}
