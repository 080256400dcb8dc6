import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League, Matchup, Round } from '@clubhouse/core/leagues';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import type { Season } from '../play-api.ts';
import { RoundAhead } from './round-ahead.tsx';

const TODAY = facilityDate(new Date(), DEFAULT_FACILITY);
const LEAGUE = { id: 3, scoringType: 'match_play', startDate: TODAY, endDate: datePlus(TODAY, 60) } as League;
const [KIM, LEE, PAT] = ['Kim', 'Lee', 'Pat'].map((name, index) => ({
  teamId: index + 1,
  name,
  players: [],
}));

const aRound = (id: number, days: number): Round => ({
  ...{ id, leagueId: 3, roundNumber: id, name: null },
  roundDate: datePlus(TODAY, days),
});
const match = (...teams: Matchup['teams']): Matchup => ({
  ...{ matchNumber: 1, result: null, winnerTeamId: null },
  teams,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders Kim's next round. Kim has a bye in round 1, and plays Pat in round 2. */
function show(rounds: Round[]) {
  if (!KIM || !LEE || !PAT) throw new Error('No teams');
  const matchups = new Map([
    [1, [match(KIM, null), match(LEE, PAT)]],
    [2, [match(PAT, KIM), match(LEE, null)]],
  ]);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(matchups.get(Number(/rounds\/(\d+)/.exec(url)?.[1])) ?? []),
  );
  const season = { rounds, scores: [], team: KIM } as unknown as Season;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoundAhead league={LEAGUE} season={season} sessionDate={rounds[0]?.roundDate ?? TODAY} />
    </QueryClientProvider>,
  );
}

test('a bye names the next match', async () => {
  show([aRound(1, 2), aRound(2, 9)]);
  expect(await screen.findByText('Bye this week.')).toBeTruthy();
  expect((await screen.findByText(/^Next match: /)).textContent).toMatch(/ vs\. Pat$/);
});

test('a bye that is weeks away, without a round after it, says only that', async () => {
  show([aRound(1, 14)]);
  expect(await screen.findByText('You have a bye.')).toBeTruthy();
  expect(screen.queryByText(/Next match/)).toBeNull();
});

test('a match names the opponent', async () => {
  show([aRound(2, 2), aRound(1, 9)]);
  expect(await screen.findByText('You play Pat')).toBeTruthy();
});
