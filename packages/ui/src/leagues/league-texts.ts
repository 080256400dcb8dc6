import {
  type CanceledNight,
  canceledNightOf,
  capacityRefusal,
  countedResult,
  isCounted,
  type League,
  type LeagueNights,
  type MovedNight,
  markedName,
  nightOn,
  PLAYOFF_ROUND_NAMES,
  type Result,
  type Round,
  type Score,
  type Team,
  teamSize,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import {
  formatDay,
  formatDayAndYear,
  formatInterval,
  formatShortDate,
  formatTime,
} from '@clubhouse/core/time';
import { generatePath } from 'react-router-dom';

/** For example, "Nov 3 – Dec 22, 2026". Shows both years only if they differ. */
export function dateRangeOf({ startDate, endDate }: Pick<League, 'startDate' | 'endDate'>): string {
  const last = formatDayAndYear(endDate);
  if (startDate === endDate) return last;
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isOneYear ? formatDay(startDate) : formatDayAndYear(startDate)} – ${last}`;
}

/** For example, "Tuesdays, 6:00 PM – 8:00 PM". */
export function scheduleOf(league: Pick<League, 'dayOfWeek' | 'startTime' | 'endTime'>): string {
  return `${league.dayOfWeek}s, ${formatInterval(league)}`;
}

export function baysOf({ numberOfBays }: Pick<League, 'numberOfBays'>): string {
  return numberOfBays === 1 ? '1 bay' : `${numberOfBays} bays`;
}

/**
 * Says that no team can join anymore. Null if another team fits. In a scramble, a team needs two open spots.
 */
export function fullText(
  league: Pick<League, 'leagueType' | 'maxParticipants' | 'numberParticipants'>,
): string | null {
  if (capacityRefusal(league, teamSize(league.leagueType)) === null) return null;
  return league.numberParticipants < league.maxParticipants ? 'No team spots left' : 'Full';
}

/** Explains that last season's players can join before everyone else. Null if everyone can join now. */
export function earlyJoiningText(
  { earlyJoining }: Pick<League, 'earlyJoining'>,
  today: string,
): string | null {
  if (!earlyJoining || today >= earlyJoining.openFrom) return null;
  const day = formatShortDate(earlyJoining.openFrom);
  return earlyJoining.isInvited
    ? `You played last season, so you can join first. Everyone else can join starting ${day}.`
    : `Last season’s players can join first. Everyone else can join starting ${day}.`;
}

/** In an individual league, each team is one player. */
export const competitorOf = ({ leagueType }: Pick<League, 'leagueType'>): Competitor =>
  leagueType === 'individual' ? 'player' : 'team';

export type Competitor = 'player' | 'team';

export const COMPETITOR_TITLES: Record<Competitor, string> = { player: 'Player', team: 'Team' };

export const ownScorePath = ({ id }: Pick<League, 'id'>): string =>
  generatePath(SCREENS.ownScore.path, { leagueId: String(id) });

export const leaderboardPath = ({ id }: Pick<League, 'id'>): string =>
  generatePath(SCREENS.leaderboard.path, { leagueId: String(id) });

/**
 * Returns the path of the screen where members join a league. After joining, members see their season there.
 */
export const pathOf = ({ id }: Pick<League, 'id'>): string =>
  generatePath(SCREENS.leagueSignup.path, { leagueId: String(id) });

/** `night` is the night's original date in the season. */
export const nightPathOf = (
  { id }: Pick<League, 'id'>,
  night: string,
  screen: 'leagueNight' | 'adminLeagueNight' = 'leagueNight',
): string => generatePath(SCREENS[screen].path, { leagueId: String(id), night });

/** Undefined if the league has no night on the round's date. */
export function nightPathOfRound(
  league: LeagueNights & Pick<League, 'id'>,
  { roundDate }: Pick<Round, 'roundDate'>,
): string | undefined {
  const night = nightOn(league, roundDate);
  return night && nightPathOf(league, night);
}

export function ownAnswerText({ ownAnswers }: Pick<League, 'ownAnswers'>, night: string): string {
  const own = ownAnswers.find((answer) => answer.night === night);
  if (!own) return 'You haven’t answered yet';
  return own.answer === 'in' ? 'You’re in' : 'You’re out';
}

/** For example "Your start time: 7:00 PM". Null if everyone starts together, or if the member has a bye. */
export function ownStartText({ ownWaves }: Pick<League, 'ownWaves'>, night: string): string | null {
  const own = ownWaves?.find((wave) => wave.night === night);
  return own ? `Your start time: ${formatTime(own.startTime)}` : null;
}

export function roundTitleOf({
  roundNumber,
  name,
  playoffTeams,
}: Pick<Round, 'roundNumber' | 'name' | 'playoffTeams'>): string {
  if (playoffTeams) return PLAYOFF_ROUND_NAMES[playoffTeams];
  return name ? `Round ${roundNumber}: ${name}` : `Round ${roundNumber}`;
}

export const scoresPath = ({ id, leagueId }: Pick<Round, 'id' | 'leagueId'>): string =>
  generatePath(SCREENS.leagueScores.path, { leagueId: String(leagueId), roundId: String(id) });

/**
 * Returns a function that takes a team's ID and returns the team's name. A withdrawn team is called "Team 3
 * (withdrawn)". If `inRound` has the team's score, adds the mark of the score's lineup, such as "(sub)".
 */
export function teamNamer(
  teams: readonly Pick<Team, 'teamId' | 'name'>[],
  inRound: readonly (Pick<Score, 'teamId'> & Partial<Pick<Score, 'lineup'>>)[] = [],
): (teamId: number | null) => string {
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const scores = new Map(inRound.map((score) => [score.teamId, score]));
  return (teamId) =>
    markedName(names.get(teamId ?? 0) ?? `Team ${teamId} (withdrawn)`, scores.get(teamId ?? 0) ?? {});
}

export const ABSENCES = ['absent', 'walkover', 'both_absent'] as const satisfies readonly Result[];

/**
 * Explains a tie or an absence. Returns null if both teams played and one won. `result` is the first team's
 * result.
 */
export function matchNote(
  result: Result,
  [one, other]: readonly [string, string],
  rules: Pick<League, 'absence'>,
): string | null {
  switch (result) {
    case 'half':
      return 'Halved. Half a point for each side.';
    case 'both_absent':
      return `Absent: ${one} and ${other}. No result.`;
    case 'walkover':
    case 'absent': {
      const [present, absent] = result === 'walkover' ? [one, other] : [other, one];
      const isCounted = countedResult(result, rules) !== null;
      return `Absent: ${absent}. ${isCounted ? `The win goes to ${present}.` : 'No points for either side.'}`;
    }
    default:
      return null;
  }
}

/** For example "Kim beat Lee". `result` is the first team's result. */
export const matchText = (result: Result | null, one: string, other: string): string =>
  matchParts(result, one, other).join('');

/** Like `matchText`, but in parts, so names can be links. */
export function matchParts<Name>(result: Result | null, one: Name, other: Name): (Name | string)[] {
  switch (result) {
    case 'half':
      return [one, ' and ', other, ' halved the match'];
    case 'both_absent':
      return [one, ' and ', other, ' were absent'];
    case 'walkover':
      return [other, ' missed the match against ', one];
    case 'absent':
      return [one, ' missed the match against ', other];
    case 'loss':
      return [other, ' beat ', one];
    default:
      return [one, ' beat ', other];
  }
}

/**
 * Says why a score does not count. Null if the score counts. Scores on the public page have no status,
 * because all of them count.
 */
export function uncountedText(
  { status, updatedAt }: Partial<Pick<Score, 'status' | 'updatedAt'>>,
  now: Date,
): string | null {
  if (!status || !updatedAt || isCounted({ status, updatedAt }, now)) return null;
  return status === 'disputed' ? 'Disputed' : 'Not confirmed yet';
}

/** For example "1 score", "36 scores". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** For example "Canceled · Thanksgiving". */
export const canceledText = ({ reason }: Pick<CanceledNight, 'reason'>): string => `Canceled · ${reason}`;

/**
 * For example "Moved from Thu, Nov 26 · Thanksgiving". If only the time changed, starts with "New start time".
 */
export const movedText = ({ date, movedTo, reason }: MovedNight): string =>
  `${date === movedTo ? 'New start time' : `Moved from ${formatShortDate(date)}`} · ${reason}`;

/**
 * Returns the cancellation of a round's night. Undefined if the round has scores, because then the night was
 * played.
 */
export const cancellationOf = (
  round: Pick<Round, 'roundDate'>,
  league: LeagueNights,
  hasScores: boolean,
): CanceledNight | undefined => (hasScores ? undefined : canceledNightOf(league, round.roundDate));
