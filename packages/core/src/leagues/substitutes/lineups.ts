import type { Refusal } from '../../errors/index.ts';
import type { Answer, League } from '../contract.ts';
import type { Lineup, Matchup, Result, Score } from '../play-contract.ts';

/** A player's state on one night. `substitute` is the member who plays instead of this player. */
export type LineupPlayer = {
  participantId: number;
  teamId: number;
  name: string;
  answer: Answer | null;
  substitute: { name: string } | null;
};

/** Who plays for a team on one night. */
export type TeamLineup<Some extends LineupPlayer = LineupPlayer> = {
  teamId: number;
  lineup: Lineup | 'absent';
  /** The players who have not answered "out". */
  present: Some[];
  /** The absent players who have a substitute. */
  replaced: Some[];
  /** The absent players without a substitute. */
  missing: Some[];
};

/**
 * Returns who plays for each team: docs/product/leagues.md#who-plays-for-a-team. A team with only one player
 * is `full` if that player plays.
 */
export function lineupsOf<Some extends LineupPlayer>(players: readonly Some[]): TeamLineup<Some>[] {
  const teams = new Map<number, Some[]>();
  for (const player of players) teams.set(player.teamId, [...(teams.get(player.teamId) ?? []), player]);
  return [...teams].map(([teamId, team]) => {
    const present = team.filter(({ answer }) => answer !== 'out');
    const out = team.filter(({ answer }) => answer === 'out');
    const replaced = out.filter(({ substitute }) => substitute);
    const missing = out.filter(({ substitute }) => !substitute);
    return { teamId, lineup: stateOf({ team, present, replaced, missing }), present, replaced, missing };
  });
}

type Groups = Record<'team' | 'present' | 'replaced' | 'missing', readonly LineupPlayer[]>;

function stateOf({ team, present, replaced, missing }: Groups): TeamLineup['lineup'] {
  // In a team of two, a substitute cannot play without one of the team's own players.
  const isOnlySubstitute = present.length === 0 && team.length === 1 && replaced.length === 1;
  if (present.length === 0 && !isOnlySubstitute) return 'absent';
  if (missing.length > 0) return 'single';
  return replaced.length > 0 ? 'substitute' : 'full';
}

/**
 * Returns whether a team cannot have a score. True if the team is absent, or if one of two partners would
 * play alone and the league does not allow it.
 */
export const isWithoutScore = ({ lineup }: TeamLineup, { allowsSingle }: Pick<League, 'allowsSingle'>) =>
  lineup === 'absent' || (lineup === 'single' && !allowsSingle);

/**
 * The marks after a team's name wherever its score is shown: docs/product/leagues.md#marks-of-substitutes.
 */
const MARKS: Record<Lineup, string> = { full: '', substitute: ' (sub)', single: ' (alone)' };

/** Adds the lineup's mark to a name, for example "Kim (sub)". */
export const markedName = (name: string, { lineup = 'full' }: { lineup?: Lineup | undefined }): string =>
  `${name}${MARKS[lineup]}`;

type Rules = Pick<League, 'allowsSingle'>;

/**
 * Returns the lineup to show for a team in a round: the lineup stored with the score, or else the lineup from
 * the players' answers. Undefined if the team does not play.
 */
export function lineupInRound(
  teamId: number,
  scores: readonly Pick<Score, 'teamId' | 'lineup'>[],
  lineups: readonly TeamLineup[],
  rules: Rules,
): Lineup | undefined {
  const score = scores.find((one) => one.teamId === teamId);
  if (score) return score.lineup;
  const team = lineups.find((one) => one.teamId === teamId);
  if (!team || team.lineup === 'absent' || isWithoutScore(team, rules)) return undefined;
  return team.lineup;
}

/**
 * Returns the first team's result if the players' answers show that a team will be absent. Null if both teams
 * play, or if the first team has a bye. The result does not count until an admin enters it:
 * docs/product/leagues.md#absent-teams.
 */
export function absenceIn(
  [one, other]: Matchup['teams'],
  lineups: readonly TeamLineup[],
  rules: Rules,
): Extract<Result, 'absent' | 'walkover' | 'both_absent'> | null {
  if (other === null) return null;
  const [isFirstAbsent, isSecondAbsent] = [one, other].map(({ teamId }) =>
    lineups.some((team) => team.teamId === teamId && isWithoutScore(team, rules)),
  );
  if (isFirstAbsent && isSecondAbsent) return 'both_absent';
  if (isFirstAbsent) return 'absent';
  return isSecondAbsent ? 'walkover' : null;
}

const listed = new Intl.ListFormat('en-US');
const namesOf = (players: readonly LineupPlayer[]) => listed.format(players.map(({ name }) => name));

/**
 * Describes a team's lineup, for example "Pat plays for Kim (sub)." Null if all of the team's players play.
 */
export function lineupText(team: TeamLineup, rules: Rules): string | null {
  const { lineup, present, replaced, missing } = team;
  switch (lineup) {
    case 'full':
      return null;
    case 'substitute':
      return replaced.map(({ name, substitute }) => `${substitute?.name} (sub) plays for ${name}.`).join(' ');
    case 'single':
      return rules.allowsSingle
        ? `${namesOf(present)} plays alone. ${namesOf(missing)} is out.`
        : `Incomplete: ${namesOf(missing)} is out. In this league, each team needs two players.`;
    case 'absent':
      return `Absent: ${namesOf([...missing, ...replaced])}.`;
  }
}

/**
 * Returns why a player or substitute cannot enter the team's score, or null:
 * docs/product/leagues.md#who-enters-scores. `participantId` is null for a substitute.
 */
export function lineupEntryRefusal(
  team: TeamLineup | undefined,
  participantId: number | null,
  rules: Rules,
): Refusal | null {
  const isIn = (players: readonly LineupPlayer[]) =>
    players.some((player) => player.participantId === participantId);
  if (!team) return null;
  if (isIn(team.replaced)) {
    return { code: 'has_substitute', message: 'A substitute is playing for you and will enter the score.' };
  }
  if (isIn(team.missing)) {
    return {
      code: 'player_out',
      message: 'You’re marked as out for this night. If that’s wrong, ask the front desk to fix it.',
    };
  }
  if (team.lineup === 'single' && !rules.allowsSingle) {
    const message = 'Your team needs a second player or a substitute. Please ask the front desk for help.';
    return { code: 'team_incomplete', message };
  }
  return null;
}

export const OPPONENT_ABSENT: Refusal = {
  code: 'opponent_absent',
  message: 'Your opponent is absent, so the front desk will enter the result.',
};
