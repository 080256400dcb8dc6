import { DEFAULT_SEASON_RULES, type League } from '../src/leagues/index.ts';

/** Returns a league as the API lists it: eight Tuesdays in one bay, with room for eight players. */
export function aListedLeague(changes: Partial<League> = {}): League {
  return {
    id: 1,
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
    isActive: true,
    ...DEFAULT_SEASON_RULES,
    scoreEntry: 'admins',
    substitutes: 'volunteers',
    hasSchedule: true,
    numberParticipants: 0,
    isJoined: false,
    isVolunteer: false,
    canceledNights: [],
    movedNights: [],
    answersCloseHours: 2,
    ownAnswers: [],
    ...changes,
  };
}
