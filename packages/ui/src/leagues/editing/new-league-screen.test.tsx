import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../../../../core/testing/builders.ts';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { shownToast } from '../../kit/toast.ts';
import { NewLeague } from './new-league-screen.tsx';

const MORE_BAYS = DEFAULT_FACILITY.bays.length + 1;
const LAST_SEASON = aListedLeague({
  startDate: '2025-11-04',
  endDate: '2025-12-23',
  numberOfBays: MORE_BAYS,
  isActive: false,
  numberParticipants: 2,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/leagues/new?again=1']}>
        <NewLeague MoveDialog={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a league that used more bays than the facility has can run again', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/leagues/1' ? Response.json(LAST_SEASON) : new Response(null, { status: 404 }),
  );
  show();
  expect(await screen.findByDisplayValue('Tuesday Night')).toBeTruthy();
  expect(screen.getByText(/^A copy of Tuesday Night\./)).toBeTruthy();
});

describe('a league that runs again', () => {
  const TODAY = '2026-11-23';
  const OVER = { ...LAST_SEASON, numberOfBays: 1, isActive: true };
  const SENT = { previousLeagueId: 1, openFrom: null, sentAt: '2026-11-23T17:00:00.000Z', emailed: 2 };
  let posted: { startDate: string; invitation?: unknown }[];

  beforeEach(() => {
    vi.useFakeTimers({ now: at(TODAY, '12:00'), shouldAdvanceTime: true });
    posted = [];
    vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
      if (url === '/api/leagues/1') return Response.json(OVER);
      if (url !== '/api/admin/leagues' || body === undefined) return Response.json({ sessions: [] });
      posted.push(JSON.parse(body));
      return Response.json({ ...OVER, id: 2, scheduleCreated: false, invitation: SENT }, { status: 201 });
    });
  });

  async function create(choice?: string): Promise<unknown> {
    show();
    const field = await screen.findByLabelText('Invite last season’s players?');
    if (choice) await userEvent.selectOptions(field, choice);
    fireEvent.click(screen.getByRole('button', { name: 'Create League' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    return posted[0]?.invitation;
  }

  test('invites its players in the same request, a week before everyone else by default', async () => {
    const invitation = await create();
    const openFrom = [datePlus(TODAY, 7), posted[0]?.startDate].toSorted()[0];
    expect(invitation).toEqual({ previousLeagueId: 1, openFrom });
    await waitFor(() => expect(shownToast.get()?.description).toMatch(/2 players will get an invitation\.$/));
  });

  test('opens to everyone by the start of the season', async () => {
    const invitation = await create('Yes, 2 weeks early');
    expect(posted[0]?.startDate).toBe('2026-11-24');
    expect(invitation).toEqual({ previousLeagueId: 1, openFrom: '2026-11-24' });
  });

  test('opens right away, or invites nobody, if the admin says so', async () => {
    expect(await create('Yes, along with everyone else')).toMatchObject({ openFrom: null });
    cleanup();
    posted = [];
    expect(await create('No, not now')).toBeUndefined();
  });
});
