import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../../core/testing/builders.ts';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import LeagueConfirmation from './league-confirmation.tsx';

const LEAGUE = aListedLeague({
  id: 4,
  startDate: '2026-11-25',
  endDate: '2026-12-29',
  numberParticipants: 1,
  isJoined: true,
});

beforeEach(() => vi.useFakeTimers({ now: at('2026-11-23', '12:00'), shouldAdvanceTime: true }));
afterEach(cleanup);

function confirm(league: League) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SignedInUser value={{ id: 7, isMember: true } as User}>
          <LeagueConfirmation league={league} onDismiss={() => {}} />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'You’re in: Tuesday Night' });
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

test('joining a league ends with the first night that is played, calendar links, directions and the code', () => {
  const card = confirm({ ...LEAGUE, canceledNights: [{ date: '2026-12-01', reason: 'Holiday' }] });
  expect(document.activeElement?.textContent).toBe('You’re in: Tuesday Night');
  // The season starts on a Wednesday, and its first Tuesday is canceled.
  expect(card.textContent).toContain('First night: Tuesday, December 8, 6:00 PM – 8:00 PM');
  expect(href('Apple and other calendars')).toBe('/api/user/calendar/league-4.ics');
  expect(href('Google')).toContain(encodeURIComponent('20261208T230000Z/20261209T010000Z'));
  expect(href('Outlook')).toContain('outlook.live.com');
  expect(href('Get directions')).toMatch(/^https:/);
  expect(card.textContent).toContain(DEFAULT_FACILITY.place.street);
  expect(screen.getByRole('button', { name: 'Entrance Code' })).toBeTruthy();
  expect(href('View League')).toBe('/leagues/4/signup');
});

test('a league without a night ahead has no calendar links', () => {
  const card = confirm({ ...LEAGUE, startDate: '2026-11-03', endDate: '2026-11-17' });
  expect(card.textContent).not.toContain('First night');
  expect(screen.queryByRole('group', { name: 'Add to calendar' })).toBeNull();
});
