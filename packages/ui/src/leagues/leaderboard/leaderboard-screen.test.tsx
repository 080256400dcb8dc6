import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League, Matchup, Round, Score, Standing } from '@clubhouse/core/leagues';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { isRefreshedBy } from '../../client/live-topics.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const TODAY = facilityDate(new Date(), DEFAULT_FACILITY);
const LEAGUE = aListedLeague({
  startDate: datePlus(TODAY, -7),
  endDate: datePlus(TODAY, 7),
  numberParticipants: 3,
  scoreEntry: 'players',
});
const aRound = (id: number, days: number): Round => ({
  ...{ id, leagueId: 1, roundNumber: id, name: null },
  roundDate: datePlus(TODAY, days),
});
const NAMES = ['Kim', 'Lee', 'Pat'];
const teamOf = (teamId: number) => ({
  teamId,
  name: NAMES[teamId - 1] ?? '',
  players: [{ participantId: teamId, name: NAMES[teamId - 1] ?? '', isTeamLead: true }],
});
const standing = (teamId: number, figures: Partial<Standing>): Standing => ({
  ...{ rank: teamId, team: teamOf(teamId), qualified: true, roundsMissing: 0, roundsPlayed: 1 },
  ...{ droppedRoundIds: [], totalStrokes: null, averageStrokes: null, bestRound: null, tieBreak: null },
  ...{ wins: null, halves: null, losses: null, points: null },
  ...figures,
});
const score = (teamId: number, figures: Partial<Score>): Score => ({
  ...{ id: teamId, leagueId: 1, roundId: 2, teamId, strokes: null, result: null, opponentTeamId: null },
  ...{ lineup: 'full', status: 'final', enteredByTeamId: null, dispute: null },
  updatedAt: new Date().toISOString(),
  ...figures,
});

let data: {
  league: League;
  rounds: Round[];
  scores: Score[];
  standings: Standing[];
  matchups: Matchup[];
};
beforeEach(() => {
  data = {
    league: LEAGUE,
    rounds: [aRound(1, -7), aRound(2, 0), aRound(3, 7)],
    scores: [],
    standings: [40, 41, 42].map((averageStrokes, index) => standing(index + 1, { averageStrokes })),
    matchups: [],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const [part] = Object.keys(data).filter((name) => url.endsWith(`/${name}`));
    return Response.json(data[(part ?? 'league') as keyof typeof data]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/leagues/1/leaderboard']}>
        <Routes>
          <Route path="/leagues/:leagueId/leaderboard" element={<LeaderboardScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queryClient;
}
/** Returns the rows as text, for example "1 | Lee | 38 | 41.00". */
async function shownRows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Leaderboard' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent).join(' | '),
  );
}

test('tonight’s fewest strokes come first, and players without strokes follow in the order of the standings', async () => {
  data.scores = [score(2, { strokes: 41 }), score(3, { strokes: 38 }), score(1, { roundId: 1, strokes: 30 })];
  show();
  expect(await shownRows()).toEqual(['1 | Pat | 38 | 42.00', '2 | Lee | 41 | 41.00', '– | Kim | – | 40.00']);
  expect(screen.getByText(/^Round 2, /)).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Tonight' })).toBeTruthy();
  expect(screen.queryByText('* Not confirmed yet')).toBeNull();
});

test('a score that arrives while the screen is open shows without a touch', async () => {
  const queryClient = show();
  expect((await shownRows())[0]).toBe('– | Kim | – | 40.00');
  data.scores = [score(3, { strokes: 38, lineup: 'substitute' })];
  await queryClient.invalidateQueries({
    predicate: isRefreshedBy({ name: 'leagues', data: { id: 1 } }),
  });
  expect((await screen.findByText('(sub)', { exact: false })).closest('tr')?.textContent).toContain('38');
  expect((await shownRows())[0]).toBe('1 | Pat (sub) | 38 | 42.00');
});

test('an unconfirmed and a disputed score have a star', async () => {
  data.scores = [
    score(1, { strokes: 40, status: 'unconfirmed' }),
    score(2, { strokes: 39, status: 'disputed' }),
    score(3, { strokes: 38 }),
  ];
  show();
  expect(await shownRows()).toEqual([
    '1 | Pat | 38 | 42.00',
    '2 | Lee | 39*Disputed | 41.00',
    '3 | Kim | 40*Not confirmed yet | 40.00',
  ]);
  expect(screen.getByText('* Not confirmed yet')).toBeTruthy();
});

test('with a handicap, net strokes decide, with the gross strokes and the handicap beside them', async () => {
  data.league = { ...LEAGUE, handicap: 'admins' };
  data.scores = [score(1, { strokes: 80, handicap: 0 }), score(2, { strokes: 84, handicap: 11 })];
  show();
  const [first, second] = await shownRows();
  expect(first).toMatch(/^1 \| Lee \| .*84 − 1173 \|/);
  expect(second).toMatch(/^2 \| Kim \| .*80 − 080 \|/);
  expect(screen.getByRole('columnheader', { name: 'Net tonight' })).toBeTruthy();
});

test('in match play, the standings keep their order, with the result of tonight and the points', async () => {
  data.league = { ...LEAGUE, scoringType: 'match_play' };
  data.standings = [2, 1, 0].map((points, index) => standing(index + 1, { points }));
  data.scores = [
    score(1, { result: 'loss', opponentTeamId: 3 }),
    score(3, { result: 'win', opponentTeamId: 1 }),
  ];
  show();
  expect(await shownRows()).toEqual(['1 | Kim | Lost | 2', '2 | Lee | – | 1', '3 | Pat | Won | 0']);
});

test('a playoff round shows only the players of its matches', async () => {
  data.rounds = [aRound(1, -7), { ...aRound(2, 0), playoffTeams: 2 }];
  data.matchups = [{ matchNumber: 1, teams: [teamOf(1), teamOf(3)], result: null, winnerTeamId: null }];
  show();
  expect(await screen.findByRole('rowheader', { name: 'Pat' })).toBeTruthy();
  expect(await shownRows()).toEqual(['– | Kim | – | 40.00', '– | Pat | – | 42.00']);
});

test('between two nights, the screen shows the last round', async () => {
  data.rounds = [aRound(1, -7), aRound(2, -1), aRound(3, 6)];
  show();
  await shownRows();
  expect(screen.getByText(/^Round 2, /)).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Last' })).toBeTruthy();
});
