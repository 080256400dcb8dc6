import type { Score } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import DeleteLeagueDialog from './delete-league-dialog.tsx';

const LEAGUE = aListedLeague({ startDate: '2097-11-05', endDate: '2097-12-31', numberParticipants: 7 });
const SCORE: Score = {
  ...{ id: 1, leagueId: 1, roundId: 7, teamId: 1, strokes: 40, result: null, opponentTeamId: null },
  ...{ lineup: 'full', status: 'final', enteredByTeamId: null, dispute: null },
  updatedAt: '2097-11-05T20:00:00Z',
};

let scores: Score[];
let changes: string[];

beforeEach(() => {
  [scores, changes] = [[SCORE], []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path.endsWith('/rounds')) return Response.json([]);
    if (path.endsWith('/scores')) return Response.json(scores);
    changes.push(`${method} ${path}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(LEAGUE);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeleteLeagueDialog league={LEAGUE} onClose={onClose} focusWhenGone={() => null} />
    </QueryClientProvider>,
  );
  await screen.findByText('Participants: 7 players');
  return onClose;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('deleting a league with scores counts what is lost, and needs the name of the league', async () => {
  const onClose = await show();
  expect(screen.getByText('Scores and statistics: 1 score')).toBeTruthy();
  await press('Yes, Delete League');
  expect(screen.getByText('Please type “Tuesday Night” to delete the league and its scores.')).toBeTruthy();
  expect(changes).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'tuesday night');
  await press('Yes, Delete League');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes).toEqual(['DELETE /api/leagues/1']);
});

test('deleting a league without scores needs no name', async () => {
  scores = [];
  const onClose = await show();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Yes, Delete League');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes).toEqual(['DELETE /api/leagues/1']);
});

test('an active league can be made inactive instead, which keeps its scores', async () => {
  const onClose = await show();
  await press('Make Inactive Instead');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes).toEqual(['PATCH /api/leagues/1']);
});
