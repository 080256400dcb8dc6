import type { User } from '@clubhouse/core/auth';
import type { NewBooking } from '@clubhouse/core/bookings';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { shownToast } from '../kit/toast.ts';
import SeriesConfirmation from './series-confirmation.tsx';
import SeriesDialog from './series-dialog.tsx';

const slot = { simulatorId: 1, bookingDate: '2026-12-08', startTime: '18:00:00', endTime: '20:00:00' };
const earlier = { ...slot, bookingDate: '2026-12-15', startTime: '16:00:00', endTime: '18:00:00' };

let taken: string[];
let requests: { mode: string; slots: NewBooking[] }[];
beforeEach(() => {
  taken = [];
  requests = [];
  vi.useFakeTimers({ now: at('2026-11-23', '12:00'), shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { mode, slots } = JSON.parse(String(init.body));
    if (mode !== 'preview') requests.push({ mode, slots });
    const dates = slots.map((each: NewBooking) => {
      const isTaken = taken.includes(`${each.bookingDate} ${each.startTime}`);
      return isTaken
        ? { slot: each, state: 'refused', message: 'No bay is free at that time.', nearest: earlier }
        : { slot: each, state: 'free', message: null, nearest: null };
    });
    return Response.json({ dates, bookings: [] });
  });
});

const onBooked = vi.fn();
function openDialog() {
  onBooked.mockClear();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SeriesDialog slot={slot} onClose={() => {}} onBooked={onBooked} />
    </QueryClientProvider>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const datesOf = (request: { slots: NewBooking[] } | undefined) =>
  request?.slots.map(({ bookingDate, startTime }) => `${bookingDate} ${startTime.slice(0, 5)}`);

test('all dates of the booking window are booked together', async () => {
  openDialog();
  await press('Book 3 Sessions');
  await waitFor(() => expect(onBooked).toHaveBeenCalled());
  expect(requests).toHaveLength(1);
  expect(requests[0]?.mode).toBe('all');
  expect(datesOf(requests[0])).toEqual(['2026-12-08 18:00', '2026-12-15 18:00', '2026-12-22 18:00']);
});

test('a date that is not free says why, and the others can be booked', async () => {
  taken = ['2026-12-15 18:00:00'];
  openDialog();
  expect(await screen.findByText('No bay is free at that time.')).toBeTruthy();
  await press('Book 2 of 3 Sessions');
  await waitFor(() => expect(requests[0]?.mode).toBe('fitting'));
  expect(datesOf(requests[0])).toEqual(['2026-12-08 18:00', '2026-12-22 18:00']);
});

test('the nearest free start replaces the time of one date', async () => {
  taken = ['2026-12-15 18:00:00'];
  openDialog();
  await press('Use 4:00 PM on Tuesday, December 15');
  await press('Book 3 Sessions');
  await waitFor(() => expect(requests[0]?.mode).toBe('all'));
  expect(datesOf(requests[0])).toEqual(['2026-12-08 18:00', '2026-12-15 16:00', '2026-12-22 18:00']);
});

test('a member can leave out a date', async () => {
  openDialog();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Tuesday, December 15/ }));
  await press('Book 2 of 3 Sessions');
  await waitFor(() => expect(datesOf(requests[0])).toEqual(['2026-12-08 18:00', '2026-12-22 18:00']));
});

test('dates that were refused since the preview are named, each with its reason', async () => {
  openDialog();
  await screen.findByRole('button', { name: 'Book 3 Sessions' });
  taken = ['2026-12-15 18:00:00'];
  await press('Book 3 Sessions');
  await waitFor(() => expect(onBooked).toHaveBeenCalled());
  expect(shownToast.get()?.description).toContain('Not booked: Tue, Dec 15.');

  const message = 'You can book at most 4 hours per day.';
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 7, isMember: true } as User}>
        <SeriesConfirmation
          bookings={[]}
          refused={[
            { slot: { ...slot, bookingDate: '2026-12-15' }, state: 'refused', message, nearest: null },
          ]}
          onDismiss={() => {}}
        />
      </SignedInUser>
    </QueryClientProvider>,
  );
  expect(screen.getByText(`Tue, Dec 15: ${message}`)).toBeTruthy();
});
