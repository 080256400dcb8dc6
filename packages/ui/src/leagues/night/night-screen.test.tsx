import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Answer, League, LeagueNight, NightPlayer } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, formatShortDate, weekdayOf } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { AdminNightScreen, NightScreen } from './night-screen.tsx';

const COMING = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 3);
const PAST = datePlus(COMING, -7);
const LEAGUE = aListedLeague({
  scoringType: 'match_play',
  startDate: PAST,
  endDate: datePlus(COMING, 70),
  dayOfWeek: weekdayOf(COMING),
  isJoined: true,
});
const team = (teamId: number, name: string) => ({
  teamId,
  name,
  players: [{ participantId: teamId, name, isTeamLead: false }],
});

let league: League;
let players: NightPlayer[];
let waves: LeagueNight['waves'];
let refusal: object | null;

function answerTo(path: string): LeagueNight | League {
  const night = /nights\/([\d-]+)$/.exec(path)?.[1];
  if (!night) return league;
  return {
    night,
    date: night,
    startTime: '18:00',
    endTime: '20:00',
    simulatorIds: [1],
    closesAt: `${night}T21:00:00.000Z`,
    round: { id: 4, leagueId: 1, roundNumber: 4, roundDate: night, name: null },
    matchups: [
      { matchNumber: 1, teams: [team(1, 'Kim Lee'), team(2, 'Pat Doe')], result: null, winnerTeamId: null },
    ],
    players,
    waves,
  };
}

beforeEach(() => {
  league = LEAGUE;
  refusal = null;
  waves = [];
  const others = {
    ...{ userId: null, answer: null, isOwn: false, isAnsweredByUser: false },
    ...{ substitute: null, isSubstituteWanted: false },
  };
  players = [
    { ...others, participantId: 1, teamId: 1, name: 'Kim Lee', isOwn: true, isAnsweredByUser: true },
    { ...others, participantId: 2, teamId: 2, name: 'Pat Doe', answer: 'out' },
  ];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json(answerTo(path));
    if (refusal) return Response.json(refusal, { status: 409 });
    const { answer } = JSON.parse(String(body)) as { answer: Answer };
    const id = Number(path.split('/').at(-1));
    players = players.map((player) => (player.participantId === id ? { ...player, answer } : player));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = { id: 7, isMember: true, isAdmin: false, isStaff: false, isCoach: false };
function open(night = COMING, { by = 'leagues', user = member } = {}) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={user as never}>
        <MemoryRouter initialEntries={[`/${by}/1/nights/${night}`]}>
          <Routes>
            <Route path="/leagues/:leagueId/nights/:night" element={<NightScreen />} />
            <Route path="/desk/:leagueId/nights/:night" element={<AdminNightScreen />} />
          </Routes>
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
}
const row = async (name: string) => {
  const [item] = (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
    textContent?.startsWith(name),
  );
  return within(item as HTMLElement);
};
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('a member sees when and where the league plays, the matchups, and who is in', async () => {
  open();
  const lead = `${formatShortDate(COMING)}, 6:00 PM – 8:00 PM · Bay 1`;
  expect(await screen.findByText(lead)).toBeTruthy();
  expect(screen.getByText('Kim Lee vs. Pat Doe')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Kim Lee' })).toBeNull();
  expect(
    screen.getByText('0 in · 1 out · 1 no answer. Anyone who hasn’t answered counts as in.'),
  ).toBeTruthy();
  expect((await row('Pat Doe')).getByText('Out')).toBeTruthy();
  expect((await row('Kim Lee')).getByText('No answer')).toBeTruthy();
});

test('the matchups mark a team with a substitute', async () => {
  players = players.map((player) =>
    player.teamId === 2 ? { ...player, substitute: { name: 'Sam', userId: null, isOwn: false } } : player,
  );
  open();
  expect(await screen.findByText('Kim Lee vs. Pat Doe (sub)')).toBeTruthy();
});

test('a member says out and then in again, and only for themselves', async () => {
  open();
  expect(await screen.findAllByRole('group')).toHaveLength(1);
  const out = screen.getByRole('button', { name: 'I’m Out' });
  await userEvent.click(out);
  expect(await screen.findByText('0 in · 2 out · 0 no answer')).toBeTruthy();
  expect(isPressed(out)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'I’m In' }));
  expect(await screen.findByText('1 in · 1 out · 0 no answer')).toBeTruthy();
  expect(isPressed(out)).toBe(false);
});

test('a refused answer goes back to what it was, and the reason is beside it', async () => {
  refusal = {
    code: 'answers_closed',
    message: 'It’s too late to answer online. Please call the front desk at 555-0100.',
  };
  open();
  const out = await screen.findByRole('button', { name: 'I’m Out' });
  await userEvent.click(out);
  expect(await screen.findByText(/too late to answer online/)).toBeTruthy();
  expect(isPressed(out)).toBe(false);
});

test('after answers closed, a member sees the phone number of the desk and no buttons', async () => {
  league = { ...LEAGUE, answersCloseHours: 48 * 2 };
  open();
  const phone = await screen.findByRole('link', { name: DEFAULT_FACILITY.place.phone });
  expect(phone.getAttribute('href')).toMatch(/^tel:/);
  expect(screen.getByText('You haven’t answered, so we’re counting you in.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I’m Out' })).toBeNull();
});

test('a member answers for a partner without an account', async () => {
  players = players.map((player) => ({ ...player, teamId: 1, isAnsweredByUser: true }));
  open();
  const group = await screen.findByRole('group', { name: 'Is Pat Doe playing?' });
  expect(isPressed(within(group).getByRole('button', { name: 'Out' }))).toBe(true);
});

test('a member who works at the desk answers only for their own team on the members’ screen', async () => {
  players = players.map((player) => ({ ...player, isAnsweredByUser: true }));
  open();
  await screen.findByRole('button', { name: 'I’m Out' });
  expect(screen.queryByRole('group', { name: 'Is Pat Doe playing?' })).toBeNull();
});

test('the desk answers for every player, also after answers closed', async () => {
  league = { ...LEAGUE, answersCloseHours: 48 * 2 };
  open(COMING, { by: 'desk', user: { ...member, isMember: false, isStaff: true } });
  const buttons = await row('Kim Lee');
  await userEvent.click(buttons.getByRole('button', { name: 'Out' }));
  expect(await screen.findByText('0 in · 2 out · 0 no answer')).toBeTruthy();
  expect((await row('Pat Doe')).getByRole('button', { name: 'In' })).toBeTruthy();
});

test('the desk opens a player’s page from the list, the matchup and the note about an absence', async () => {
  players = players.map((player) => ({ ...player, userId: 70 + player.participantId }));
  open(COMING, { by: 'desk', user: { ...member, isStaff: true } });
  const links = await screen.findAllByRole('link', { name: 'Kim Lee' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/admin/people/71'));
  const notes = screen.getByRole('region', { name: 'Absences and substitutes' });
  expect(within(notes).getByRole('link', { name: 'Kim Lee' })).toBeTruthy();
});

test('a past night shows the answers without buttons', async () => {
  open(PAST, { by: 'desk', user: { ...member, isAdmin: true } });
  expect((await row('Pat Doe')).getByText('Out')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
});

test('a canceled night says why, and asks nobody', async () => {
  league = { ...LEAGUE, canceledNights: [{ date: COMING, reason: 'Thanksgiving' }] };
  open();
  expect(await screen.findByText('Canceled · Thanksgiving')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByText('No answer')).toBeNull();
});

describe('a night with start waves', () => {
  beforeEach(() => {
    waves = [
      { startTime: '18:00', endTime: '19:00', teamIds: [2] },
      { startTime: '19:00', endTime: '20:00', teamIds: [1] },
    ];
  });
  const playersIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('lists the players by start, and tells a member their own', async () => {
    open();
    expect(await screen.findByText('Your start time: 7:00 PM')).toBeTruthy();
    expect(playersIn('Start 6:00 PM')).toEqual(['Pat DoeOut']);
    expect(playersIn('Start 7:00 PM')).toEqual(['Kim Lee (you)No answer']);
  });

  test('tells a member with a bye that they have no match', async () => {
    waves = [{ startTime: '18:00', endTime: '19:00', teamIds: [2] }];
    open();
    expect(await screen.findByText('You have a bye')).toBeTruthy();
    expect(playersIn('No match')).toEqual(['Kim Lee (you)No answer']);
  });

  test('tells the desk no start of its own', async () => {
    open(COMING, { by: 'desk', user: { ...member, isMember: false, isStaff: true } });
    expect(await screen.findByRole('region', { name: 'Start 7:00 PM' })).toBeTruthy();
    expect(screen.queryByText(/Your start/)).toBeNull();
  });
});
