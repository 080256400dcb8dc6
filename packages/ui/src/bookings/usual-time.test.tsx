import type { OwnBooking } from '@clubhouse/core/bookings';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { aListedLeague } from '../../../core/testing/listed-league.ts';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { shownToast } from '../kit/toast.ts';
import { BookingScreen } from './booking-screen.tsx';
import { confirmedBooking, keptChoice } from './choice.ts';

const kim = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'Kim',
  email: 'kim@club.example',
  phone: '4075550150',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-20T12:00:00.000Z',
};
const TUESDAY = '2026-11-24';
let lastId = 0;
function aBooking(bookingDate: string, changes: Partial<OwnBooking> = {}): OwnBooking {
  lastId += 1;
  const slot = {
    simulatorId: 2,
    simulatorName: 'Bay 2',
    bookingDate,
    startTime: '18:00:00',
    endTime: '20:00:00',
  };
  return {
    id: lastId,
    userId: kim.id,
    kind: 'member',
    createdAt: '2026-11-01T12:00:00.000Z',
    ...slot,
    ...changes,
  };
}

let past: OwnBooking[];
let onTuesday: object[];
let booked: object[];
let leagues: object[];
/** The mocked server sends a day's bookings after this promise resolves. */
let dayLoads: Promise<unknown>;
beforeEach(() => {
  keptChoice.set(null);
  confirmedBooking.set(null);
  past = [aBooking('2026-11-17'), aBooking('2026-11-10')];
  onTuesday = [];
  booked = [];
  leagues = [];
  dayLoads = Promise.resolve();
  vi.useFakeTimers({ now: at('2026-11-23', '12:00'), shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(path, 'https://club.example');
    if (init?.method === 'POST') {
      booked.push(JSON.parse(String(init.body)));
      return Response.json({ ...aBooking(TUESDAY), ...booked[0] }, { status: 201 });
    }
    if (pathname === '/api/availability') {
      await dayLoads;
      const bookings = searchParams.get('date') === TUESDAY ? onTuesday : [];
      return Response.json({ bookings, closures: [], holds: [] });
    }
    if (pathname === '/api/leagues') return Response.json(leagues);
    if (searchParams.has('before'))
      return Response.json(past, { headers: { 'X-Total-Count': String(past.length) } });
    return Response.json([]);
  });
});
afterEach(cleanup);

const Url = () => <output aria-label="URL">{useLocation().search}</output>;
function openBooking(path = '/booking') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SignedInUser value={kim}>
          <BookingScreen />
          <Url />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const start = () => screen.getByLabelText<HTMLSelectElement>(/^Starting time/);
const checkedDate = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ name, checked }) => name === 'booking-date' && checked)?.value;
const url = () => screen.getByRole('status', { name: 'URL' }).textContent;

test('one press books the usual time in the usual bay', async () => {
  openBooking();
  expect(await screen.findByText('Your usual: Tue, Nov 24, Bay 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Book Session' }));
  const slot = { simulatorId: 2, bookingDate: TUESDAY, startTime: '18:00:00', endTime: '20:00:00' };
  await waitFor(() => expect(booked).toEqual([slot]));
});

test('a second press after the booking does not book another time', async () => {
  openBooking();
  await screen.findByText('Your usual: Tue, Nov 24, Bay 2');
  const button = screen.getByRole('button', { name: 'Book Session' });
  await userEvent.click(button);
  await screen.findByText('Pick a start time.');
  await userEvent.click(button);
  expect(booked).toHaveLength(1);
});

test('a start in the link cannot be booked before its day has loaded', async () => {
  let load = () => {};
  dayLoads = new Promise<void>((resolve) => {
    load = resolve;
  });
  openBooking(`/booking?d=${TUESDAY}&h=2&t=18:00`);
  const buttons = [/^Book Session$/, /^Repeat weekly/].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  );
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  load();
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]));
});

test('if the usual bay is taken, the other bay is offered', async () => {
  onTuesday = [{ ...aBooking(TUESDAY), userId: null }];
  openBooking();
  expect(await screen.findByText('Your usual: Tue, Nov 24, Bay 1')).toBeTruthy();
});

test('if no bay is free, the screen suggests times nearby and shows no error', async () => {
  onTuesday = [1, 2].map((simulatorId) => ({ ...aBooking(TUESDAY, { simulatorId }), userId: null }));
  openBooking();
  expect(
    await screen.findByRole('group', { name: 'Your usual 6:00 PM is taken. Open times nearby' }),
  ).toBeTruthy();
  expect(start().value).toBe('');
  expect(start().getAttribute('aria-invalid')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '1 hour' }));
  expect(start().getAttribute('aria-invalid')).toBeNull();
});

test('if a league plays at the usual time, the suggestions say so', async () => {
  leagues = [aListedLeague({ endDate: '2026-12-29', numberOfBays: 2 })];
  openBooking();
  expect(
    await screen.findByRole('group', { name: 'Tuesday Night plays at 6:00 PM. Open times nearby' }),
  ).toBeTruthy();
});

test('a link wins over the usual time, and each choice is kept in the URL', async () => {
  openBooking('/booking?d=2026-11-26&h=1.5&t=10:00');
  await waitFor(() => expect(start().value).toBe('10:00:00'));
  expect(checkedDate()).toBe('2026-11-26');
  await userEvent.click(screen.getByRole('radio', { name: /^Friday, November 27/ }));
  expect(checkedDate()).toBe('2026-11-27');
  expect(url()).toContain('d=2026-11-27&h=1.5&t=10%3A00');
});

test('“Book again” selects the time of a past booking on the next such weekday', async () => {
  past = [
    aBooking('2026-11-19', { startTime: '07:00:00', endTime: '08:30:00' }),
    aBooking('2026-11-18', { kind: 'lesson' }),
  ];
  openBooking();
  // In happy-dom, clicking the summary does not open the details, so this sends the toggle event.
  const details = (await screen.findByText('Past bookings (2)')).closest('details') as HTMLDetailsElement;
  fireEvent(details, new Event('toggle'));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Book again: Thu, Nov 19, 7:00 AM – 8:30 AM' }),
  );
  await waitFor(() => expect(start().value).toBe('07:00:00'));
  expect(checkedDate()).toBe('2026-11-26');
  expect(screen.getByText('Thu, Nov 26, Bay 2')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Book again/ })).toHaveLength(1);
});

test('without a usual time, the choice begins with the length of the latest own booking', async () => {
  past = [aBooking('2026-11-19', { kind: 'lesson' }), aBooking('2026-11-18', { endTime: '19:30:00' })];
  openBooking();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1.5 hours' }).checked).toBe(true),
  );
});

describe('the chart of the day', () => {
  /** Presses a bay's lane at this minute of the day. The lane is 1,440 px wide, one pixel per minute. */
  async function press(bayName: string, minutes: number) {
    const lane = (await screen.findByText(bayName, { selector: '[aria-hidden] span' })).nextElementSibling;
    if (!lane) throw new Error(`No lane for ${bayName}`);
    lane.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 32);
    await act(() => fireEvent.click(lane, { clientX: minutes }));
  }

  test('picks a free start in the bay that was pressed', async () => {
    openBooking('/booking?d=2026-11-26&h=1.5');
    await waitFor(() => expect(start().getAttribute('aria-busy')).toBe('false'));
    await press('Bay 2', 10 * 60 + 5);
    expect(start().value).toBe('10:00:00');
    expect(screen.getByText('Thu, Nov 26, Bay 2')).toBeTruthy();
  });

  test('takes a start that is not free, says why, and offers to watch that time', async () => {
    past = [];
    onTuesday = [1, 2].map((simulatorId) => ({ ...aBooking(TUESDAY, { simulatorId }), userId: null }));
    openBooking('/booking?d=2026-11-24&h=1');
    await waitFor(() => expect(start().getAttribute('aria-busy')).toBe('false'));
    await press('Bay 1', 18 * 60 + 40);
    const text = 'No bay is free the whole time from 6:30 PM to 7:30 PM.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Want this time anyway?')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Open times near 6:30 PM' })).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Book Session' }));
    expect(shownToast.get()).toMatchObject({ title: 'Booking Failed', description: text });
    expect(document.activeElement).toBe(start());
    expect(booked).toEqual([]);
  });
});
