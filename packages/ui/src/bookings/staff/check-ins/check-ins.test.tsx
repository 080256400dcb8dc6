import type { User } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { connection, serverOrigin } from '../../../client/desk-state.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { deskQueries } from '../api.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { CheckIn } from '../dialogs/check-in.tsx';
import { markRefused, queueCheckIn, readDevice, waitingCheckIns } from './queue.ts';
import { useShownDay, withUnsent } from './shown-day.ts';
import { UnsentCheckIns } from './unsent-check-ins.tsx';

const STAFF = 9;
const KEY = 'a'.repeat(32);
let kim: DeskBookingRow;
let onPatch: (body: { checkedIn: boolean; key?: string }) => Response;

const serverIs = (state: 'online' | 'offline') =>
  act(() => connection.set({ state, since: new Date().toISOString() }));
const waiting = () => waitingCheckIns(STAFF);
const queueKim = (isTried = false) =>
  act(() =>
    queueCheckIn(kim, {
      ...{ key: KEY, staffId: STAFF, isTried },
      checkedInAt: at(TUESDAY, '14:02').toISOString(),
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '14:30'), shouldAdvanceTime: true });
  localStorage.clear();
  serverOrigin.set('https://club.example');
  readDevice();
  serverIs('online');
  kim = aRow({ id: 41, name: 'Kim Lee', startTime: '14:00:00', endTime: '15:00:00' });
  onPatch = ({ checkedIn }) => {
    kim = { ...kim, checkedInAt: checkedIn ? at(TUESDAY, '14:30').toISOString() : null };
    return Response.json(kim);
  };
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (connection.get().state === 'offline') throw new TypeError('Failed to fetch');
    return method === 'PATCH'
      ? onPatch(JSON.parse(String(body)))
      : Response.json(aBoardDay({ bookings: [kim] }));
  });
});
afterEach(() => {
  cleanup();
  serverIs('online');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Kim() {
  const day = useShownDay(useQuery(deskQueries.day(TUESDAY)).data);
  const booking = day?.bookings.find(({ id }) => id === 41);
  return booking ? <CheckIn booking={booking} /> : null;
}

const show = (content = <Kim />) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <SignedInUser value={{ id: STAFF, isStaff: true } as User}>{content}</SignedInUser>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const button = (name: string) => screen.findByRole('button', { name });

describe('the check-in in the dialog', () => {
  test('is kept on the device without a connection, and can be undone there', async () => {
    show();
    await button('Check In');
    serverIs('offline');
    await userEvent.click(await button('Check In'));
    await screen.findByText('Checked in at 2:30 PM, not sent yet');
    expect(waiting()).toMatchObject([{ bookingId: 41, staffId: STAFF, isTried: false }]);
    await userEvent.click(await button('Undo Check-in'));
    await screen.findByText('Not checked in');
    expect(waiting()).toEqual([]);
  });

  test('is kept if the answer is lost, and can’t be undone until the server answers', async () => {
    let key: string | undefined;
    onPatch = (body) => {
      key = body.key;
      throw new TypeError('Failed to fetch');
    };
    show();
    await userEvent.click(await button('Check In'));
    await screen.findByText('Checked in at 2:30 PM, not sent yet');
    expect(waiting()).toMatchObject([{ key, isTried: true }]);
    const undo = await button('Undo Check-in');
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    screen.getByText(/The server may already have this check-in/);
    await userEvent.click(undo);
    expect(waiting()).toHaveLength(1);
  });

  test('is refused with the server’s reason and not kept, if the server answers', async () => {
    onPatch = () =>
      Response.json(
        { code: 'booking_cancelled', message: 'This booking is already canceled.' },
        { status: 409 },
      );
    show();
    await userEvent.click(await button('Check In'));
    await screen.findByText('This booking is already canceled.');
    await screen.findByText('Not checked in');
    expect(waiting()).toEqual([]);
  });

  test('that the server has can’t be undone without a connection, and says why', async () => {
    show();
    await userEvent.click(await button('Check In'));
    await button('Undo Check-in');
    serverIs('offline');
    expect((await button('Undo Check-in')).getAttribute('aria-disabled')).toBe('true');
    screen.getByText(/You’re offline/);
  });
});

describe('the day with waiting check-ins', () => {
  test('shows the record of another desk instead of the waiting check-in', async () => {
    queueKim();
    const here = { ...kim, checkedInAt: at(TUESDAY, '14:20').toISOString() };
    for (const row of [here, { ...kim, userId: 8 }, { ...kim, bookingDate: '2026-11-25' }]) {
      expect(withUnsent(aBoardDay({ bookings: [row] }), waiting()).bookings).toEqual([row]);
    }
    expect(withUnsent(aBoardDay({ bookings: [{ ...kim, noShow: true }] }), waiting()).bookings).toEqual([
      { ...kim, checkedInAt: at(TUESDAY, '14:02').toISOString(), noShow: false, isUnsent: true },
    ]);
  });
});

describe('the notice on the board', () => {
  test('counts the waiting check-ins, unless the banner counts them', () => {
    queueKim();
    show(<UnsentCheckIns isCounted />);
    screen.getByText('1 check-in will be sent when the connection is back.');
    cleanup();
    show(<UnsentCheckIns isCounted={false} />);
    expect(screen.queryByText(/will be sent when/)).toBeNull();
  });

  test('says that another user of this device has check-ins to send, without their names', () => {
    act(() =>
      queueCheckIn(kim, {
        ...{ key: KEY, staffId: STAFF + 1, isTried: false },
        checkedInAt: at(TUESDAY, '14:02').toISOString(),
      }),
    );
    show(<UnsentCheckIns isCounted />);
    screen.getByText(/1 check-in by another staff member is still on this device/);
  });

  test('keeps a refusal until it is dismissed, also after a reload', async () => {
    queueKim();
    const message = 'Kim Lee’s booking was canceled at 2:10 PM. The check-in was not recorded.';
    act(() => markRefused(KEY, { code: 'booking_cancelled', message }));
    show(<UnsentCheckIns isCounted />);
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Open Booking' }).getAttribute('href')).toBe(
      `/admin/calendar?date=${TUESDAY}&booking=41`,
    );
    expect(JSON.stringify(Object.values(localStorage))).not.toContain('Kim');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
    expect(localStorage).toHaveLength(0);
  });
});
