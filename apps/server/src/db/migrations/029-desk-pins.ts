import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/**
 * Adds the PINs that unlock the front desk app, and the devices on which a person has typed the password. A PIN
 * works only on these devices.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('desk_pins', (t) => {
    t.integer('user_id').primary().references('users.id').onDelete('CASCADE');
    t.string('pin_hash', 100).notNullable();
    instantColumn(t, 'set_at').notNullable();
  });
  await db.schema.createTable('desk_sign_ins', (t) => {
    // A hash of the device cookie's ID, so that a leaked table contains no usable IDs.
    t.string('device_hash', 64).notNullable();
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    // When the person last typed the password on this device.
    instantColumn(t, 'password_at').notNullable().index();
    t.integer('wrong_tries').notNullable().defaultTo(0);
    t.primary(['device_hash', 'user_id']);
    t.check('wrong_tries BETWEEN 0 AND 5', undefined, 'desk_sign_ins_wrong_tries');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('desk_sign_ins');
  await db.schema.dropTable('desk_pins');
}
