import type { User } from '@clubhouse/core/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { download } from '../../client/download.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { ReportsScreen } from './reports-screen.tsx';

// Replaces charts and calendars, because their separate scripts would delay the screen and no test needs them.
vi.mock('./columns.tsx', () => ({ Columns: () => null, MonthColumns: () => null }));
vi.mock('../../client/download.ts', () => ({ download: vi.fn() }));
vi.mock('../../kit/date-field.tsx', () => ({ DateField: () => null }));

const staff: User = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'kim',
  email: 'kim@club.example',
  phone: '4075550150',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: true,
  createdAt: '2019-11-20T12:00:00.000Z',
};

/** The hours in use, keyed by month. */
const HOURS: Record<string, number> = { '2020-09': 100, '2020-10': 200, '2020-11': 300, '2020-12': 400 };
/** The reports whose requests never finish, for example "utilization 2020-12". */
let slow: string[];
let failing: string[];
/** The responses, keyed by report name. */
let found: Record<string, unknown>;

beforeEach(() => {
  [slow, failing, found] = [[], [], {}];
  vi.mocked(download).mockClear();
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://club.example');
    const [name, month] = [pathname.split('/').at(-1), searchParams.get('from')?.slice(0, 7) ?? ''];
    if (slow.includes(`${name} ${month}`)) return new Promise(() => {});
    if (failing.includes(`${name} ${month}`)) return Response.json({ message: 'Down.' }, { status: 500 });
    if (name && name in found) return Response.json(found[name]);
    const hours = HOURS[month] ?? 0;
    const atSix = Array.from({ length: 24 }, (_, hour) => (hour === 18 ? hours : 0));
    const days = [{ date: `${month}-01`, bays: [{ simulatorId: 1, hours }] }];
    if (name === 'utilization')
      return Response.json({ days, byHour: atSix, staffedHours: 0, noShows: hours / 100 });
    if (name === 'hours-of-week')
      return Response.json({
        byWeekday: Array.from({ length: 7 }, () => atSix),
        hours,
        unstaffedHours: hours / 4,
      });
    if (name === 'unmet-demand') {
      const byHour = Array.from({ length: 24 }, () => ({ unmet: 0, unused: 0 }));
      return Response.json({ watches: 0, met: 0, offers: 0, unused: 0, byHour });
    }
    return Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OCTOBER = '/?from=2020-10-01&to=2020-10-31';
const DECEMBER = '/?from=2020-12-01&to=2020-12-31';

function openReports(path: string, user = staff) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SignedInUser value={user}>
          <Link to={DECEMBER}>December</Link>
          <ReportsScreen />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const answersText = () => screen.getByRole('region', { name: 'At a glance' }).textContent;
const csvButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /At a glance$/ });
const tileText = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the sentences never show figures of the previous range, and the CSV waits for new ones', async () => {
  openReports(OCTOBER);
  await waitFor(() => expect(csvButton().disabled).toBe(false));
  expect(answersText()).toContain('in use for 200 hours');
  expect(answersText()).toContain('2 no-shows.');
  slow = ['utilization 2020-12'];
  await userEvent.click(screen.getByRole('link', { name: 'December' }));
  expect(answersText()).not.toMatch(/hours|no-show/i);
  expect(csvButton().disabled).toBe(true);
});

test('figures are compared only with the period right before', async () => {
  openReports(OCTOBER);
  await waitFor(() => expect(tileText('Hours in use')).toContain('100% more'));
  await waitFor(() => expect(tileText('Outside staff hours')).toContain('no change'));
  slow = ['utilization 2020-11', 'hours-of-week 2020-11'];
  await userEvent.click(screen.getByRole('link', { name: 'December' }));
  await waitFor(() => expect(tileText('Hours in use')).toContain('400'));
  expect(tileText('Hours in use')).not.toContain('more');
  expect(tileText('Outside staff hours')).not.toContain('change');
  expect(answersText()).not.toContain('in use for');
});

test('the five figures export as CSV, with the values of the period before', async () => {
  openReports(OCTOBER);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Figures$/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  const [name, , content] = vi.mocked(download).mock.calls[0] ?? [];
  const [heading, ...rows] = String(content).split('\r\n');
  expect(name).toBe('figures_2020-10-01_2020-10-31.csv');
  expect(heading).toContain('Figure,"Oct 1 – Oct 31, 2020","Sep 1 – Sep 30, 2020",Change');
  expect(rows).toContain('Hours in use,200,100,up 100% more');
  expect(rows).toContain('No-shows,2,1,up 1 more');
  expect(rows.filter(Boolean)).toHaveLength(5);
});

test('a running month is compared up to yesterday, also in the CSV', async () => {
  const now = new Date('2020-11-26T15:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  // The mocked server looks only at the month of the first date, so it returns the hours of the whole month.
  openReports('/?from=2020-11-01&to=2020-11-30');
  expect(
    await screen.findByText(
      /including upcoming bookings. Days through Nov 25, 2020 are compared with Oct 1 – Oct 25, 2020\./,
    ),
  ).toBeDefined();
  await waitFor(() => expect(tileText('Hours in use')).toContain('▲ 50% more so far'));
  await waitFor(() => expect(answersText()).toMatch(/full so far.*Through Nov 25, 2020, bay use was up/));
  await userEvent.click(screen.getByRole('button', { name: /Figures$/ }));
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  const [heading, ...rows] = String(vi.mocked(download).mock.calls[0]?.[2]).split('\r\n');
  expect(heading).toContain(
    'Figure,"Nov 1 – Nov 30, 2020","Nov 1 – Nov 25, 2020","Oct 1 – Oct 25, 2020",Change',
  );
  expect(rows).toContain('Hours in use,300,300,200,up 50% more');
});

test('a future range is not compared', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-11-26T15:00:00Z') });
  openReports(DECEMBER);
  await waitFor(() => expect(tileText('Hours in use')).toContain('400Not over yet'));
  expect(await screen.findByText(/including upcoming bookings$/)).toBeDefined();
});

test('if only the period before fails, its sentence says so and can be loaded again', async () => {
  failing = ['utilization 2020-09'];
  openReports(OCTOBER);
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this summary.');
  failing = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answersText()).toContain('in use for 200 hours'));
});

test('a year is compared with the year before by name', async () => {
  openReports('/?from=2020-01-01&to=2020-12-31');
  await waitFor(() => expect(answersText()).toContain('Compared with Jan 1 – Dec 31, 2019,'));
});

test('a member without a visit in a year is away a year or more', async () => {
  const person = { userId: 3, name: 'Ann Smith', phone: '4075550100', email: 'ann@mail.example' };
  found = { 'absent-members': [{ ...person, lastVisit: null, daysAway: 365, nextBooking: null }] };
  openReports(OCTOBER, { ...staff, isAdmin: true });
  expect(await screen.findByText('Away a year or more')).toBeDefined();
});

test('each card exports its figures as CSV', async () => {
  const person = { userId: 3, name: 'Ann Smith', phone: '4075550100' };
  const counts = (people: number) => ({ people, demosBooked: 3, showedUp: 2, becameMembers: 1 });
  const noShow = { bookingId: 1, simulatorId: 2, kind: 'member', userId: 3, name: 'Ann Smith' };
  const byHour = Array.from({ length: 24 }, (_, hour) => ({ unmet: hour === 18 ? 4 : 0, unused: 1 }));
  const lesson = {
    month: '2020-10',
    coachId: 5,
    coachName: 'Riley Navarro',
    booked: 6,
    held: 3,
    cancelled: 1,
  };
  found = {
    'demo-requests': {
      months: [{ month: '2020-10', ...counts(8) }],
      sources: [
        { source: 'website', ...counts(6) },
        { source: 'account', ...counts(5) },
        { source: 'desk', ...counts(4) },
      ],
      ...{ unanswered: 2, minutesToAnswer: 30 },
    },
    'absent-members': [
      {
        ...person,
        ...{ email: 'ann@mail.example', lastVisit: '2020-09-01', daysAway: 60, nextBooking: '2020-11-03' },
      },
    ],
    'member-hours': [
      { userId: 3, name: 'Ann Smith', bookings: 2, hours: 3.5, unstaffedHours: 1.5, noShows: 1 },
    ],
    'month-ends': [{ month: '2020-10', date: '2020-10-31', members: 41 }],
    'no-shows': [{ ...noShow, bookingDate: '2020-10-09', startTime: '10:00:00', endTime: '11:00:00' }],
    'no-show-people': [{ ...person, kind: 'member', noShows: 3, lastDate: '2020-10-09' }],
    leagues: [
      {
        ...{ leagueId: 1, name: 'Tuesday Night', players: 7, maxPlayers: 8 },
        ...{ withdrawn: 1, answeredNo: 5, missedNights: 2 },
      },
    ],
    lessons: [{ ...lesson, complimentary: 2, paid: 3, markedPaid: 1, noShows: 0 }],
    'unmet-demand': { watches: 9, met: 5, offers: 3, unused: 1, byHour },
    membership: { members: 41, ending: 1, joined: 2, left: 0, leftBecause: [] },
  };
  openReports(OCTOBER, { ...staff, isAdmin: true });
  const rows = {
    'Bay use by weekday and hour': ['week-by-hour', /^18:00,\d+,/],
    'Hours in use by day': ['hours-by-day', /^2020-10-01,200,/],
    'Hours in use by time of day': ['hours-by-hour-of-day', '18:00,200'],
    'Hours in use by bay': ['hours-by-bay', 'Bay 1,200'],
    'Unmet demand by time of day': ['unmet-demand', '18:00,4,1'],
    'No-shows by week': ['no-shows', '2020-10-09,10:00:00,11:00:00,Bay 2,Ann Smith,member'],
    'No-shows by person': ['no-shows-by-person', 'Ann Smith,member,3,2020-10-09,4075550100'],
    'Members who stopped coming': [
      'absent-members',
      'Ann Smith,4075550100,ann@mail.example,60,2020-09-01,2020-11-03',
    ],
    'Members by month': ['members-by-month', '2020-10-31,41'],
    'Members’ hours': ['member-hours', 'Ann Smith,2,3.5,1.5,1'],
    Lessons: ['lessons', '2020-10,Riley Navarro,6,2,3,1,1,3,0'],
    Leagues: ['leagues', 'Tuesday Night,7,8,1,5,2'],
    'From demo request to member': ['demo-requests', '2020-10,8,3,2,1'],
    'From demo to member by source': ['demo-sources', '"Front desk, without a request",4,3,2,1'],
  } as const;
  for (const [card, [name, row]] of Object.entries(rows)) {
    vi.mocked(download).mockClear();
    // Searches by text, because a search by role takes seconds here. The last match is in the CSV button.
    const button = screen.getAllByText(`: ${card}`).at(-1)?.closest('button');
    await waitFor(() => expect(button?.disabled, card).toBe(false));
    if (button) fireEvent.click(button);
    await waitFor(() => expect(download, card).toHaveBeenCalledTimes(1));
    const [file, , content] = vi.mocked(download).mock.calls[0] ?? [];
    expect(file).toMatch(new RegExp(`^${name}_20`));
    const lines = String(content).replace('\uFEFF', '').trimEnd().split('\r\n');
    if (typeof row === 'string') expect(lines, card).toContain(row);
    else
      expect(
        lines.filter((line) => row.test(line)),
        card,
      ).toHaveLength(1);
  }
});
