import type { Knex } from 'knex';

/**
 * A score names a team as `team_id` or as `opponent_team_id`. The SQL condition of each side is true if that
 * team was there.
 */
const SIDES = [
  ['team_id', "COALESCE(result, 'strokes') NOT IN ('absent', 'both_absent')"],
  ['opponent_team_id', "result NOT IN ('walkover', 'both_absent')"],
] as const;

/** Answers and substitutes keep a night's planned date when the night moves. A round has the date of play. */
const PLANNED_DATE = `COALESCE((SELECT moved.night_date FROM league_moved_nights AS moved
  WHERE moved.league_id = league_rounds.league_id AND moved.moved_to = round_date), round_date)`;

/**
 * Selects the dates of the league nights that a user played, as `round_date`. A player who answered "out" or
 * had a substitute did not play. The night then counts for the substitute. `user` is an SQL expression for the
 * user's ID.
 */
export function nightsPlayed(db: Knex, user: string, from: string, to: string): Knex.Raw {
  // Each side is a query of its own, because with OR, PostgreSQL reads all scores of a round.
  const selects = SIDES.flatMap(([team, wasThere]) => {
    const score = `JOIN league_scores ON league_scores.round_id = league_rounds.id
      AND league_scores.${team} = players.team_id AND ${wasThere}`;
    return [
      `SELECT round_date FROM league_participants AS players
       JOIN league_rounds ON league_rounds.league_id = players.league_id ${score}
       WHERE players.user_id = ${user} AND round_date BETWEEN :from AND :to
         AND NOT EXISTS (SELECT 1 FROM league_answers
           WHERE participant_id = players.id AND night_date = ${PLANNED_DATE} AND answer = 'out')
         AND NOT EXISTS (SELECT 1 FROM league_substitutes
           WHERE participant_id = players.id AND night_date = ${PLANNED_DATE} AND filled_at IS NOT NULL)`,
      `SELECT round_date FROM league_substitutes AS substitutes
       JOIN league_participants AS players ON players.id = substitutes.participant_id
       JOIN league_rounds ON league_rounds.league_id = substitutes.league_id
         AND ${PLANNED_DATE} = substitutes.night_date ${score}
       WHERE substitutes.user_id = ${user} AND round_date BETWEEN :from AND :to`,
    ];
  });
  return db.raw(selects.join(' UNION ALL '), { from, to });
}
