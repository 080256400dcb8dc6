import type { User } from '@clubhouse/core/auth';
import { expect, test, vi } from 'vitest';

const aUser = (id: number): User => ({
  id,
  username: `user${id}`,
  name: null,
  displayName: `User ${id}`,
  email: `user${id}@mail.example`,
  phone: '4075550100',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T12:00:00.000Z',
});

test('acts for the user whose session is still loading, and for each later user once', async () => {
  // Test files share their modules, so another test file may already have loaded the session.
  vi.resetModules();
  const [{ forEachPerson }, { setUser }] = await Promise.all([
    import('./web-app.ts'),
    import('./session.ts'),
  ]);
  const acted: number[] = [];
  forEachPerson((id) => acted.push(id));
  expect(acted).toEqual([]);
  setUser(aUser(1));
  expect(acted).toEqual([1]);
  setUser({ ...aUser(1), name: 'Kim Lee' });
  setUser(null);
  setUser(aUser(2));
  expect(acted).toEqual([1, 2]);
});
