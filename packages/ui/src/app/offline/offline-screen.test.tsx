import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUser } from '../../client/index.ts';
import { storeUpcoming } from '../../client/upcoming.ts';
import { OfflineScreen } from './offline-screen.tsx';

const event = (title: string, hours: number) => ({
  title,
  startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('events that have ended since are left out', () => {
  storeUpcoming({ at: new Date().toISOString(), events: [event('Past', -2), event('Running', -0.5)] });
  render(<OfflineScreen />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Running'),
  ]);
  expect(screen.getByText(/^As of \d+:\d\d [AP]M\.$/)).toBeTruthy();
});

test('a list from another day says so', () => {
  storeUpcoming({ at: '2026-01-06T23:12:00.000Z', events: [] });
  render(<OfflineScreen />);
  expect(screen.getByText('As of Tue, Jan 6, 6:12 PM.')).toBeTruthy();
  expect(screen.getByText('Nothing booked.')).toBeTruthy();
});

test('signing out and another sign-in remove the list from the device', () => {
  const user = { id: 1 } as never;
  setUser(user);
  storeUpcoming({ at: new Date().toISOString(), events: [event('Private', 1)] });
  setUser(null);
  render(<OfflineScreen />);
  expect(screen.queryByText('Private')).toBeNull();
  expect(screen.getByText(/^Log in on this device while you’re online/)).toBeTruthy();
});

test('the page says that score entries are waiting on the device', () => {
  render(<OfflineScreen />);
  expect(screen.queryByText(/on this device. Nothing is lost/)).toBeNull();
  cleanup();
  for (const key of ['own-score:1', 'own-score:2']) localStorage.setItem(key, '{}');
  render(<OfflineScreen />);
  expect(screen.getByText('2 score entries are waiting on this device. Nothing is lost.')).toBeTruthy();
});

test('the page says what needs a connection', () => {
  render(<OfflineScreen />);
  expect(screen.getByText(/You need a connection to book/)).toBeTruthy();
});
