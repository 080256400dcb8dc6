import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { watchAnalytics } from '../../client/testing/watch-analytics.ts';
import { MemberHome } from './member-home.tsx';

const today = facilityDate(new Date(), DEFAULT_FACILITY);
const member = {
  id: 7,
  username: 'dana@example.com',
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '407-555-0123',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
/**
 * Mocks the bookings on the date of the usual time. Their key comes first, because the mock uses the first
 * key that matches.
 */
const answerBookings = (bookings: object[]) => {
  answers = { [`/api/availability?date=${usualDate}`]: { bookings, closures: [], holds: [] }, ...answers };
};
const slot = { simulatorId: 2, startTime: '06:00:00', endTime: '07:30:00' };
const booking = (id: number, bookingDate: string) => ({
  ...slot,
  id,
  bookingDate,
  userId: 7,
  kind: 'member',
  createdAt: '2026-01-01T12:00:00.000Z',
  simulatorName: 'Bay 2',
});
/** The next date on the weekday when the member usually plays. */
const usualDate = datePlus(today, 3);
const habit = [2, 1].map((weeks) => booking(weeks, datePlus(usualDate, -7 * weeks)));

/** The mocked server's responses, keyed by the start of the URL. */
let answers: Record<string, unknown>;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  answers = {
    '/api/user/bookings?before': habit,
    '/api/availability': { bookings: [], closures: [], holds: [] },
  };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)));
      const made = { ...booking(9, usualDate), ...JSON.parse(String(body)) };
      answers['/api/user/bookings?from'] = [made];
      return Response.json(made, { status: 201 });
    }
    const key = Object.keys(answers).find((start) => path.startsWith(start));
    const answer = key === undefined ? [] : answers[key];
    if (answer === 'failed') return Response.json({ message: 'Try later.' }, { status: 503 });
    return Response.json(answer, { headers: { 'X-Total-Count': String((answer as unknown[]).length) } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={member as never}>
        <MemoryRouter>
          <MemberHome>
            <p>The landing page</p>
          </MemberHome>
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
const part = (name: string) => screen.findByRole('region', { name });

test('the landing page appears below the home only after the home has loaded', async () => {
  open();
  expect(screen.getByText('Loading your home page')).toBeDefined();
  expect(screen.queryByText('The landing page')).toBeNull();
  expect(await screen.findByRole('heading', { name: /^Good \w+, Dana$/ })).toBeDefined();
  expect(screen.getByText('The landing page')).toBeDefined();
});

test('one tap books the usual time in the bay that is free', async () => {
  answerBookings([{ ...booking(30, usualDate), userId: null }]);
  open();
  expect((await part('Your usual')).textContent).toContain('1.5 hours. Bay 1 is free.');
  await userEvent.click(screen.getByRole('button', { name: 'Book Session' }));
  expect((await part('You’re on')).textContent).toContain('6:00 AM – 7:30 AM');
  expect(sent).toEqual([{ ...slot, simulatorId: 1, bookingDate: usualDate }]);
  expect(screen.queryByRole('button', { name: 'Book Session' })).toBeNull();
});

test('a booked offer is confirmed in place of the usual time, and counted', async () => {
  const sentEvents = watchAnalytics();
  const offer = {
    ...slot,
    id: 12,
    bookingDate: usualDate,
    heldUntil: null,
    secondsLeft: null,
  };
  answers['/api/user/watches'] = [
    { ...slot, id: 1, date: usualDate, hours: 1.5, createdAt: '2026-01-01T12:00:00.000Z', offer },
  ];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Book Session: / }));
  expect((await part('You’re on')).textContent).toContain('6:00 AM – 7:30 AM');
  expect((await sentEvents()).map(([, name]) => name)).toEqual(['booking_created']);
});

test('if no bay is free at the usual time, the nearest starts are links', async () => {
  answerBookings(
    [1, 2].map((simulatorId) => ({ ...booking(30 + simulatorId, usualDate), simulatorId, userId: null })),
  );
  open();
  const usual = await part('Your usual');
  expect(usual.textContent).toContain('No bay is free the whole time from 6:00 AM to 7:30 AM.');
  expect(within(usual).queryByRole('button')).toBeNull();
  const near = within(usual).getByRole('list', { name: 'Open times nearby' });
  const links = within(near).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['4:00 AM', '4:30 AM', '7:30 AM']);
});

test('if the day’s hours are used up, the home says so and lists the bookings', async () => {
  const used = { ...booking(31, usualDate), startTime: '10:00:00', endTime: '14:00:00' };
  answerBookings([used]);
  answers['/api/user/bookings?from'] = [used];
  open();
  const usual = await part('Your usual');
  expect(usual.textContent).toMatch(/You’ve used your 4 hours for \w+day\./);
  expect(within(usual).getByText('10:00 AM – 2:00 PM, Bay 2')).toBeDefined();
  expect(within(usual).queryByRole('button')).toBeNull();
});

test('if no date is left for the usual time, the home does not ask to play twice', async () => {
  const weeks = [0, 1, 2, 3, 4].map((week) => booking(40 + week, datePlus(usualDate, 7 * week)));
  answers['/api/user/bookings?from'] = weeks;
  open();
  const book = await part('Book a bay');
  expect(book.textContent).toContain('Your usual time can’t be booked right now.');
  expect(book.textContent).not.toContain('twice');
});

test('without a usual time, the home says how to get one', async () => {
  answers = {};
  open();
  expect((await part('Book a bay')).textContent).toContain(
    'Once you’ve booked the same weekday and time twice',
  );
  expect((await part('Next session')).textContent).toContain('Nothing booked yet');
  expect(screen.getByRole('button', { name: 'Entrance Code' })).toBeDefined();
});

test('if the bookings do not load, the other parts and the door code stay', async () => {
  answers = { '/api/user/bookings?from': 'failed' };
  open();
  expect(await screen.findByText('We couldn’t load your bookings.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Entrance Code' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'View Leagues' })).toBeDefined();
});
