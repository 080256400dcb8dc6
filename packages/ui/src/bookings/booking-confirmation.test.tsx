import type { User } from '@clubhouse/core/auth';
import type { Booking } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { SignedInUser } from '../auth/index.ts';
import { setFacility } from '../client/facility.ts';
import { createQueryClient } from '../client/query-client.ts';
import BookingConfirmation from './booking-confirmation.tsx';
import { ShareDialog } from './booking-visit.tsx';

const kim = { id: 7, isMember: true } as User;
const booking: Booking = {
  id: 5,
  userId: 7,
  kind: 'member',
  simulatorId: 1,
  bookingDate: '2026-11-24',
  startTime: '18:00:00',
  endTime: '20:00:00',
  createdAt: '2026-11-23T17:00:00.000Z',
};
const onMove = vi.fn();
const onCancel = vi.fn();
const onDismiss = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: at('2026-11-23', '12:00'), shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => Response.json({ url: 'https://club.example/shared/abc' }));
});
afterEach(() => {
  cleanup();
  setFacility(DEFAULT_FACILITY);
  vi.unstubAllGlobals();
});

function confirm({ user = kim, isMoved = false } = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={user}>
        <BookingConfirmation
          booking={booking}
          isMoved={isMoved}
          onMove={onMove}
          onCancel={onCancel}
          onDismiss={onDismiss}
        />
      </SignedInUser>
    </QueryClientProvider>,
  );
}
const card = (name = 'You’re on') => screen.getByRole('region', { name });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

test('the confirmation says when and where, takes the focus, and stays', () => {
  confirm();
  expect(card().textContent).toContain('Tomorrow, 6:00 PM – 8:00 PM');
  expect(card().textContent).toContain('Tue, Nov 24 in Bay 1.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You’re on' }));
  vi.advanceTimersByTime(10 * 60_000);
  expect(card()).toBeTruthy();
  expect(onDismiss).not.toHaveBeenCalled();
});

test('a moved booking says so', () => {
  confirm({ isMoved: true });
  expect(card('Your new time is set')).toBeTruthy();
});

test('the visit can be added to a calendar: a file, Google, and Outlook', () => {
  confirm();
  expect(href('Apple and other calendars')).toBe('/api/user/calendar/booking-5.ics');
  expect(screen.getByRole('link', { name: 'Apple and other calendars' }).hasAttribute('download')).toBe(true);
  const google = new URL(href('Google'));
  expect(google.host).toBe('calendar.google.com');
  expect(google.searchParams.get('dates')).toBe('20261124T230000Z/20261125T010000Z');
  expect(google.searchParams.get('text')).toBe('Golf in Bay 1');
  const outlook = new URL(href('Outlook'));
  expect(outlook.host).toBe('outlook.live.com');
  expect(outlook.searchParams.get('startdt')).toBe('2026-11-24T23:00:00.000Z');
});

test('the arrival notes, directions and who else may come are the facility’s own', () => {
  const arrivalNotes = 'Use the side door.\nRing twice.';
  setFacility(aFacility({ place: { arrivalNotes }, visit: { guests: 'Bring up to three friends.' } }));
  confirm();
  expect(screen.getByText(/^Use the side door\./).textContent).toBe(arrivalNotes);
  expect(screen.getByText('Bring up to three friends.')).toBeTruthy();
  expect(decodeURIComponent(href('Get directions'))).toContain(DEFAULT_FACILITY.place.street);
  expect(card().textContent).toContain(DEFAULT_FACILITY.place.street);
});

test('a facility without these notes shows no empty lines', () => {
  setFacility(aFacility({ place: { arrivalNotes: '' }, visit: { guests: '' } }));
  confirm();
  const texts = [...card().querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts.filter((text) => !text?.trim())).toEqual([]);
});

test('the member can move, cancel, and book another time', async () => {
  confirm();
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Book Another Time' }));
  expect([onMove, onCancel, onDismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(screen.getByRole('button', { name: 'Entrance Code' })).toBeTruthy();
});

test('friends get a link', async () => {
  await ShareDialog.preload();
  confirm();
  await userEvent.click(screen.getByRole('button', { name: 'Share with friends' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Link for friends');
  expect(link.value).toBe('https://club.example/shared/abc');
});

test('a booking that has started can no longer be moved or canceled', () => {
  vi.setSystemTime(at('2026-11-24', '18:00'));
  confirm();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
