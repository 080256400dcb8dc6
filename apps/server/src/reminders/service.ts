import { dueWindow, inTwoDaysAtEvening } from '@clubhouse/core/notifications';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { keepWavesUntil } from '../leagues/index.ts';
import { remindOfBookings } from './bookings.ts';
import { remindOfFreeLessons } from './free-lessons.ts';
import { remindOfLeagueNights } from './league-nights.ts';
import { sendStandings } from './standings.ts';
import { endRun, lockRuns } from './written.ts';

/**
 * Writes the reminders that are due. Processes that run this at the same time wait for a lock, and each
 * continues where the last one stopped. After a failure, the next run repeats all of the work.
 */
export async function writeReminders({
  db,
  now,
  settings,
  facility: current,
}: Pick<Deps, 'db' | 'now' | 'settings' | 'facility'>): Promise<void> {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const lastRun = await lockRuns(trx);
    const time = now();
    const window = dueWindow(lastRun, time);
    const questions = inTwoDaysAtEvening(window, facility);
    // Stores the start waves before players are asked about their league night. Otherwise, later screens and
    // emails could show a different start time than the question.
    if (questions) await keepWavesUntil(trx, questions.date, facility);
    if (!facility.accounts.hasReminders) return endRun(trx, time);
    const run = { trx, window, now: time, facility, settings };
    await remindOfBookings(run);
    await remindOfLeagueNights(run);
    await remindOfFreeLessons(run);
    await sendStandings(run);
    await endRun(trx, time);
  });
}
