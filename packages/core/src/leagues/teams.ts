import type { Refusal } from '../errors/index.ts';
import type { League, LeagueType } from './contract.ts';
import { MAX_TEAM_ID, SCRAMBLE_TEAM_SIZE } from './limits.ts';
import type { NewParticipant, Participant, Team } from './teams-contract.ts';

type Player = Pick<Participant, 'id' | 'name' | 'teamId' | 'isTeamLead'>;

export const teamSize = (leagueType: LeagueType): number =>
  leagueType === 'scramble' ? SCRAMBLE_TEAM_SIZE : 1;

/**
 * Returns the teams, sorted by number, with players in the order they joined. A team of two has a name like
 * `Kim & Lee`.
 */
export function teamsOf(participants: readonly Player[]): Team[] {
  const players = new Map<number, Player[]>();
  for (const player of [...participants].sort((a, b) => a.teamId - b.teamId || a.id - b.id)) {
    players.set(player.teamId, [...(players.get(player.teamId) ?? []), player]);
  }
  return [...players].map(([teamId, members]) => ({
    teamId,
    name: members.map(({ name }) => name).join(' & '),
    players: members.map(({ id, name, isTeamLead }) => ({ participantId: id, name, isTeamLead })),
  }));
}

export function openPlaces(team: Pick<Team, 'players'>, leagueType: LeagueType): number {
  return Math.max(0, teamSize(leagueType) - team.players.length);
}

/**
 * Returns the number for a new team. `teamIds` must include withdrawn teams, because results refer to their
 * numbers.
 */
export function nextTeamId(teamIds: Iterable<number>): number {
  const taken = new Set(teamIds);
  const next = Math.max(0, ...taken) + 1;
  if (next <= MAX_TEAM_ID) return next;
  let lowest = 1;
  while (taken.has(lowest)) lowest += 1;
  return lowest;
}

/** Returns why `count` more players do not fit, or null if they fit: docs/product/leagues.md#league-capacity. */
export function capacityRefusal(
  { maxParticipants, numberParticipants }: Pick<League, 'maxParticipants' | 'numberParticipants'>,
  count: number,
): Refusal | null {
  if (numberParticipants + count <= maxParticipants) return null;
  return { code: 'league_full', message: 'This league is full.' };
}

/** Returns why members cannot join a league, or null if they can. */
export function joiningRefusal(
  { isActive, endDate }: Pick<League, 'isActive' | 'endDate'>,
  today: string,
): Refusal | null {
  if (isActive && endDate >= today) return null;
  return { code: 'league_inactive', message: 'This league is no longer active.' };
}

/** Returns why a player cannot join a team, or null if the player can: docs/product/leagues.md#adding-a-participant. */
export function teamRefusal(
  { teamId, isTeamLead }: Pick<NewParticipant, 'teamId' | 'isTeamLead'>,
  leagueType: LeagueType,
  team: readonly (Pick<Participant, 'isTeamLead'> & { isWithdrawn?: boolean })[],
): Refusal | null {
  // A withdrawn team's results must not count for a new player.
  if (team.some(({ isWithdrawn }) => isWithdrawn)) {
    return {
      code: 'team_withdrawn',
      message: `Team ${teamId} left the league, but its results still count. Please choose a different team number.`,
    };
  }
  if (team.length >= teamSize(leagueType)) {
    return leagueType === 'individual'
      ? { code: 'team_taken', message: `Team ${teamId} is already taken.` }
      : {
          code: 'team_full',
          message: 'This team already has 2 members. Scramble teams can only have 2 players maximum.',
        };
  }
  if (isTeamLead && team.some((player) => player.isTeamLead)) {
    return { code: 'team_has_lead', message: 'This team already has a lead.' };
  }
  return null;
}

/**
 * Returns why a player cannot leave the league online, or null. Nobody can leave after the league's first
 * score, because every score also affects the standings of other teams.
 */
export function leavingRefusal(hasScores: boolean): Refusal | null {
  if (!hasScores) return null;
  return {
    code: 'season_started',
    message:
      'Scores have been entered, so you can’t leave the league online. Please ask the front desk for help.',
  };
}

/** Returns the participants to remove when a player leaves: the player, and a partner without an account. */
export function teamLeavers<Some extends Pick<Participant, 'id' | 'userId' | 'teamId'>>(
  participants: readonly Some[],
  player: Some,
): [Some, ...Some[]] {
  const others = participants.filter(({ id, teamId }) => teamId === player.teamId && id !== player.id);
  return [player, ...others.filter(({ userId }) => userId === null)];
}
