import {
  DEFAULT_SEASON_RULES,
  type League,
  type LeagueNight,
  type NightPlayer,
} from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { NightPlayers } from '../night/night-players.tsx';
import { OwnAnswer } from '../night/own-answer.tsx';
import NameSubstituteDialog from './name-substitute-dialog.tsx';
import { SubstituteRequests } from './substitute-requests.tsx';
import { VolunteerCard } from './volunteer-card.tsx';

const NIGHT = '2026-12-01';
const LEAGUE = {
  ...DEFAULT_SEASON_RULES,
  ...{ id: 3, leagueType: 'individual', substitutes: 'volunteers', isVolunteer: false, isJoined: false },
} as League;
const KIM: NightPlayer = {
  ...{ participantId: 1, userId: null, teamId: 1, name: 'Kim Lee', answer: 'out' },
  ...{ isOwn: false, isAnsweredByUser: false, substitute: null, isSubstituteWanted: false },
};
const nightWith = (player: Partial<NightPlayer>): LeagueNight =>
  ({
    ...{ night: NIGHT, date: NIGHT, startTime: '18:00', endTime: '20:00', waves: [] },
    closesAt: `${NIGHT}T21:00:00.000Z`,
    players: [{ ...KIM, ...player }],
  }) as unknown as LeagueNight;

let sent: string[];
let answers: Record<string, unknown>;
beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method && method !== 'GET') {
      sent.push(`${method} ${path}${body ? ` ${body}` : ''}`);
      return new Response(null, { status: 204 });
    }
    return Response.json(answers[path] ?? []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inApp = (children: ReactNode, user: object = { isMember: true }) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 7, ...user } as never}>
        <MemoryRouter>{children}</MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const place = `/api/leagues/3/nights/${NIGHT}/substitutes/1`;
const showPlayers = (player: Partial<NightPlayer>, isAnswering = false, user?: object) =>
  inApp(
    <NightPlayers league={LEAGUE} night={nightWith(player)} isAnswering={isAnswering} hasAnswers />,
    user,
  );

test('a member who can play accepts beside the player', async () => {
  showPlayers({ isSubstituteWanted: true, acceptRefusal: null });
  await press('I’ll Play for Kim Lee');
  await waitFor(() => expect(sent).toEqual([`POST ${place}/acceptance`]));
});

test('a member who cannot play sees why', () => {
  showPlayers({ isSubstituteWanted: true, acceptRefusal: 'You’re playing in another league at that time.' });
  expect(screen.getByText('You’re playing in another league at that time.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a player with a substitute is not out', () => {
  showPlayers({ substitute: { name: 'Pat Doe', userId: null, isOwn: false } });
  expect(screen.getByRole('listitem').textContent).toContain('Pat Doe (sub)');
  expect(screen.queryByText('Out')).toBeNull();
});

test('a player who is out asks for a substitute, and can end the request', async () => {
  const own = { ...KIM, isOwn: true, isAnsweredByUser: true };
  const show = (player: NightPlayer) =>
    inApp(<OwnAnswer league={LEAGUE} night={nightWith({})} players={[player]} refusal={null} />);
  show(own);
  await press('Find a Substitute for you');
  await waitFor(() => expect(sent).toEqual([`POST ${place}`]));
  cleanup();
  show({ ...own, isSubstituteWanted: true });
  await press('End Request for you');
  await waitFor(() => expect(sent).toEqual([`POST ${place}`, `DELETE ${place}`]));
  cleanup();
  show({ ...own, answer: 'in' });
  expect(screen.queryByRole('button', { name: /Substitute/ })).toBeNull();
  cleanup();
  show({ ...own, substitute: { name: 'Pat Doe', userId: null, isOwn: false } });
  expect(screen.getByText('You’re out. Pat Doe is playing for you.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('staff ask the members, and only admins name a substitute', () => {
  showPlayers({}, true, { isStaff: true });
  expect(screen.getByRole('button', { name: 'Ask Members to play for Kim Lee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Name a Substitute/ })).toBeNull();
  cleanup();
  showPlayers({}, true, { isAdmin: true });
  expect(screen.getByRole('button', { name: 'Name a Substitute for Kim Lee' })).toBeTruthy();
});

test('nobody asks for a team in which both partners are out', () => {
  const partner = { ...KIM, participantId: 2, name: 'Lee Park' };
  const night = { ...nightWith({}), players: [KIM, partner] };
  inApp(<NightPlayers league={LEAGUE} night={night} isAnswering hasAnswers />, { isAdmin: true });
  inApp(<OwnAnswer league={LEAGUE} night={night} players={[KIM]} refusal={null} />);
  expect(screen.queryByRole('button', { name: /Substitute|Ask Members/ })).toBeNull();
});

test('the members to choose from are not in the team and play for nobody else', async () => {
  const members = ['Pat Doe', 'Lee Park', 'Sam Fox'].map((name, index) => ({ userId: 9 + index, name }));
  answers = { '/api/leagues/3/volunteers': members };
  const partner = { ...KIM, participantId: 2, userId: 10, name: 'Lee Park' };
  const substitute = { name: 'Sam Fox', userId: 11, isOwn: false };
  const other = { ...KIM, participantId: 3, teamId: 2, name: 'Ida Sol', substitute };
  const night = { ...nightWith({}), players: [KIM, partner, other] };
  inApp(<NameSubstituteDialog league={LEAGUE} night={night} player={KIM} onClose={() => {}} />);
  await screen.findByRole('radio', { name: 'Pat Doe' });
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(offered).toEqual(['Pat Doe', 'Another member']);
});

test('an admin names a member who can substitute, with a handicap', async () => {
  answers = { '/api/leagues/3/volunteers': [{ userId: 9, name: 'Pat Doe' }] };
  const league = { ...LEAGUE, handicap: 'admins' } as League;
  inApp(<NameSubstituteDialog league={league} night={nightWith({})} player={KIM} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Pat Doe' }));
  await userEvent.type(screen.getByLabelText('Handicap'), '60');
  await press('Name Substitute');
  expect(screen.getByText('The handicap must be a whole number from 0 to 54')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Handicap'));
  await userEvent.type(screen.getByLabelText('Handicap'), '12');
  await press('Name Substitute');
  await waitFor(() => expect(sent).toEqual([`PUT ${place} {"userId":9,"handicap":12}`]));
});

test('a member volunteers with one switch, which is there only if the league asks volunteers', async () => {
  inApp(<VolunteerCard league={LEAGUE} />);
  await userEvent.click(screen.getByRole('switch', { name: 'I can substitute' }));
  await waitFor(() => expect(sent).toEqual(['PUT /api/leagues/3/volunteer']));
  for (const substitutes of ['off', 'members'] as const) {
    cleanup();
    inApp(<VolunteerCard league={{ ...LEAGUE, substitutes }} />);
    expect(screen.queryByRole('switch')).toBeNull();
  }
});

test('a request names the player and the time, and nothing shows without one', async () => {
  inApp(<SubstituteRequests />);
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  const request = {
    ...{ leagueId: 3, leagueName: 'Tuesday Night', night: NIGHT, participantId: 1, playerName: 'Kim Lee' },
    ...{ date: NIGHT, startTime: '19:00', endTime: '20:00' },
  };
  answers = { '/api/user/substitute-requests': [request] };
  inApp(<SubstituteRequests />);
  expect((await screen.findByRole('region')).textContent).toContain(
    'Can you play for Kim Lee on Tue, Dec 1?Tuesday Night, 7:00 PM – 8:00 PM',
  );
  await press('I’ll Play for Kim Lee');
  await waitFor(() => expect(sent).toEqual([`POST ${place}/acceptance`]));
});
