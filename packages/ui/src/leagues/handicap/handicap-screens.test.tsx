import type { League, PlayerHandicap, Round, Score, Standing } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { HandicapNote } from '../own-score/handicap-note.tsx';
import { HandicapCell } from '../participants/handicap-cell.tsx';
import { playQueries } from '../play-api.ts';
import { StrokesGrid } from '../scores/strokes-grid.tsx';
import { RoundResults } from '../season/round-results.tsx';

const LEAGUE = { id: 3, leagueType: 'individual', handicap: 'admins', handicapCap: 18 } as League;
const ROUND: Round = { id: 7, leagueId: 3, roundNumber: 2, roundDate: '2026-11-24', name: null };
const [KIM, LEE] = [
  { teamId: 1, name: 'Kim', players: [] },
  { teamId: 2, name: 'Lee', players: [] },
];
const aScore = (teamId: number, strokes: number, handicap?: number): Score => ({
  ...{ id: 10 + teamId, leagueId: 3, roundId: 7, teamId, strokes, result: null, opponentTeamId: null },
  ...{ lineup: 'full', status: 'final', enteredByTeamId: null, dispute: null },
  updatedAt: '2026-11-24T20:00:00Z',
  ...(handicap !== undefined && { handicap }),
});
const anOwn = (facts: Partial<PlayerHandicap> = {}): PlayerHandicap => ({
  ...{ participantId: 5, teamId: 1, handicap: 0, setHandicap: null, computedFrom: null, isCapped: false },
  ...facts,
});

let sent: string[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      const handicaps = [
        { teamId: 1, handicap: 11 },
        { teamId: 2, handicap: 4 },
      ];
      return Response.json(url.endsWith('/rounds/7/handicaps') ? handicaps : []);
    }
    sent.push(`${method} ${url} ${body}`);
    return method === 'PUT'
      ? new Response(null, { status: 204 })
      : Response.json({ ...aScore(1, 84), handicap: 6 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(children: ReactNode, scores: Score[] = []) {
  const client = createQueryClient();
  client.setQueryData(playQueries.scores(3).queryKey, scores);
  const router = createMemoryRouter([{ path: '/', element: children }]);
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
}

test('a player sees gross, strokes and net while typing', () => {
  const handicaps = [{ teamId: 1, handicap: 11 }];
  const note = (typed: string) => (
    <HandicapNote team={KIM} opponent={null} handicaps={handicaps} typed={typed} />
  );
  const { rerender } = render(note(''));
  expect(screen.getByText('You get 11 strokes')).toBeTruthy();
  rerender(note('84'));
  expect(screen.getByText('Gross 84, 11 strokes, net 73')).toBeTruthy();
  expect(screen.getByText('This is a league handicap, not an official Handicap Index.')).toBeTruthy();
});

test('an admin sets a number by leaving the field, and a wrong one is not sent', async () => {
  show(<HandicapCell league={LEAGUE} name="Kim" own={anOwn()} />);
  const field = screen.getByLabelText('Handicap of Kim');
  expect(screen.getByText('Not set yet, so it is 0')).toBeTruthy();
  await userEvent.type(field, '7.5');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('The handicap must be a whole number from 0 to 54');
  expect(sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '11{Enter}');
  await waitFor(() => expect(sent).toEqual(['PUT /api/leagues/3/participants/5/handicap {"handicap":11}']));
});

test('a computed number has no field, and says where it comes from', () => {
  const own = anOwn({ handicap: 11, computedFrom: { rounds: 5, dropped: 1 } });
  show(<HandicapCell league={{ ...LEAGUE, handicap: 'computed' }} name="Kim" own={own} />);
  expect(screen.getByText('11')).toBeTruthy();
  expect(screen.getByText('From 5 rounds, worst 1 dropped')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the score grid shows the strokes to come and the net score, and changes only the handicap', async () => {
  const scores = [aScore(1, 84, 9)];
  show(<StrokesGrid league={LEAGUE} round={ROUND} teams={[KIM, LEE]} scores={scores} />, scores);
  expect(await screen.findByText('4 strokes')).toBeTruthy();
  expect(screen.getByText('Net 75')).toBeTruthy();
  expect(screen.getByLabelText('Handicap of Lee')).toHaveProperty('disabled', true);
  const field = screen.getByLabelText('Handicap of Kim');
  expect(field).toHaveProperty('value', '9');
  await userEvent.clear(field);
  await userEvent.type(field, '6{Enter}');
  await waitFor(() => expect(sent).toEqual(['PATCH /api/leagues/3/scores/11 {"strokes":84,"handicap":6}']));
});

test('round results list gross and net, and the lowest net score is first', () => {
  const standings = [KIM, LEE].map((team) => ({ team, droppedRoundIds: [] })) as unknown as Standing[];
  const scores = [aScore(1, 84, 11), aScore(2, 80, 4)];
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
  const { rerender } = render(
    <RoundResults league={LEAGUE} standings={standings} rounds={[ROUND]} scores={scores} />,
  );
  expect(cells()).toEqual([
    ['84', '73'],
    ['80', '76'],
  ]);
  const off = { ...LEAGUE, handicap: 'off' } as const;
  rerender(<RoundResults league={off} standings={standings} rounds={[ROUND]} scores={scores} />);
  expect(cells()).toEqual([['80'], ['84']]);
});
