import type { User } from '@clubhouse/core/auth';
import { expect, test } from 'vitest';
import { isCurrent, workLinksOf } from './work-navigation.ts';
import { isWorkPath } from './work-paths.ts';

const nobody: User = {
  id: 1,
  username: 'ann@example.com',
  name: 'Ann',
  displayName: 'Ann',
  email: 'ann@example.com',
  phone: '',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const texts = (flags: Partial<User>) => workLinksOf({ ...nobody, ...flags }).map(({ text }) => text);
const currentOn = (pathname: string) =>
  workLinksOf({ ...nobody, isAdmin: true })
    .filter((link) => isCurrent(link, pathname))
    .map(({ text }) => text);

test('each role sees the screens that it may open', () => {
  expect(texts({ isStaff: true })).toEqual(['Today', 'Calendar', 'Requests', 'People', 'Reports']);
  expect(texts({ isAdmin: true })).toEqual([
    'Today',
    'Calendar',
    'Requests',
    'People',
    'Leagues',
    'Coaches',
    'Reports',
    'Settings',
  ]);
  expect(texts({ isAdmin: true, isCoach: true }).at(-1)).toBe('My lessons');
  expect(texts({ isCoach: true })).toEqual(['My lessons']);
  expect(texts({ isCoach: true, isMember: true })).toEqual([
    'My lessons',
    'Book a bay',
    'Book a lesson',
    'Leagues',
  ]);
});

test.each([
  ['/admin/today', ['Today']],
  ['/completed-demo-requests', ['Requests']],
  ['/admin/leagues/7/rounds', ['Leagues']],
  ['/admin/activity', ['Settings']],
  ['/admin', []],
  ['/admin-dashboard', []],
  ['/', []],
])('on %s, the current links are %j', (pathname, expected) => {
  expect(currentOn(pathname)).toEqual(expected);
});

test('the header knows the screens of staff and coaches by their path', () => {
  for (const path of ['/admin', '/admin/leagues/7/edit', '/coach/dashboard', '/database-view']) {
    expect(isWorkPath(path), path).toBe(true);
  }
  for (const path of ['/', '/booking', '/administration', '/account']) {
    expect(isWorkPath(path), path).toBe(false);
  }
});
