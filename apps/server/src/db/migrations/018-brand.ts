import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/** Adds the images that an owner uploads for the website and the emails. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('facility_images', (t) => {
    // A hash of two things: the uploaded file and the name of its image slot.
    t.string('id', 22).primary();
    t.string('slot', 20).notNullable();
    t.integer('width').notNullable();
    t.integer('height').notNullable();
    instantColumn(t, 'uploaded_at').notNullable();
  });
  await db.schema.createTable('facility_image_files', (t) => {
    t.string('image_id', 22).notNullable().references('facility_images.id').onDelete('CASCADE');
    t.string('name', 30).notNullable();
    // The content is Base64, so that backups and `copy-database` can treat it like any other text.
    t.text('content').notNullable();
    t.primary(['image_id', 'name']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('facility_image_files');
  await db.schema.dropTable('facility_images');
}
