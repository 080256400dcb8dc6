import type { League, Standing } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { earlyJoiningText } from '../league-texts.ts';
import { InvitePlayers } from '../participants/invite-players.tsx';
import { FinishedLeague } from './finished-league.tsx';
import { PastSeasons } from './past-seasons.tsx';

const LEAGUE = aListedLeague({ startDate: '2025-11-04', endDate: '2025-12-23', numberParticipants: 2 });
const NEXT: League = { ...LEAGUE, id: 2, startDate: '2097-11-05', endDate: '2097-12-31' };
const standing = (teamId: number, name: string, rank: number): Standing => ({
  rank,
  team: { teamId, name, players: [{ participantId: teamId, name, isTeamLead: true }] },
  qualified: true,
  roundsMissing: 0,
  droppedRoundIds: [],
  halves: null,
  roundsPlayed: 1,
  totalStrokes: 40 + rank,
  averageStrokes: 40 + rank,
  bestRound: 40 + rank,
  wins: null,
  losses: null,
  points: null,
  tieBreak: null,
});
const ROUND = { id: 5, leagueId: 1, roundNumber: 1, roundDate: '2025-11-04', name: null };
const score = (teamId: number, strokes: number) => ({
  id: teamId,
  leagueId: 1,
  roundId: 5,
  teamId,
  strokes,
  result: null,
  opponentTeamId: null,
  lineup: 'full',
  status: 'final',
  enteredByTeamId: null,
  dispute: null,
  updatedAt: '2025-11-05T01:00:00.000Z',
});

let posted: unknown[];
beforeEach(() => {
  posted = [];
  const invitation = { previousLeagueId: 1, openFrom: null, sentAt: '2026-11-01T17:00:00.000Z', emailed: 2 };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) posted.push(JSON.parse(body));
    if (url.endsWith('/invitations')) {
      return Response.json({ invitation: posted.length > 0 ? invitation : null });
    }
    if (url.endsWith('/standings')) return Response.json([standing(1, 'Kim Lee', 1), standing(2, 'Pat', 2)]);
    if (url.endsWith('/rounds')) return Response.json([ROUND]);
    if (url.endsWith('/scores')) return Response.json([score(1, 41), score(2, 42)]);
    return Response.json([LEAGUE, NEXT]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

test('past seasons lists finished leagues only, latest first', () => {
  const older = { ...LEAGUE, id: 3, name: 'Summer', endDate: '2025-08-26', isJoined: true };
  const hidden = { ...LEAGUE, id: 4, name: 'Hidden', isActive: false };
  show(<PastSeasons leagues={[older, LEAGUE, NEXT, hidden]} now={new Date('2026-11-23T17:00:00Z')} />);
  const rows = within(screen.getByRole('list', { name: 'Past seasons' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Tuesday Night',
    'Summer',
  ]);
  expect(within(rows[1] as HTMLElement).getByText('You played')).toBeTruthy();
});

test('a finished league shows the winner, the final standings and the results', async () => {
  show(<FinishedLeague league={LEAGUE} />);
  expect((await screen.findByText('Winner')).parentElement?.textContent).toContain('Kim Lee');
  expect(screen.getByRole('heading', { name: 'Final standings' })).toBeTruthy();
  const results = screen.getByRole('table', { name: 'Round 1 results' });
  expect(within(results).getByRole('row', { name: 'Pat 42' })).toBeTruthy();
  const night = screen.getByRole('link', { name: 'Who played: Round 1' });
  expect(night.getAttribute('href')).toMatch(/^\/leagues\/1\/nights\//);
});

test('an admin invites the players of a past season once', async () => {
  show(<InvitePlayers league={NEXT} />);
  const when = await screen.findByLabelText<HTMLSelectElement>('When can everyone else join?');
  expect(when.value).not.toBe('');
  await userEvent.selectOptions(when, 'Right away');
  await userEvent.click(screen.getByRole('button', { name: 'Invite Players' }));
  await waitFor(() => expect(posted).toEqual([{ previousLeagueId: 1, openFrom: null }]));
  expect(await screen.findByText(/^2 players from last season invited on/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a member sees who can join first, until everyone can', () => {
  const text = (isInvited: boolean, today: string) =>
    earlyJoiningText({ earlyJoining: { openFrom: '2026-12-01', isInvited } }, today);
  expect(text(true, '2026-11-30')).toMatch(/^You played last season, so you can join first/);
  expect(text(false, '2026-11-30')).toBe(
    'Last season’s players can join first. Everyone else can join starting Tue, Dec 1.',
  );
  expect(text(false, '2026-12-01')).toBeNull();
});
