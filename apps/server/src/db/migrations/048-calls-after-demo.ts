import type { Knex } from 'knex';

/**
 * "Call today" now also lists the calls of completed requests with a booked or past demo. Before this
 * migration, "Call today" never listed these calls, so the stored dates are left over from before the demo.
 * This migration clears the dates and adds an index for the list.
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

/** Does not restore the cleared dates. */
export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX contact_submissions_call_due');
}
