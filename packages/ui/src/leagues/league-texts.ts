import {
  type CanceledNight,
  canceledNightOf,
  capacityRefusal,
  type League,
  type Round,
  type Team,
  teamSize,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { generatePath } from 'react-router-dom';

/** Formats the dates of a season, for example "Nov 3 – Dec 22, 2026". Shows both years only if they differ. */
export function dateRangeOf({ startDate, endDate }: Pick<League, 'startDate' | 'endDate'>): string {
  const [start, end] = [parseISO(startDate), parseISO(endDate)];
  const last = format(end, 'MMM d, yyyy');
  if (startDate === endDate) return last;
  const isOneYear = start.getFullYear() === end.getFullYear();
  return `${format(start, isOneYear ? 'MMM d' : 'MMM d, yyyy')} – ${last}`;
}

/** Formats the weekly time of a league, for example "Tuesdays, 6:00 PM – 8:00 PM". */
export function scheduleOf(league: Pick<League, 'dayOfWeek' | 'startTime' | 'endTime'>): string {
  return `${league.dayOfWeek}s, ${formatInterval(league)}`;
}

export function baysOf({ numberOfBays }: Pick<League, 'numberOfBays'>): string {
  return numberOfBays === 1 ? '1 bay' : `${numberOfBays} bays`;
}

/** Returns the badge of a full league. Returns null if one more team fits. A scramble team needs two open spots. */
export function fullText(
  league: Pick<League, 'leagueType' | 'maxParticipants' | 'numberParticipants'>,
): string | null {
  if (capacityRefusal(league, teamSize(league.leagueType)) === null) return null;
  return league.numberParticipants < league.maxParticipants ? 'No team spots left' : 'Full';
}

/** Returns "player" or "team", depending on the league type. In an individual league, each team is one player. */
export const competitorOf = ({ leagueType }: Pick<League, 'leagueType'>): Competitor =>
  leagueType === 'individual' ? 'player' : 'team';

export type Competitor = 'player' | 'team';

/** The titles of a column of players or teams. */
export const COMPETITOR_TITLES: Record<Competitor, string> = { player: 'Player', team: 'Team' };

/** Returns the path of the screen where members join a league and later see their season. */
export const pathOf = ({ id }: Pick<League, 'id'>): string =>
  generatePath(SCREENS.leagueSignup.path, { leagueId: String(id) });

export function roundTitleOf({ roundNumber, name }: Pick<Round, 'roundNumber' | 'name'>): string {
  return name ? `Round ${roundNumber}: ${name}` : `Round ${roundNumber}`;
}

export const scoresPath = ({ id, leagueId }: Pick<Round, 'id' | 'leagueId'>): string =>
  generatePath(SCREENS.leagueScores.path, { leagueId: String(leagueId), roundId: String(id) });

/** A withdrawn team has results but no name, so its text is "Team 3 (withdrawn)". */
export function teamNamer(
  teams: readonly Pick<Team, 'teamId' | 'name'>[],
): (teamId: number | null) => string {
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  return (teamId) => names.get(teamId ?? 0) ?? `Team ${teamId} (withdrawn)`;
}

/** For example "Canceled · Thanksgiving". */
export const canceledText = ({ reason }: Pick<CanceledNight, 'reason'>): string => `Canceled · ${reason}`;

/** Returns the cancellation of the night of a round. A round with scores was played, so it is not canceled. */
export const cancellationOf = (
  round: Pick<Round, 'roundDate'>,
  league: Pick<League, 'canceledNights'>,
  hasScores: boolean,
): CanceledNight | undefined => (hasScores ? undefined : canceledNightOf(league, round.roundDate));
