import type { PlayedSeason } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { ReportPanel } from './report-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEASON: PlayedSeason = {
  id: 3,
  name: 'Tuesday Night',
  startDate: '2026-09-01',
  endDate: '2026-10-20',
  rank: 1,
  teams: 8,
  roundsPlayed: 7,
  average: 40.5,
  points: null,
  isChampion: true,
};

async function openReport(leagues: PlayedSeason[]) {
  const report = {
    username: 'kim@example.com',
    generatedAt: '2026-11-24T17:00:00.000Z',
    totalBookings: 0,
    totalHours: 0,
    simulatorUsage: [],
    bookingsByDay: {},
    recentBookings: [],
    leagues,
  };
  vi.stubGlobal('fetch', async () => Response.json(report));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ReportPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Generate Performance Report' }));
  await screen.findByRole('heading', { name: 'Summary' });
}

test('a member’s league history shows ranks, results and titles, and links to each league', async () => {
  const matchPlay = { ...SEASON, id: 4, name: 'Pairs', rank: 2, average: null, points: 3, isChampion: false };
  const upcoming = {
    ...SEASON,
    id: 5,
    name: 'New',
    rank: null,
    roundsPlayed: 0,
    average: null,
    isChampion: false,
  };
  await openReport([SEASON, matchPlay, upcoming]);
  const rows = within(screen.getByRole('table', { name: 'Leagues' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['1 of 8', 'Average 40.507 rounds'],
    ['2 of 8', '3 points7 rounds'],
    ['–', '–0 rounds'],
  ]);
  expect(rows.map((row) => within(row).queryByText('Winner') !== null)).toEqual([true, false, false]);
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link', { name: 'Tuesday Night' })
      .getAttribute('href'),
  ).toMatch(/^\/leagues\/3\//);
});

test('without any league, there is no table of leagues', async () => {
  await openReport([]);
  expect(screen.getByText(/You haven’t played yet/)).toBeDefined();
  expect(screen.queryByRole('table', { name: 'Leagues' })).toBeNull();
});
