import type { Closure, OwnBooking } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { aListedLeague } from '../../../core/testing/listed-league.ts';
import { SignedInUser } from '../auth/index.ts';
import { setFacility } from '../client/facility.ts';
import { createQueryClient } from '../client/query-client.ts';
import { BookingScreen } from './booking-screen.tsx';
import { confirmedBooking, keptChoice } from './choice.ts';

const TUESDAY = '2026-11-24';
const THURSDAY = '2026-11-26';
const kim = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'Kim',
  email: 'kim@club.example',
  phone: '4075550150',
  isMember: true,
  membershipEndsOn: null as string | null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-20T12:00:00.000Z',
};
const LEAGUE = aListedLeague({ endDate: '2026-12-29', numberOfBays: 2 });

let lastId = 0;
function aBooking(startTime: string, endTime: string, changes: Partial<OwnBooking> = {}): OwnBooking {
  lastId += 1;
  const place = { simulatorId: 1, simulatorName: 'Bay 1', bookingDate: TUESDAY };
  const owner = { userId: kim.id, kind: 'member' as const, createdAt: '2026-11-01T12:00:00.000Z' };
  return { id: lastId, ...owner, ...place, startTime, endTime, ...changes };
}
const inBothBays = (startTime: string, endTime: string) =>
  [1, 2].map((simulatorId) => ({ ...aBooking(startTime, endTime, { simulatorId }), userId: null }));
const closed = (from: string, to: string): Closure[] =>
  [1, 2].map((simulatorId) => ({
    id: simulatorId,
    simulatorId,
    from: at(TUESDAY, from).toISOString(),
    to: (to === '24:00' ? at('2026-11-25', '00:00') : at(TUESDAY, to)).toISOString(),
    reason: 'New screens',
  }));

let member: typeof kim;
let onTuesday: object[];
let closures: Closure[];
let leagues: League[];
let isAnyOpen: boolean;
let asked: string[];
beforeEach(() => {
  keptChoice.set(null);
  confirmedBooking.set(null);
  [member, onTuesday, closures, leagues, isAnyOpen, asked] = [kim, [], [], [], true, []];
  vi.useFakeTimers({ now: at('2026-11-23', '12:00'), shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://club.example');
    const isTuesday = searchParams.get('date') === TUESDAY;
    if (pathname === '/api/availability') {
      return Response.json(
        isTuesday ? { bookings: onTuesday, closures, holds: [] } : { bookings: [], closures: [], holds: [] },
      );
    }
    if (pathname === '/api/leagues') return Response.json(leagues);
    if (pathname === '/api/user/next-opening') {
      asked.push(searchParams.toString());
      const time = { startTime: '18:00:00', endTime: '20:00:00' };
      return Response.json({
        opening: isAnyOpen ? { simulatorId: 2, bookingDate: THURSDAY, ...time } : null,
      });
    }
    return searchParams.has('before')
      ? Response.json([], { headers: { 'X-Total-Count': '0' } })
      : Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  setFacility(DEFAULT_FACILITY);
  vi.unstubAllGlobals();
});

function openBooking(query: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/booking?${query}`]}>
        <SignedInUser value={member}>
          <BookingScreen />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const select = () => screen.getByLabelText<HTMLSelectElement>(/^Starting time/);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const checkedDate = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ name, checked }) => name === 'booking-date' && checked)?.value;

describe('a day without a free start says why', () => {
  const evenings = () =>
    setFacility(aFacility({ booking: { earliestStart: '18:00:00', latestEnd: '20:00:00' } }));
  const REASONS: [string, string, () => void][] = [
    [
      'No bay has an opening of at least 2 hours on Tuesday.',
      `d=${TUESDAY}&h=2`,
      () => {
        onTuesday = inBothBays('00:00:00', '24:00:00');
      },
    ],
    [
      'Both bays are closed on Tuesday.',
      `d=${TUESDAY}&h=2`,
      () => {
        closures = closed('00:00', '24:00');
      },
    ],
    [
      'Tuesday Night has the bays all day.',
      `d=${TUESDAY}&h=2`,
      () => {
        evenings();
        leagues = [LEAGUE];
      },
    ],
    [
      'Tuesday Night has the bays for the rest of the day.',
      `d=${TUESDAY}&h=2`,
      () => {
        vi.setSystemTime(at(TUESDAY, '12:00'));
        evenings();
        leagues = [LEAGUE];
      },
    ],
    [
      'There isn’t enough time left today to play for 2 hours.',
      `d=${TUESDAY}&h=2`,
      () => vi.setSystemTime(at(TUESDAY, '22:10')),
    ],
  ];
  test.each(REASONS)('%s', async (text, query, arrange) => {
    arrange();
    openBooking(query);
    expect(await screen.findByText(text)).toBeTruthy();
    const opening = await button('Thursday, November 26, 6:00 PM – 8:00 PM');
    await userEvent.click(opening);
    expect(checkedDate()).toBe(THURSDAY);
    expect(screen.queryByText(text)).toBeNull();
  });

  test('also if one bay is closed and the other is taken', async () => {
    onTuesday = inBothBays('00:00:00', '24:00:00');
    closures = closed('00:00', '24:00').slice(1);
    openBooking(`d=${TUESDAY}&h=2`);
    expect(await screen.findByText('No bay is free for 2 hours on Tuesday.')).toBeTruthy();
  });

  test('also if no day can have a session of this length', async () => {
    evenings();
    openBooking(`d=${TUESDAY}&h=4`);
    expect(await screen.findByText('The bays aren’t open long enough to book 4 hours.')).toBeTruthy();
    expect(await button('Switch to 2 hours')).toBeTruthy();
  });

  test('also if the membership ends before that day', async () => {
    member = { ...kim, membershipEndsOn: '2026-11-23' };
    openBooking(`d=${TUESDAY}&h=2`);
    expect(await screen.findByText('Your membership ends on Monday, November 23.')).toBeTruthy();
  });
});

describe('the daily limit', () => {
  test('names the bookings that use it up, and a day that works', async () => {
    onTuesday = [
      aBooking('08:00:00', '10:00:00'),
      aBooking('12:00:00', '14:00:00', { simulatorId: 2 }),
      // A lesson does not count toward the limit.
      aBooking('15:00:00', '16:00:00', { kind: 'lesson' }),
    ];
    openBooking(`d=${TUESDAY}&h=1`);
    const notice = (await screen.findByText('You’ve used your 4 hours for Tuesday.'))
      .parentElement as HTMLElement;
    const links = within(notice).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.textContent)).toEqual([
      '8:00 AM – 10:00 AM, Bay 1',
      '12:00 PM – 2:00 PM, Bay 2',
    ]);
    expect(await button(/^Thursday, November 26/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  });

  test('offers the hours that are left', async () => {
    onTuesday = [aBooking('08:00:00', '11:30:00')];
    openBooking(`d=${TUESDAY}&h=1`);
    expect(await screen.findByText('You have 30 minutes left for Tuesday.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '8:00 AM – 11:30 AM, Bay 1' })).toBeTruthy();
    await userEvent.click(await button('Switch to 30 minutes'));
    await waitFor(() => expect(screen.queryByText('You have 30 minutes left for Tuesday.')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 minutes' }).checked).toBe(true);
    const free = [...select().options].filter(({ value, disabled }) => value && !disabled);
    expect(free[0]?.textContent).toBe('12:00 AM');
  });
});

test('if no day has an opening, the member can call the front desk', async () => {
  isAnyOpen = false;
  onTuesday = inBothBays('00:00:00', '24:00:00');
  openBooking(`d=${TUESDAY}&h=2`);
  const { phone } = DEFAULT_FACILITY.place;
  expect(
    await screen.findByText(`No openings in the next two weeks. Please call us at ${phone}.`),
  ).toBeTruthy();
});

test('if today is over, the nearest opening is the next one, not the one near the usual time', async () => {
  vi.setSystemTime(at(TUESDAY, '22:10'));
  openBooking(`d=${TUESDAY}&h=2`);
  await screen.findByText('There isn’t enough time left today to play for 2 hours.');
  await waitFor(() => expect(asked).toEqual(['from=2026-11-25&hours=2&around=00%3A00%3A00']));
});

describe('without a choice, the screen opens on the first day with a free start', () => {
  test.each([
    ['today at noon', '12:00', [], '2026-11-23'],
    ['tomorrow, if no start is left today', '23:15', [], TUESDAY],
    ['the next open day, if tomorrow is full too', '23:15', inBothBays('00:00:00', '24:00:00'), THURSDAY],
    ['today, even if tomorrow is full', '12:00', inBothBays('00:00:00', '24:00:00'), '2026-11-23'],
  ])('%s', async (_day, time, taken, expected) => {
    onTuesday = taken;
    vi.setSystemTime(at('2026-11-23', time));
    openBooking('');
    await waitFor(() => expect(checkedDate()).toBe(expected));
    const free = () => [...select().options].filter(({ value, disabled }) => value && !disabled);
    await waitFor(() => expect(free().length).toBeGreaterThan(0));
    expect(checkedDate()).toBe(expected);
  });

  test('tomorrow, if today is full late in the evening, even if no bay can be booked at night', async () => {
    setFacility(aFacility({ booking: { earliestStart: '06:00:00', latestEnd: '23:30:00' } }));
    vi.setSystemTime(at(TUESDAY, '21:30'));
    onTuesday = inBothBays('00:00:00', '24:00:00');
    openBooking('');
    await waitFor(() => expect(checkedDate()).toBe('2026-11-25'));
  });

  test('tomorrow, if no day is open', async () => {
    isAnyOpen = false;
    onTuesday = inBothBays('00:00:00', '24:00:00');
    vi.setSystemTime(at('2026-11-23', '23:15'));
    openBooking('');
    await screen.findByText(/No openings in the next two weeks/);
    expect(checkedDate()).toBe(TUESDAY);
  });
});

describe('a chosen start that is not free says why at its field, and shows free starts nearby', () => {
  const REASONS: [string, string, () => void, RegExp][] = [
    [
      'No bay is free the whole time from 6:00 PM to 7:00 PM.',
      't=18:00',
      () => {
        onTuesday = inBothBays('18:00:00', '19:00:00');
      },
      /^Open times near 6:00 PM$/,
    ],
    [
      'Tuesday Night plays at 6:00 PM.',
      't=18:00',
      () => {
        leagues = [LEAGUE];
      },
      /^Open times near 6:00 PM$/,
    ],
    [
      'Tuesday Night plays at 6:00 PM.',
      't=17:30',
      () => {
        leagues = [LEAGUE];
      },
      /^Open times near 5:30 PM$/,
    ],
    [
      'No bay is open the whole time from 6:00 PM to 7:00 PM.',
      't=18:00',
      () => {
        closures = closed('17:00', '20:00');
      },
      /^Open times near 6:00 PM$/,
    ],
    [
      'No bay is free at 6:00 PM for 1 hour.',
      't=18:00',
      () => {
        onTuesday = inBothBays('18:00:00', '19:00:00');
        closures = closed('17:00', '20:00').slice(1);
      },
      /^Open times near 6:00 PM$/,
    ],
    [
      'You can’t book 1 hour starting at 11:30 PM. Bookings must end by 11:30 PM.',
      't=23:30',
      () => {},
      /^Open times near 11:30 PM$/,
    ],
    [
      '11:00 AM has passed.',
      't=11:00',
      () => vi.setSystemTime(at(TUESDAY, '12:00')),
      /^Open times near 11:00 AM$/,
    ],
  ];
  test.each(REASONS)('%s', async (text, start, arrange, near) => {
    arrange();
    openBooking(`d=${TUESDAY}&h=1&${start}`);
    expect(await screen.findByText(text)).toBeTruthy();
    const errorId = select().getAttribute('aria-describedby');
    expect(document.getElementById(String(errorId))?.textContent).toContain(text);
    const group = screen.getByRole('group', { name: near });
    await userEvent.click(within(group).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(select().getAttribute('aria-invalid')).toBeNull();
    expect(select().value).not.toBe('');
  });
});
