import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { NewLeague } from './new-league-screen.tsx';

const MORE_BAYS = DEFAULT_FACILITY.bays.length + 1;
const LAST_SEASON = aListedLeague({
  startDate: '2025-11-04',
  endDate: '2025-12-23',
  numberOfBays: MORE_BAYS,
  isActive: false,
  numberParticipants: 2,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a league that used more bays than the facility has can run again', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/leagues/1' ? Response.json(LAST_SEASON) : new Response(null, { status: 404 }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/leagues/new?again=1']}>
        <NewLeague MoveDialog={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByDisplayValue('Tuesday Night')).toBeTruthy();
  expect(screen.getByText(/^A copy of Tuesday Night\./)).toBeTruthy();
});
