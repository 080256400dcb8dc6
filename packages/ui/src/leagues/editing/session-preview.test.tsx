import { DEFAULT_SEASON_RULES, type LeaguePreview } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import type { LeagueFormInput } from './form-types.ts';
import { SessionPreview, useDryRun } from './session-preview.tsx';

const LEAGUE: LeagueFormInput = {
  ...{ name: 'Thursday Night', description: '', leagueType: 'individual', scoringType: 'lowest_score' },
  ...{ startDate: '2026-11-19', endDate: '2026-12-03', dayOfWeek: 'Thursday' },
  ...{ startTime: '18:00', endTime: '20:00', maxParticipants: 4, numberOfBays: 1, answersCloseHours: 2 },
  ...{ isActive: true, scoreEntry: 'admins', substitutes: 'volunteers' },
  ...DEFAULT_SEASON_RULES,
};
const session = (date: string): LeaguePreview['sessions'][number] => ({
  date,
  simulatorIds: [1],
  conflicts: [],
});

function NewLeague() {
  const { control } = useForm<LeagueFormInput>({ defaultValues: LEAGUE });
  const dryRun = useDryRun({ control, stored: undefined });
  return (
    <>
      <SessionPreview
        {...{
          control,
          dryRun,
          stored: undefined,
          scheduleText: 'Create',
          onStart: () => {},
          onStartTime: () => {},
        }}
        MoveDialog={() => null}
      />
      <output>{dryRun.skipping?.kept ?? 'every date'}</output>
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a day on which the front desk is closed is named in the preview, and skipped unless the admin wants to play', async () => {
  const sessions = [
    session('2026-11-19'),
    { ...session('2026-11-26'), holiday: 'Thanksgiving' },
    session('2026-12-03'),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ sessions }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NewLeague />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const holiday = (await screen.findByText('Front desk closed · Thanksgiving')).closest('li');
  expect(holiday?.textContent).toContain('Thu, Nov 26');
  expect(screen.getAllByText(/Front desk closed/)).toHaveLength(1);
  const skip = screen.getByRole('checkbox', { name: 'Skip Thu, Nov 26' }) as HTMLInputElement;
  expect(skip.checked).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('2 of 3 dates');
  await userEvent.click(skip);
  expect(screen.getByRole('status').textContent).toBe('every date');
});
