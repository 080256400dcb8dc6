import { addMonths, format, parseISO } from 'date-fns';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { datePlus, weekdayOf } from '../time/index.ts';
import type { LeagueForm } from './form-contract.ts';
import { DEFAULT_ANSWERS_CLOSE_HOURS } from './limits.ts';
import { DEFAULT_SEASON_RULES } from './season-rules.ts';
import { teamSize } from './teams.ts';

const SEASON_MONTHS = 3;

/** The defaults of a new league: docs/product/leagues.md#form-defaults. */
export function newLeagueDefaults(today: string, { booking }: Facility): LeagueForm {
  return {
    name: '',
    description: null,
    leagueType: 'individual',
    scoringType: 'lowest_score',
    startDate: today,
    endDate: format(addMonths(parseISO(today), SEASON_MONTHS), 'yyyy-MM-dd'),
    dayOfWeek: weekdayOf(today),
    startTime: '18:00',
    endTime: '20:00',
    maxParticipants: booking.seatsPerBay,
    numberOfBays: 1,
    answersCloseHours: DEFAULT_ANSWERS_CLOSE_HOURS,
    isActive: true,
    ...DEFAULT_SEASON_RULES,
    scoreEntry: 'admins',
    substitutes: 'volunteers',
  };
}

/** The earliest start date that the form allows: yesterday. */
export const firstStartDate = (today: string): string => datePlus(today, -1);

export type LeagueContent = {
  largestTeam: number;
  numberParticipants: number;
  hasScores: boolean;
  hasHalves: boolean;
};

/**
 * Returns why a change to a league is refused, or null if it is allowed. Refuses changes that do not fit the
 * league's participants, teams or scores. `field` is the form field to correct.
 */
export function leagueChangeRefusal(
  before: Pick<LeagueForm, 'scoringType'>,
  after: Pick<LeagueForm, 'leagueType' | 'scoringType' | 'maxParticipants' | 'allowsHalves'>,
  { largestTeam, numberParticipants, hasScores, hasHalves }: LeagueContent,
): (Refusal & { field: keyof LeagueForm }) | null {
  if (after.maxParticipants < numberParticipants) {
    const message = `The league already has ${numberParticipants} participants.`;
    return { code: 'too_many_participants', field: 'maxParticipants', message };
  }
  if (largestTeam > teamSize(after.leagueType)) {
    const message = 'This league has teams of two, so you can’t make it an individual league.';
    return { code: 'team_too_large', field: 'leagueType', message };
  }
  if (hasScores && before.scoringType !== after.scoringType) {
    const message = 'This league already has scores, so you can’t change the scoring type.';
    return { code: 'has_scores', field: 'scoringType', message };
  }
  if (hasHalves && !after.allowsHalves) {
    const message = 'Some matches in this league were halved. Change those results first.';
    return { code: 'has_halves', field: 'allowsHalves', message };
  }
  return null;
}
