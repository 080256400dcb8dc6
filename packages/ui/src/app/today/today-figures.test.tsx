import type { TodayFigures as Figures } from '@clubhouse/core/reports';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../../core/testing/builders.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { TodayFigures } from './today-figures.tsx';

const TUESDAY = '2026-11-24';

beforeEach(() => void vi.useFakeTimers({ now: at(TUESDAY, '12:00'), shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns each tile's text and where the tile leads. */
async function tiles(figures: Figures): Promise<Record<string, string>> {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/today') ? figures : []));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TodayFigures />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(String(figures.members));
  const links = screen.getAllByRole('listitem').flatMap((tile) => [...tile.querySelectorAll('a')]);
  return Object.fromEntries(
    links.map((link) => {
      const [name, ...texts] = [...link.children].map(({ textContent }) => textContent);
      return [name, [...texts, link.getAttribute('href')].join(' | ')];
    }),
  );
}

test('each tile has its own number, explains it, and leads to the screen with the details', async () => {
  const figures: Figures = {
    ...{ members: 41, ending: 3, joinedThisMonth: 2 },
    ...{ openRequests: 7, oldestOpenRequestAt: at('2026-11-22', '12:00').toISOString() },
    ...{ recentNoShows: 5, failedEmails: 4 },
    closures: [{ simulatorId: 2, to: at(TUESDAY, '15:00').toISOString() }],
  };
  expect(await tiles(figures)).toEqual({
    Members: '41 | 2 joined this month, 3 leaving | /admin/members',
    'Expected this month': '$8,200 | 41 × $200 | /admin/reports',
    'Unanswered requests': '7 | Oldest: 2 days ago | /admin/requests',
    'No-shows, last 7 days': '5 | Members and guests | /admin/reports',
    'Failed emails': '4 | Open to try again | /admin/email',
    'Closed bays': '1 | Bay 2 until 3:00 PM | /admin/calendar',
  });
});

test('without anything to do, the tiles say so', async () => {
  const figures: Figures = {
    ...{ members: 41, ending: 0, joinedThisMonth: 0, openRequests: 0, oldestOpenRequestAt: null },
    ...{ recentNoShows: 0, failedEmails: 0, closures: [] },
  };
  expect(await tiles(figures)).toMatchObject({
    'Unanswered requests': '0 | All caught up | /admin/requests',
    'Failed emails': '0 | Everything was sent | /admin/email',
    'Closed bays': '0 | All bays are open | /admin/calendar',
  });
});
