import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('league_canceled_nights', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.date('night_date').notNullable();
    t.string('reason', 100).notNullable();
    instantColumn(t, 'canceled_at').notNullable();
    t.primary(['league_id', 'night_date']);
    t.check("reason <> ''", undefined, 'league_canceled_nights_reason');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_canceled_nights');
}
