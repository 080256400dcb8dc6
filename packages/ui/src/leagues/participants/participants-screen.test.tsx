import type { LeagueType, Participant } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { ParticipantsScreen } from './participants-screen.tsx';

const KIM: Participant = {
  id: 1,
  leagueId: 1,
  userId: 11,
  name: 'Kim Lee',
  email: 'kim@example.com',
  teamId: 1,
  isTeamLead: true,
};

async function show(leagueType: LeagueType): Promise<void> {
  const league = aListedLeague({ leagueType, numberParticipants: 1 });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/participants')) return Response.json([KIM]);
    return Response.json(url.endsWith('/next-team') ? { teamId: 2 } : league);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/leagues/1/participants']}>
        <Routes>
          <Route path="/admin/leagues/:id/participants" element={<ParticipantsScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('an individual league lists players and says nothing about teams, leads or participants', async () => {
  await show('individual');
  expect(columns()).toEqual(['Player', 'Email', 'Remove']);
  expect(screen.getByRole('link', { name: 'Players' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/ - Players$/);
  expect(screen.getByRole('button', { name: 'Add Players' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/team|\blead\b|participant|overview/i);
});

test('a scramble league shows each player’s team and lead, and an overview of the teams', async () => {
  await show('scramble');
  expect(columns()).toEqual(['Team', 'Player', 'Email', 'LeadTeam Lead', 'Remove']);
  expect(screen.getByRole('heading', { name: 'Teams Overview' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Team 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Participant' })).toBeTruthy();
});
