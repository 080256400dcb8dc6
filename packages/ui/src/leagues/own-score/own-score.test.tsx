import type { User } from '@clubhouse/core/auth';
import type { League, Round, Score } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { setUser } from '../../client/session.ts';
import type { Season } from '../play-api.ts';
import { OtherScores } from './other-scores.tsx';
import { OwnScore } from './own-score.tsx';
import { readUnsent, sendUnsent } from './unsent.ts';

const aTeam = (teamId: number, name: string) => ({ teamId, name, players: [] });
const [KIM, LEE] = [aTeam(1, 'Kim'), aTeam(2, 'Lee')];
const ROUND: Round = { id: 7, leagueId: 3, roundNumber: 2, roundDate: '2026-11-24', name: null };
const LEAGUE = {
  leagueType: 'individual',
  scoringType: 'lowest_score',
  scoreEntry: 'players',
  substitutes: 'volunteers',
  handicap: 'off',
} as League;

const aScore = (changes: Partial<Score> = {}): Score => ({
  ...{ id: 11, leagueId: 3, roundId: 7, teamId: 1, strokes: 41, result: null, opponentTeamId: null },
  ...{ lineup: 'full', status: 'unconfirmed', enteredByTeamId: 1, dispute: null },
  updatedAt: new Date().toISOString(),
  ...changes,
});
const seasonWith = (scores: Score[]): Season => ({
  ...{ team: KIM, leaveRefusal: null, rounds: [ROUND], scores },
  standings: [KIM, LEE].map((team) => ({ team })) as unknown as Season['standings'],
});

const USER = { id: 5, name: 'Kim', isMember: true } as User;

let sent: string[];
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => Response.json(aScore());
  localStorage.clear();
  readUnsent();
  setUser(USER);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push(`${method} ${url} ${body}`);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inApp = (children: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={USER}>{children}</SignedInUser>
    </QueryClientProvider>,
  );
const showOwn = (scores: Score[], opponent: typeof LEE | null = null) =>
  inApp(<OwnScore {...{ league: LEAGUE, season: seasonWith(scores), team: KIM, round: ROUND, opponent }} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a player reaches the score with the large steps and saves it', async () => {
  showOwn([]);
  await press('One stroke more');
  await press('One stroke less');
  expect(screen.getByLabelText('Your strokes')).toHaveProperty('value', '39');
  await press('Save Score');
  await waitFor(() => expect(sent).toEqual(['PUT /api/leagues/3/rounds/7/own-score {"strokes":39}']));
});

test('an empty or impossible score is not sent, and the message stands at the field', async () => {
  showOwn([]);
  await press('Save Score');
  const field = screen.getByLabelText('Your strokes');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '201');
  await press('Save Score');
  expect(screen.getByText('Strokes must be a whole number from 1 to 200')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('in match play, a player chooses the winner', async () => {
  showOwn([], LEE);
  await userEvent.click(screen.getByRole('radio', { name: 'Lee' }));
  await press('Save Score');
  await waitFor(() => expect(sent).toEqual(['PUT /api/leagues/3/rounds/7/own-score {"result":"loss"}']));
});

test('a disputed score shows both versions and cannot be changed', () => {
  const dispute = { byTeamId: 2, strokes: 44, result: null };
  showOwn([aScore({ status: 'disputed', dispute })]);
  expect(screen.getByRole('status').textContent).toContain('41 strokes');
  expect(screen.getByRole('status').textContent).toContain(
    'Lee says: 44 strokes. The front desk will decide.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a player confirms exactly the score on the screen, and disputes it with another number', async () => {
  const score = aScore({ id: 12, teamId: 2, enteredByTeamId: 2, strokes: 38 });
  inApp(<OtherScores league={LEAGUE} season={seasonWith([score])} teamIds={[1]} scores={[score]} />);
  await press('Confirm 38 for Lee');
  await press('Dispute 38 for Lee');
  await press('One stroke more');
  await press('Send Dispute');
  await waitFor(() =>
    expect(sent).toEqual([
      'POST /api/leagues/3/scores/12/confirmation {"strokes":38}',
      'POST /api/leagues/3/scores/12/dispute {"seen":38,"strokes":39}',
    ]),
  );
});

test('a score that counts needs no confirmation', () => {
  const score = aScore({ teamId: 2, status: 'final', enteredByTeamId: null });
  inApp(<OtherScores league={LEAGUE} season={seasonWith([score])} teamIds={[1]} scores={[score]} />);
  expect(screen.getByText('Final')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

const noConnection = () => {
  throw new TypeError('Failed to fetch');
};
const score = (strokes: number) => `PUT /api/leagues/3/rounds/7/own-score {"strokes":${strokes}}`;
const save = async (strokes: string) => {
  const field = screen.getByLabelText('Your strokes');
  await userEvent.clear(field);
  await userEvent.type(field, strokes);
  await press('Save Score');
};
const isWaiting = () => screen.queryByText(/^Not sent yet/) !== null;

test('a score without a connection waits on the device, marked, and is sent when the connection is back', async () => {
  const stop = sendUnsent(USER.id);
  answer = noConnection;
  showOwn([]);
  await save('43');
  await screen.findByText(
    'Not sent yet. We saved your entry on this device, and we’ll send it when the connection is back.',
  );
  answer = () => Response.json(aScore());
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(isWaiting()).toBe(false));
  expect(sent).toEqual([score(43), score(43)]);
  stop();
});

test('a waiting score survives a reload, and only the latest one is sent', async () => {
  answer = noConnection;
  showOwn([]);
  await save('43');
  await waitFor(() => expect(isWaiting()).toBe(true));
  await save('42');
  await screen.findByText('42');
  cleanup();
  readUnsent();
  [sent, answer] = [[], () => Response.json(aScore())];
  showOwn([]);
  expect(isWaiting()).toBe(true);
  const stop = sendUnsent(USER.id);
  await waitFor(() => expect(isWaiting()).toBe(false));
  expect(sent).toEqual([score(42)]);
  stop();
});

test('a waiting score is never sent for another user', async () => {
  answer = noConnection;
  showOwn([]);
  await save('43');
  await waitFor(() => expect(isWaiting()).toBe(true));
  [sent, answer] = [[], () => Response.json(aScore())];
  setUser({ ...USER, id: 6 });
  const stop = sendUnsent(6);
  window.dispatchEvent(new Event('online'));
  expect(sent).toEqual([]);
  expect(isWaiting()).toBe(true);
  stop();
});

test('a waiting score that the server refuses later says why, until the player discards it', async () => {
  answer = noConnection;
  showOwn([]);
  await save('43');
  await waitFor(() => expect(isWaiting()).toBe(true));
  const refusal = { code: 'entry_closed', message: 'This round is closed.' };
  answer = () => Response.json(refusal, { status: 409 });
  const stop = sendUnsent(USER.id);
  await screen.findByText('Not saved. This round is closed.');
  await press('Discard Entry');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  stop();
});

const leesScore = aScore({ id: 12, teamId: 2, enteredByTeamId: 2, strokes: 38 });
const showOther = () =>
  inApp(<OtherScores league={LEAGUE} season={seasonWith([leesScore])} teamIds={[1]} scores={[leesScore]} />);

test('a confirmation and a dispute without a connection wait on the device, and only the last one is sent', async () => {
  answer = noConnection;
  showOther();
  await press('Confirm 38 for Lee');
  await screen.findByText('You confirmed this score.');
  await press('Dispute 38 for Lee');
  await press('One stroke more');
  await press('Send Dispute');
  await screen.findByText('You say: 39 strokes');
  expect(isWaiting()).toBe(true);
  [sent, answer] = [[], () => Response.json(aScore())];
  const stop = sendUnsent(USER.id);
  await waitFor(() => expect(isWaiting()).toBe(false));
  expect(sent).toEqual(['POST /api/leagues/3/scores/12/dispute {"seen":38,"strokes":39}']);
  stop();
});

test('a waiting confirmation of a score that has changed since says so', async () => {
  answer = noConnection;
  showOther();
  await press('Confirm 38 for Lee');
  await waitFor(() => expect(isWaiting()).toBe(true));
  const refusal = { code: 'score_changed', message: 'This score was changed. Check it again.' };
  answer = () => Response.json(refusal, { status: 409 });
  const stop = sendUnsent(USER.id);
  await screen.findByText('Not saved. This score was changed. Check it again.');
  stop();
});

test('a substitute enters the score of the team, and it waits apart from their own', async () => {
  answer = noConnection;
  const season = seasonWith([]);
  const own = { league: LEAGUE, season, round: ROUND, opponent: null };
  inApp(
    <>
      <OwnScore {...own} team={KIM} />
      <OwnScore {...own} team={LEE} substituteFor="Lee" />
    </>,
  );
  const section = within(screen.getByRole('region', { name: 'Score for Lee' }));
  expect(section.getByText('You’re playing for Lee (sub).')).toBeTruthy();
  await userEvent.type(section.getByLabelText('Your strokes'), '40');
  await userEvent.click(section.getByRole('button', { name: 'Save Score' }));
  await waitFor(() =>
    expect(sent).toEqual(['PUT /api/leagues/3/rounds/7/own-score {"strokes":40,"teamId":2}']),
  );
  expect(await section.findByText(/^Not sent yet/)).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Your Score' }));
  expect(others.queryByText(/^Not sent yet/)).toBeNull();
});
