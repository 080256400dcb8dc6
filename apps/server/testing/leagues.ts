import { DEFAULT_SEASON_RULES, type LeagueForm } from '@clubhouse/core/leagues';
import type { Client } from './client.ts';

/** A league that plays on eight Tuesdays, from November 3 to December 22, 2026. */
export const TUESDAY_NIGHT: LeagueForm = {
  name: 'Tuesday Night',
  description: null,
  leagueType: 'individual',
  scoringType: 'lowest_score',
  startDate: '2026-11-03',
  endDate: '2026-12-22',
  dayOfWeek: 'Tuesday',
  startTime: '18:00',
  endTime: '20:00',
  maxParticipants: 8,
  numberOfBays: 1,
  answersCloseHours: 2,
  isActive: true,
  ...DEFAULT_SEASON_RULES,
  scoreEntry: 'admins',
  substitutes: 'volunteers',
};

export async function aLeague(
  admin: Client,
  change: Partial<LeagueForm> & { createSchedule?: boolean; skipDates?: string[] } = {},
) {
  const answer = await admin.post('/api/admin/leagues', { ...TUESDAY_NIGHT, ...change });
  if (answer.status !== 201) throw new Error(`No league: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
