import type { Answer, League } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { columnsOf, number, type RowOf, selected, text, textOf } from '../db/row.ts';

export const ANSWER_COLUMNS = columnsOf('league_answers', {
  league_id: number,
  night_date: text,
  participant_id: number,
  answer: textOf<Answer>(),
});
type AnswerRow = RowOf<typeof ANSWER_COLUMNS>;

/** Returns the answers for one night, keyed by participant ID. */
export async function answersForNight(
  db: Knex,
  leagueId: number,
  night: string,
): Promise<Map<number, Answer>> {
  const rows: AnswerRow[] = await db('league_answers')
    .where({ league_id: leagueId, night_date: night })
    .select(selected(ANSWER_COLUMNS));
  return new Map(rows.map((row) => [row.participant_id, row.answer]));
}

/**
 * Reads the answers for these nights with one query. Returns a function that finds a participant's answer.
 */
export async function answersForNights(
  db: Knex,
  nights: readonly { leagueId: number; night: string }[],
): Promise<(participantId: number, night: string) => Answer | null> {
  const rows: AnswerRow[] = await db('league_answers')
    .whereIn(
      'league_id',
      nights.map(({ leagueId }) => leagueId),
    )
    .whereIn(
      'night_date',
      nights.map(({ night }) => night),
    )
    .select(selected(ANSWER_COLUMNS));
  const answers = new Map(rows.map((row) => [`${row.participant_id} ${row.night_date}`, row.answer]));
  return (participantId, night) => answers.get(`${participantId} ${night}`) ?? null;
}

type AnswerSettings = Pick<League, 'answersCloseHours' | 'substitutes'>;

/** Returns each league’s answer deadline and who is asked to substitute, keyed by league ID. */
export async function answerSettingsOf(
  db: Knex,
  leagueIds: readonly number[],
): Promise<Map<number, AnswerSettings>> {
  const rows: (AnswerSettings & { id: number })[] = await db('leagues')
    .whereIn('id', leagueIds)
    .select('id', 'answers_close_hours as answersCloseHours', 'substitutes');
  return new Map(rows.map(({ id, ...settings }) => [id, settings]));
}

/**
 * Reads a user's answers. `participantIds` has the user's participant ID in each league. Returns a function
 * that returns the answers in one league, sorted by night.
 */
export async function answersOfParticipants(
  db: Knex,
  participantIds: readonly number[],
): Promise<(leagueId: number) => League['ownAnswers']> {
  const answers = new Map<number, League['ownAnswers']>();
  if (participantIds.length === 0) return () => [];
  const rows: AnswerRow[] = await db('league_answers')
    .whereIn('participant_id', participantIds)
    .orderBy('night_date')
    .select(selected(ANSWER_COLUMNS));
  for (const { league_id, night_date: night, answer } of rows) {
    answers.set(league_id, [...(answers.get(league_id) ?? []), { night, answer }]);
  }
  return (leagueId) => answers.get(leagueId) ?? [];
}

type NewAnswer = { leagueId: number; night: string; participantId: number; answer: Answer };

/** Stores an answer. Replaces the participant's earlier answer for the same night. */
export async function saveAnswer(
  trx: Knex.Transaction,
  { leagueId, night, participantId, answer }: NewAnswer,
  now: Date,
) {
  await trx('league_answers')
    .insert({
      league_id: leagueId,
      night_date: night,
      participant_id: participantId,
      answer,
      answered_at: now,
    })
    .onConflict(['league_id', 'night_date', 'participant_id'])
    .merge(['answer', 'answered_at']);
}

export async function deleteAnswers(trx: Knex.Transaction, leagueId: number, night: string) {
  await trx('league_answers').where({ league_id: leagueId, night_date: night }).delete();
}
