import type { Knex } from 'knex';

/**
 * "Call today" now also lists the calls of completed requests with a booked or past demo. Until now, no list
 * showed such a call, so the stored dates are left over from before the demo. Clears them, and adds an index for
 * the list.
 */
export async function up(db: Knex): Promise<void> {
  await db('contact_submissions')
    .where({ is_read: true })
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
