import type { Knex } from 'knex';

/** Joins the score of the player's team in the round, unless the team was absent. */
const WITH_SCORE = `JOIN league_scores ON league_scores.round_id = league_rounds.id
  AND league_scores.team_id = players.team_id AND COALESCE(result, 'strokes') NOT IN ('absent', 'both_absent')`;

/**
 * The planned date of a round. If a night is moved, its round has the date of play, but its answers and
 * substitutes keep the planned date.
 */
const PLANNED_DATE = `COALESCE((SELECT moved.night_date FROM league_moved_nights AS moved
  WHERE moved.league_id = league_rounds.league_id AND moved.moved_to = round_date), round_date)`;

/**
 * Selects the dates of the league nights that a user played, as `round_date`. If the score's lineup is
 * `full`, every player of the team played. Otherwise, a player who answered "out" or had a substitute did not
 * play. If the lineup is `substitute`, the night counts for the team's substitute. `user` is an SQL
 * expression for the user's ID.
 */
export function nightsPlayed(db: Knex, user: string, from: string, to: string): Knex.Raw {
  return db.raw(
    `SELECT round_date FROM league_participants AS players
       JOIN league_rounds ON league_rounds.league_id = players.league_id ${WITH_SCORE}
       WHERE players.user_id = ${user} AND round_date BETWEEN :from AND :to
         AND (lineup = 'full' OR (
           NOT EXISTS (SELECT 1 FROM league_answers
             WHERE participant_id = players.id AND night_date = ${PLANNED_DATE} AND answer = 'out')
           AND NOT EXISTS (SELECT 1 FROM league_substitutes
             WHERE participant_id = players.id AND night_date = ${PLANNED_DATE} AND filled_at IS NOT NULL)))
     UNION ALL
     SELECT round_date FROM league_substitutes AS substitutes
       JOIN league_participants AS players ON players.id = substitutes.participant_id
       JOIN league_rounds ON league_rounds.league_id = substitutes.league_id
         AND ${PLANNED_DATE} = substitutes.night_date ${WITH_SCORE}
       WHERE substitutes.user_id = ${user} AND round_date BETWEEN :from AND :to AND lineup = 'substitute'`,
    { from, to },
  );
}
