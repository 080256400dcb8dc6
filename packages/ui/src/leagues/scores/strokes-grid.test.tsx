import { DEFAULT_SEASON_RULES, type League, lineupsOf, type Score } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { StrokesGrid } from './strokes-grid.tsx';

const ROUND = { id: 7, leagueId: 1, roundNumber: 1, roundDate: '2026-11-03', name: null };
const TEAMS = ['Kim', 'Lee', 'Pat'].map((name, index) => ({ teamId: index + 1, name, players: [] }));
const LEAGUE = {
  ...{ leagueType: 'individual', scoringType: 'lowest_score' },
  ...DEFAULT_SEASON_RULES,
} as League;
const player = (teamId: number, name: string, substitute: { name: string } | null) => ({
  ...{ participantId: teamId, teamId, name, answer: 'out' as const },
  substitute,
});
const LINEUPS = lineupsOf([player(1, 'Kim', null), player(2, 'Lee', { name: 'Sam' })]);
const aScore = (teamId: number): Score => ({
  ...{ id: teamId, leagueId: 1, roundId: 7, teamId, strokes: 40, result: null, opponentTeamId: null },
  ...{ lineup: 'full', status: 'final', enteredByTeamId: null, dispute: null },
  updatedAt: '2026-11-03T20:00:00Z',
});

afterEach(cleanup);
function show(scores: Score[]) {
  const grid = { league: LEAGUE, round: ROUND, teams: TEAMS, scores, lineups: LINEUPS };
  const element = <StrokesGrid {...grid} />;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Provider store={createStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </Provider>
    </QueryClientProvider>,
  );
}

test('before the scores, the rows say who is absent or has a substitute, and an absent player is not expected', () => {
  show([aScore(3)]);
  expect(screen.getByRole('textbox', { name: 'Kim (absent)' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Lee (sub)' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 of 2 scores saved');
});

test('a score counts for a player who was out and played after all', () => {
  show([aScore(1), aScore(3)]);
  expect(screen.getByRole('textbox', { name: 'Kim' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 of 3 scores saved');
});
