import type { User } from '@clubhouse/core/auth';
import type { PastOffer, Watch } from '@clubhouse/core/watches';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import OfferDialog from './offer-dialog.tsx';
import OwnWatchList from './own-watches.tsx';

const waiting: Watch = {
  id: 1,
  date: '2026-11-24',
  startTime: '17:00:00',
  endTime: '21:00:00',
  hours: 2,
  createdAt: '2026-11-23T12:00:00.000Z',
  offer: null,
};
const offered: Watch = {
  ...waiting,
  id: 2,
  offer: {
    id: 12,
    simulatorId: 1,
    bookingDate: '2026-11-24',
    startTime: '18:00:00',
    endTime: '20:00:00',
    // In this test, `heldUntil` does not match the device's clock, so only `secondsLeft` is reliable.
    heldUntil: '2026-11-23T17:15:00.000Z',
    secondsLeft: 845,
  },
};
const onBooked = vi.fn();
const onSeeTimes = vi.fn();
let past: PastOffer;
let watches: Watch[];
let sent: { method: string; path: string; body?: unknown }[];

beforeEach(() => {
  [watches, sent] = [[waiting, offered], []];
  const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '20:00:00' };
  const watched = { date: '2026-11-24', startTime: '17:00:00', endTime: '21:00:00' };
  past = { id: 13, ...slot, end: 'gone', watch: watched };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(path === '/api/user/offers/13' ? past : watches);
    sent.push({ method, path, ...(typeof body === 'string' && { body: JSON.parse(body) }) });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    watches = [waiting];
    const booking = { id: 5, userId: 7, kind: 'member', createdAt: '2026-11-23T17:01:00.000Z' };
    return Response.json({ ...offered.offer, ...booking }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 7 } as User}>
        <MemoryRouter>{part}</MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );

test('a watch shows its window, and an offer shows how long the bay is held, by the server’s clock', async () => {
  show(<OwnWatchList onBooked={onBooked} />);
  expect(await screen.findByText('Tue, Nov 24, 5:00 PM – 9:00 PM')).toBeDefined();
  expect(screen.getByText(/^Open: Tue, Nov 24, 6:00 PM – 8:00 PM/).textContent).toContain('in Bay 1');
  expect(screen.getByText('Held for you until 12:15 PM.')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/Time left: 14:0[45]$/);
});

test('one press books the offer, and another declines it', async () => {
  const user = userEvent.setup();
  show(<OwnWatchList onBooked={onBooked} />);
  await user.click(await screen.findByRole('button', { name: /^Decline Offer: Tue, Nov 24, 6:00 PM/ }));
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api/user/offers/12' }]));
  await user.click(screen.getByRole('button', { name: /^Book Session: Tue, Nov 24, 6:00 PM/ }));
  await waitFor(() =>
    expect(sent[1]).toEqual({
      method: 'POST',
      path: '/api/bookings',
      body: { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '20:00:00' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Book Session/ })).toBeNull());
  // By now, the offer is gone from the list, but the screen must still confirm the booking.
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith(expect.objectContaining({ id: 5 })));
});

test('a watch can be ended', async () => {
  watches = [waiting];
  show(<OwnWatchList onBooked={onBooked} />);
  const name = 'End Watch: Tue, Nov 24, 5:00 PM – 9:00 PM, 2 hours';
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api/user/watches/1' }]));
});

test('the link of an email opens the offer, or says that it has ended', async () => {
  show(<OfferDialog offerId={12} onBooked={onBooked} onSeeTimes={onSeeTimes} onClose={() => {}} />);
  expect(await screen.findByRole('dialog', { name: 'A time you’re watching is open' })).toBeDefined();
  cleanup();
  show(<OfferDialog offerId={13} onBooked={onBooked} onSeeTimes={onSeeTimes} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'This offer has ended' });
  await within(dialog).findByText('This time is no longer open.');
  expect(within(dialog).getByText(/still watching Tue, Nov 24, 5:00 PM – 9:00 PM\./)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'See Open Times' }));
  expect(onSeeTimes).toHaveBeenCalledWith({ date: '2026-11-24', hours: 2, startTime: null, moving: null });
});

test('after booking an offer, its link says so and offers no other times', async () => {
  past = { ...past, end: 'booked', watch: null };
  show(<OfferDialog offerId={13} onBooked={onBooked} onSeeTimes={onSeeTimes} onClose={() => {}} />);
  await screen.findByText('You already booked this time.');
  expect(screen.queryByRole('button', { name: 'See Open Times' })).toBeNull();
});
