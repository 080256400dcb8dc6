import type { Knex } from 'knex';

/**
 * "Call today" now also lists calls after a demo. Clears the dates that were set before the demo was booked,
 * because those calls are done. Adds an index for the list.
 */
export async function up(db: Knex): Promise<void> {
  await db('contact_submissions')
    .whereIn('status', ['demo_booked', 'showed_up'])
    .update({ next_call_date: null });
  await db.raw(
    'CREATE INDEX contact_submissions_call_due ON contact_submissions (next_call_date, id) WHERE next_call_date IS NOT NULL',
  );
}

/** The cleared dates do not come back, because nothing else recorded them. */
export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX contact_submissions_call_due');
}
