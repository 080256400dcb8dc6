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

/** A player on one night. `substitute` is the member who plays for them. */
export type NightParticipant = StoredParticipant & {
  participantId: number;
  answer: Answer | null;
  substitute: StoredSubstitute | null;
};

/** Adds the answers and substitutes of one night to the players. */
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

/** Returns who plays for each team in a round. On a date without a night, all players do. */
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

/** Returns the lineup that a new score of a team stores. An admin can enter the score of an absent team. */
export const lineupToStore =
  (lineups: readonly TeamLineup[]) =>
  (teamId: number): Lineup => {
    const lineup = lineups.find((team) => team.teamId === teamId)?.lineup ?? 'full';
    return lineup === 'absent' ? 'full' : lineup;
  };
