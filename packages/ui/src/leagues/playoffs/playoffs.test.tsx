import type { Bracket, PlayoffStart } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { AdminPlayoffsScreen } from './admin-playoffs-screen.tsx';

const LEAGUE = aListedLeague({
  startDate: '2097-11-05',
  endDate: '2097-11-05',
  numberParticipants: 5,
  playoffTeams: 2,
});
const NAMES = ['Kim', 'Lee', 'Pat'];
const side = (seed: number, strokes: number | null = null) => ({
  seed,
  team: {
    teamId: seed,
    name: NAMES[seed - 1] ?? '',
    players: [{ participantId: seed, name: NAMES[seed - 1] ?? '', isTeamLead: true }],
  },
  strokes,
  result: null,
});
const bracketOf = (isStarted: boolean, strokes: [number, number] | null): Bracket => ({
  isStarted,
  championTeamId: null,
  rounds: [
    {
      ...{ playoffTeams: 2, roundId: 9, night: '2097-11-12', date: '2097-11-12', isCanceled: false },
      ...{ startTime: '18:00', endTime: '20:00' },
      matches: [
        {
          position: 1,
          sides: [side(1, strokes?.[0]), side(2, strokes?.[1])],
          winnerTeamId: strokes ? 1 : null,
          decidedBy: strokes ? 'seed' : null,
        },
      ],
    },
  ],
});
const PARTICIPANTS = NAMES.map((name, index) => ({
  ...{ id: index + 1, leagueId: 1, userId: 40 + index, name, email: `${name}@mail.example` },
  ...{ teamId: index + 1, isTeamLead: true },
}));
const START: PlayoffStart = {
  refusal: null,
  missing: [],
  candidates: [
    { teamId: 1, name: 'Kim', rank: 1 },
    { teamId: 2, name: 'Lee', rank: 2 },
    { teamId: 3, name: 'Pat', rank: 2 },
  ],
};

let sent: { url: string; body: unknown }[];
let playoffs: { bracket: Bracket; start?: PlayoffStart };
let refusals: string[];
beforeEach(() => {
  sent = [];
  refusals = [];
  playoffs = { bracket: bracketOf(false, null), start: START };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) {
      sent.push({ url, body: JSON.parse(body) });
      const message = refusals.shift();
      if (message) return Response.json({ code: 'bracket_changes', message }, { status: 409 });
      return url.includes('decision') ? new Response(null, { status: 204 }) : Response.json(playoffs);
    }
    if (url.endsWith('/participants')) return Response.json(PARTICIPANTS);
    return Response.json(url.endsWith('/playoffs') ? playoffs : LEAGUE);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/leagues/1/playoffs']}>
        <Routes>
          <Route path="/admin/leagues/:id/playoffs" element={<AdminPlayoffsScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const confirm = async (button: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));

test('an admin chooses between players who share the last rank, and starts the playoffs', async () => {
  show();
  expect(await screen.findByText('Lee and Pat are tied for No. 2. Choose who plays.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Seed 2'), 'Pat');
  await userEvent.click(screen.getByRole('button', { name: 'Start Playoffs' }));
  await confirm('Start Playoffs');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ teamIds: [1, 3], withoutMissing: false }]),
  );
});

test('the names in the seeds and in the bracket lead to the players', async () => {
  show();
  const seeds = within(await screen.findByRole('list', { name: 'Seeds' }));
  expect(seeds.getByRole('link', { name: 'Kim' }).getAttribute('href')).toBe('/admin/people/40');
  const links = screen.getAllByRole('link', { name: 'Kim' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/people/40', '/admin/people/40']);
});

test('missing scores are named, and starting without them says so', async () => {
  playoffs = { ...playoffs, start: { ...START, missing: ['Round 1: Pat has no score.'] } };
  show();
  expect(await screen.findByText('Round 1: Pat has no score.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start Playoffs' }));
  await confirm('Start Without These Scores');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ withoutMissing: true }));
});

test('before the end of the season, the screen says why the playoffs cannot start', async () => {
  playoffs = { ...playoffs, start: { ...START, refusal: 'The regular season is still running.' } };
  show();
  expect(await screen.findByText('The regular season is still running.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start Playoffs' })).toBeNull();
});

test('after a tie, the admin can let the other side advance, and confirms a change of a later match', async () => {
  playoffs = { bracket: bracketOf(true, [40, 40]) };
  refusals = ['Lee would replace Kim in the final. Scores from the final would be deleted.'];
  show();
  expect(await screen.findByText('Tied. The higher seed advances.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Decide winner, Final' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('radio', { name: 'Lee (2)' }),
  );
  await confirm('Save Winner');
  expect(await screen.findByText(/Lee would replace Kim in the final\./)).toBeTruthy();
  await confirm('Change Bracket');
  const decision = { playoffTeams: 2, position: 1, winnerTeamId: 2 };
  await waitFor(() =>
    expect(sent).toEqual([
      { url: '/api/leagues/1/playoffs/decision', body: decision },
      { url: '/api/leagues/1/playoffs/decision?confirmBracket=true', body: decision },
    ]),
  );
});
