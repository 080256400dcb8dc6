import type { User } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { shownToast } from '../../../kit/toast.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { CancelForm } from './cancel-form.tsx';
import { RestoreBooking } from './restore-booking.tsx';

type Sent = { method: string; path: string; body: unknown };
let sent: Sent[];
let bookings: DeskBookingRow[];
let refusals: { code: string; message: string }[];
const restored = vi.fn();

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '12:00'), shouldAdvanceTime: true });
  [sent, bookings, refusals] = [[], [], []];
  shownToast.set(null);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(aBoardDay({ bookings }));
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
    if (method === 'DELETE' || path.startsWith('/api/admin/lessons'))
      return new Response(null, { status: 204 });
    const refusal = refusals.shift();
    return refusal ? json(refusal, 409) : json(aRow({ id: 41 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  restored.mockReset();
});

const canceled = (changes: Partial<DeskBookingRow> = {}) =>
  aRow({ id: 41, email: 'ann@mail.example', cancelledAt: '2026-11-23T12:00:00.000Z', ...changes });
const wrap = (content: React.ReactNode, flags: Partial<User> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: false, isStaff: true, ...flags } as User}>
        {content}
      </SignedInUser>
    </QueryClientProvider>,
  );
const show = (booking: DeskBookingRow, flags: Partial<User> = {}) =>
  wrap(<RestoreBooking booking={booking} onRestored={restored} />, flags);
const button = () => screen.findByRole('button', { name: 'Restore Booking' });
const repeat = {
  code: 'repeat_guest',
  message: 'A guest with this phone number or email has already had a free demo.',
};

test('a canceled booking comes back with one press', async () => {
  show(canceled());
  await userEvent.click(await button());
  await waitFor(() => expect(restored).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ method: 'POST', path: '/api/admin/bookings/41/restore', body: {} }]);
  expect(shownToast.get()).toMatchObject({
    title: 'Booking Restored',
    description: 'Ann Smith: Tue, Nov 24, 6:00 PM – 7:30 PM, Bay 1. We’ll email Ann Smith.',
  });
});

test('a booking whose time is taken says so instead', async () => {
  bookings = [aRow({ userId: 8, startTime: '19:00:00', endTime: '20:00:00' })];
  show(canceled());
  expect(await screen.findByText(/can’t be restored now/)).toHaveProperty(
    'textContent',
    'This booking can’t be restored now. Bay 1 is already booked at that time.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a restored booking that goes over the daily limit warns first', async () => {
  bookings = [aRow({ startTime: '08:00:00', endTime: '12:00:00' })];
  show(canceled());
  await button();
  expect(document.body.textContent).toContain('This booking brings the total to 5.5 hours.');
});

test.each([
  ['has started', { startTime: '11:00:00', endTime: '13:00:00' }],
  ['belongs to a lesson', { kind: 'lesson' }],
  ['belongs to a league', { kind: 'league' }],
] as const)('a canceled booking that %s has no actions', async (_, changes) => {
  const { container } = show(canceled(changes));
  expect(container.textContent).toBe('');
});

test('outside staff hours, staff cannot restore, but an admin can', async () => {
  vi.setSystemTime(at('2026-11-23', '21:00'));
  show(canceled());
  expect(await button()).toHaveProperty('disabled', true);
  cleanup();
  show(canceled(), { isAdmin: true });
  expect(await button()).toHaveProperty('disabled', false);
});

test('an admin can allow a second demo of the same guest, and staff see who can', async () => {
  const guest = canceled({ kind: 'guest', userId: null });
  refusals = [repeat];
  show(guest, { isAdmin: true });
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('switch', { name: 'Allow another demo for this guest' }));
  await userEvent.click(await button());
  await waitFor(() => expect(restored).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.body).toEqual({ allowRepeat: true });

  cleanup();
  refusals = [repeat];
  show(guest);
  await userEvent.click(await button());
  expect(await screen.findByText(/An admin can allow another demo/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the toast after a cancellation brings the booking back, even after the dialog has closed', async () => {
  const { unmount } = wrap(<CancelForm booking={aRow({ id: 41 })} onBack={() => {}} onDone={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Booking Canceled'));
  unmount();
  const { action } = shownToast.get() ?? {};
  expect(action?.label).toBe('Undo');
  refusals = [{ code: 'bay_taken', message: 'Bay 1 is already booked at that time.' }];
  action?.onClick();
  await waitFor(() =>
    expect(shownToast.get()).toMatchObject({
      title: 'Booking not restored',
      description: 'Bay 1 is already booked at that time.',
    }),
  );
  action?.onClick();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Booking Restored'));
});

test('the desk cancels a lesson with a reason for both people, and the toast brings it back', async () => {
  const lesson = {
    kind: 'lesson',
    lessonId: 5,
    coachName: 'Riley Navarro',
    email: 'ann@mail.example',
  } as const;
  wrap(<CancelForm booking={aRow({ id: 41, ...lesson })} onBack={() => {}} onDone={() => {}} />);
  expect(screen.getByText('We’ll email Ann Smith and Riley Navarro.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Riley is ill.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Lesson' }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Lesson Canceled'));
  shownToast.get()?.action?.onClick();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Lesson Restored'));
  expect(sent).toEqual([
    { method: 'DELETE', path: '/api/lessons/5', body: { reason: 'Riley is ill.' } },
    { method: 'POST', path: '/api/admin/lessons/5/restore', body: undefined },
  ]);
});
