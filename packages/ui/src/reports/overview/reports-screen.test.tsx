import type { User } from '@clubhouse/core/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { download } from '../../client/download.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { ReportsScreen } from './reports-screen.tsx';

// Replaces charts and calendars, because their separate scripts would delay the screen and no test needs them.
vi.mock('./columns.tsx', () => ({ Columns: () => null }));
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
/** The reports that never load, like "utilization 2020-12". */
let slow: string[];
let failing: string[];

beforeEach(() => {
  [slow, failing] = [[], []];
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://club.example');
    const [name, month] = [pathname.split('/').at(-1), searchParams.get('from')?.slice(0, 7) ?? ''];
    if (slow.includes(`${name} ${month}`)) return new Promise(() => {});
    if (failing.includes(`${name} ${month}`)) return Response.json({ message: 'Down.' }, { status: 500 });
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
  vi.unstubAllGlobals();
});

const OCTOBER = '/?from=2020-10-01&to=2020-10-31';
const DECEMBER = '/?from=2020-12-01&to=2020-12-31';

function openReports(path: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SignedInUser value={staff}>
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

test('if only the period before fails, its sentence says so and can be loaded again', async () => {
  failing = ['utilization 2020-09'];
  openReports(OCTOBER);
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this figure.');
  failing = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answersText()).toContain('in use for 200 hours'));
});

test('a year is compared with the year before by name', async () => {
  openReports('/?from=2020-01-01&to=2020-12-31');
  await waitFor(() => expect(answersText()).toContain('as Jan 1 – Dec 31, 2019.'));
});
