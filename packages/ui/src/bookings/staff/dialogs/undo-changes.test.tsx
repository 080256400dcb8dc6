import type { User } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { shownToast } from '../../../kit/toast.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { LengthButtons } from './length-buttons.tsx';
import MoveDialog from './move-dialog.tsx';

const GRACE = {
  ...{ id: 4, displayName: 'Grace Okafor', email: 'grace@mail.example', isMember: true },
  ...{ username: 'grace', name: 'Grace Okafor', phone: '', membershipEndsOn: null },
  createdAt: '2026-01-01T12:00:00.000Z',
};
const booking = aRow({ id: 41, userId: 3, email: 'ann@mail.example' });
const board = aBoardDay({ bookings: [booking] });

/** The booking on the server. */
let stored: DeskBookingRow;
let sent: object[];
let refusal: { code: string; message: string } | null;

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '12:00'), shouldAdvanceTime: true });
  [stored, sent, refusal] = [booking, [], null];
  shownToast.set(null);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.startsWith('/api/admin/users')) return Response.json([GRACE]);
    if (method === 'GET') return Response.json(board);
    const change = JSON.parse(String(body));
    sent.push(change);
    if (refusal) return Response.json(refusal, { status: 409 });
    stored = { ...stored, ...change };
    return Response.json(stored);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>{content}</SignedInUser>
    </QueryClientProvider>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const expectToast = (title: string) => waitFor(() => expect(shownToast.get()?.title).toBe(title));
const undo = () => {
  const { action } = shownToast.get() ?? {};
  expect(action?.label).toBe('Undo');
  action?.onClick();
};
const slotOf = ({ simulatorId, bookingDate, startTime, endTime }: DeskBookingRow) => ({
  ...{ simulatorId, bookingDate, startTime, endTime },
});

test('Undo moves a booking back to its bay and its time, even after the dialog has closed', async () => {
  const to = { ...slotOf(booking), simulatorId: 2, startTime: '19:00:00', endTime: '20:30:00' };
  const { unmount } = show(<MoveDialog booking={booking} to={to} onClose={() => {}} />);
  await press('Move Booking');
  await expectToast('Booking Moved');
  expect(slotOf(stored)).toEqual(to);
  unmount();
  undo();
  await expectToast('Move undone');
  expect(sent.at(-1)).toEqual(slotOf(booking));
  expect(slotOf(stored)).toEqual(slotOf(booking));
});

test('a move that cannot be undone anymore says why, and the booking stays where it is', async () => {
  const to = { ...slotOf(booking), simulatorId: 2 };
  show(<MoveDialog booking={booking} to={to} onClose={() => {}} />);
  await press('Move Booking');
  await expectToast('Booking Moved');
  refusal = { code: 'bay_taken', message: 'Bay 1 is already booked at that time.' };
  undo();
  await expectToast('Booking not moved back');
  expect(shownToast.get()?.description).toBe('Bay 1 is already booked at that time.');
  expect(stored.simulatorId).toBe(2);
});

test('Undo gives an extended booking its old end', async () => {
  show(<LengthButtons booking={booking} day={board} />);
  await press('Extend to 8:00 PM');
  await waitFor(() => expect(stored.endTime).toBe('20:00:00'));
  await waitFor(() => expect(shownToast.get()).not.toBeNull());
  undo();
  await waitFor(() => expect(stored.endTime).toBe('19:30:00'));
  expect(sent).toEqual([{ endTime: '20:00:00' }, { endTime: '19:30:00' }]);
});

test('Undo gives a transferred booking back to its member', async () => {
  const { unmount } = show(
    <HandOverForm booking={booking} day={board} onBack={() => {}} onDone={() => {}} />,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'New member' }));
  fireEvent.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
  await press('Transfer Booking');
  await expectToast('Booking Transferred');
  expect(stored.userId).toBe(4);
  unmount();
  undo();
  await expectToast('Transfer undone');
  expect(sent.at(-1)).toEqual({ userId: 3 });
});

test('a checked-in booking cannot be given back, because its check-in would be lost', async () => {
  const here = { ...booking, checkedInAt: at(TUESDAY, '11:59').toISOString() };
  show(<HandOverForm booking={here} day={board} onBack={() => {}} onDone={() => {}} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'New member' }));
  fireEvent.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
  await press('Transfer Booking');
  await expectToast('Booking Transferred');
  expect(shownToast.get()?.action).toBeUndefined();
});
