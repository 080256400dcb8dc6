import {
  type Answer,
  type LeagueNights,
  type Lineup,
  lineupsOf,
  nightOn,
  type Round,
  type TeamLineup,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { answersForNight } from './answer-queries.ts';
import type { StoredParticipant } from './participant-queries.ts';
import { type StoredSubstitute, substitutesForNight } from './substitutes/queries.ts';

/** A player on one night. `substitute` is set if a member plays in the player's place. */
export type NightParticipant = StoredParticipant & {
  participantId: number;
  answer: Answer | null;
  substitute: StoredSubstitute | null;
};

/** Adds each player's answer and substitute for one night. Ignores unfilled requests for a substitute. */
export const onNight = (
  players: readonly StoredParticipant[],
  answerOf: (participantId: number) => Answer | null,
  substitutes: readonly StoredSubstitute[],
): NightParticipant[] =>
  players.map((player) => ({
    ...player,
    participantId: player.id,
    answer: answerOf(player.id),
    substitute:
      substitutes.find(({ participantId, isFilled }) => isFilled && participantId === player.id) ?? null,
  }));

type RoundLeague = LeagueNights & { id: number };

/**
 * Returns who plays for each team in a round. If the round's date is not a league night, all players play.
 */
export async function lineupsInRound(
  db: Knex,
  league: RoundLeague,
  round: Pick<Round, 'roundDate'>,
  players: readonly StoredParticipant[],
): Promise<TeamLineup<NightParticipant>[]> {
  const night = nightOn(league, round.roundDate);
  if (night === undefined) return lineupsOf(onNight(players, () => null, []));
  const answers = await answersForNight(db, league.id, night);
  const substitutes = await substitutesForNight(db, league.id, night);
  return lineupsOf(onNight(players, (id) => answers.get(id) ?? null, substitutes));
}

/**
 * Returns a function that gives the lineup to store with a team's new score. Scores are not stored with
 * “absent”, so a score that an admin enters for an absent team gets “full”.
 */
export const lineupToStore =
  (lineups: readonly TeamLineup[]) =>
  (teamId: number): Lineup => {
    const lineup = lineups.find((team) => team.teamId === teamId)?.lineup ?? 'full';
    return lineup === 'absent' ? 'full' : lineup;
  };
