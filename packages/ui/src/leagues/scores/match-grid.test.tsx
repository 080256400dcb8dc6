import {
  DEFAULT_SEASON_RULES,
  lineupsOf,
  type Matchup,
  type Score,
  type TeamLineup,
} from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { MatchGrid } from './match-grid.tsx';

const ROUND = { id: 7, leagueId: 1, roundNumber: 1, roundDate: '2026-11-03', name: null };
const aTeam = (teamId: number, name: string) => ({ teamId, name, players: [] });
const MATCHUPS: Matchup[] = [
  { matchNumber: 1, teams: [aTeam(1, 'Kim'), aTeam(2, 'Lee')], result: null, winnerTeamId: null },
];
const ABSENT = {
  id: 9,
  leagueId: 1,
  roundId: 7,
  lineup: 'full' as const,
  status: 'final' as const,
  enteredByTeamId: null,
  dispute: null,
  strokes: null,
  updatedAt: '2026-11-03T20:00:00Z',
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json([], { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(rules = {}, scores: Score[] = [], lineups: TeamLineup[] = []) {
  const element = (
    <MatchGrid
      league={{ leagueType: 'individual', ...DEFAULT_SEASON_RULES, ...rules }}
      round={ROUND}
      matchups={MATCHUPS}
      scores={scores}
      lineups={lineups}
    />
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Provider store={createStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </Provider>
    </QueryClientProvider>,
  );
}

test('a match can be halved only if the league allows it', async () => {
  show();
  expect(screen.queryByRole('radio', { name: 'Halved' })).toBeNull();
  cleanup();
  show({ allowsHalves: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Halved' }));
  await waitFor(() => expect(sent).toMatchObject([{ teamId: 1, opponentTeamId: 2, result: 'half' }]));
});

test('an absence is entered with the match', async () => {
  show();
  const choice = screen.getByRole('combobox', { name: 'Absent: Kim against Lee' });
  await userEvent.selectOptions(choice, 'Lee is absent');
  await waitFor(() => expect(sent).toMatchObject([{ teamId: 1, opponentTeamId: 2, result: 'walkover' }]));
});

test('an absence says in words what it means', () => {
  const scores = [{ ...ABSENT, teamId: 1, opponentTeamId: 2, result: 'absent' as const }];
  show({}, scores);
  expect(screen.getByText('Absent: Kim. The win goes to Lee.')).toBeTruthy();
  cleanup();
  show({ absence: 'no_points' }, scores);
  expect(screen.getByText('Absent: Kim. No points for either side.')).toBeTruthy();
});

test('the answers suggest an absence, which counts only after the admin confirms it', async () => {
  const kim = { participantId: 1, teamId: 1, name: 'Kim', answer: 'out', substitute: null } as const;
  const lee = { ...kim, participantId: 2, teamId: 2, name: 'Lee', answer: null };
  show({}, [], lineupsOf([kim, lee]));
  expect(screen.getByText('Absent: Kim. The win goes to Lee.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Absence: Kim against Lee' }));
  await waitFor(() => expect(sent).toMatchObject([{ teamId: 1, opponentTeamId: 2, result: 'absent' }]));
});
