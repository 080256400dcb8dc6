import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY, settingsFor } from '@clubhouse/core/facility';
import { afterEach, expect, test, vi } from 'vitest';
import { currentFacility, setFacility } from '../client/facility.ts';
import { loadSession } from '../client/session.ts';
import { prepareAnnouncement } from './announcement-bar.tsx';

const kim: User = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'kim',
  email: 'kim@example.com',
  phone: '407-555-0100',
  membershipEndsOn: null,
  isMember: true,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

test('before the first render, a member gets the announcement that the page hides from visitors', async () => {
  const announcement = {
    ...DEFAULT_FACILITY.announcement,
    text: 'Bay 2 is closed today.',
    audience: 'members' as const,
  };
  const settings = { ...DEFAULT_FACILITY, announcement };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/user' ? kim : settingsFor(kim, settings)),
  );
  setFacility(settingsFor(null, settings));
  expect(currentFacility().announcement.text).not.toBe(announcement.text);
  // Starts both functions at the same time, with the session first, as `prepareScreen` does.
  await Promise.all([loadSession(), prepareAnnouncement()]);
  expect(currentFacility().announcement.text).toBe(announcement.text);
});
