import {
  DEFAULT_FACILITY,
  type FacilitySettings,
  SETTINGS,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsVersion,
} from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, named, number, orNull, type RowOf, selected, text, textOf } from '../db/row.ts';

const MAX_VERSIONS_LISTED = 100;

export const SETTINGS_COLUMNS = {
  ...columnsOf('facility_settings', {
    id: number,
    setting_group: textOf<SettingsGroup>(),
    value: text,
    saved_at: instant,
    saved_by: orNull(number),
  }),
  saved_by_name: named('users.display_name', orNull(text)),
};
type SettingsRow = RowOf<typeof SETTINGS_COLUMNS>;

const toVersion = (row: SettingsRow): SettingsVersion => ({
  id: row.id,
  group: row.setting_group,
  value: settingsOf(row),
  savedAt: toInstant(row.saved_at),
  savedBy: row.saved_by_name,
  savedById: row.saved_by,
});

/**
 * Fills in defaults for missing fields, because settings saved by an earlier release lack the newer fields.
 */
function settingsOf({ setting_group: group, value }: SettingsRow): unknown {
  const stored: unknown = JSON.parse(value);
  return Array.isArray(stored) ? stored : { ...DEFAULT_FACILITY[group], ...(stored as object) };
}

const versions = (db: Knex) =>
  db('facility_settings')
    .leftJoin('users', 'users.id', 'facility_settings.saved_by')
    .select<SettingsRow[]>(selected(SETTINGS_COLUMNS));

/** Returns the current version of each settings group. A group that was never saved has default values. */
export async function currentVersions(db: Knex): Promise<SettingsVersion[]> {
  const latest = db('facility_settings').max('id').groupBy('setting_group');
  const rows = await versions(db).whereIn('facility_settings.id', latest);
  const saved = new Map(rows.map((row) => [row.setting_group, toVersion(row)]));
  return SETTINGS_GROUPS.map(
    (group) =>
      saved.get(group) ?? {
        id: null,
        group,
        value: DEFAULT_FACILITY[group],
        savedAt: null,
        savedBy: null,
        savedById: null,
      },
  );
}

/**
 * Returns the current settings. Keeps saved settings that break a newer rule, because the server must still
 * start after an upgrade. An admin can then correct them.
 */
export async function readFacility(db: Knex): Promise<FacilitySettings> {
  const current = await currentVersions(db);
  const settings = Object.fromEntries(
    current.map(({ group, value }) => [group, SETTINGS[group].safeParse(value).data ?? value]),
  ) as unknown as FacilitySettings;
  return { ...settings, membership: await withRemaining(db, settings.membership) };
}

type Membership = FacilitySettings['membership'];

async function withRemaining(db: Knex, membership: Membership): Promise<Membership> {
  if (membership.maximum === null) return membership;
  const [counted] = await db('users').where({ is_member: true }).count({ members: '*' });
  const remaining = Math.max(0, membership.maximum - Number(counted?.members));
  return { ...membership, remainingText: String(remaining) };
}

export async function versionsOf(db: Knex, group: SettingsGroup): Promise<SettingsVersion[]> {
  const rows = await versions(db)
    .where({ setting_group: group })
    .orderBy('facility_settings.id', 'desc')
    .limit(MAX_VERSIONS_LISTED);
  return rows.map(toVersion);
}

export async function insertVersion(
  trx: Knex.Transaction,
  { group, value, userId }: { group: SettingsGroup; value: unknown; userId: number | null },
  now: Date,
): Promise<void> {
  await trx('facility_settings').insert({
    setting_group: group,
    value: JSON.stringify(value),
    saved_by: userId,
    saved_at: now,
  });
}

/**
 * Locks the settings, so that changes by two admins run one after the other. Uses the row of bay 1 as the
 * lock, because this row always exists.
 */
export async function lockSettings(trx: Knex.Transaction): Promise<void> {
  await trx('simulators')
    .where({ id: 1 })
    .update({ name: trx.ref('name') });
}

/** Copies the bays to the `simulators` table. Never deletes a bay, because bookings refer to it. */
export async function saveBays(trx: Knex.Transaction, bays: FacilitySettings['bays']): Promise<void> {
  const rows = bays.map(({ id, name }) => ({ id, name }));
  await trx('simulators').insert(rows).onConflict('id').merge(['name']);
}

/**
 * Returns whether there are bookings on or after a date, or closures that have not ended. Canceled bookings
 * do not count.
 */
export async function hasPlansFrom(db: Knex, date: string, now: Date): Promise<boolean> {
  if (await db('bay_closures').where('ends_at', '>', now).first('id')) return true;
  const row = await db('bookings').where('booking_date', '>=', date).whereNull('cancelled_at').first('id');
  return row !== undefined;
}

export const FUTURE_BOOKING_COLUMNS = columnsOf('bookings', {
  bookingDate: named('booking_date', text),
  startTime: named('start_time', text),
  endTime: named('end_time', text),
  simulatorId: named('simulator_id', number),
  kind: text,
});

export async function futureBookings(
  db: Knex,
  date: string,
): Promise<RowOf<typeof FUTURE_BOOKING_COLUMNS>[]> {
  return db('bookings')
    .where('booking_date', '>=', date)
    .whereNull('cancelled_at')
    .select(selected(FUTURE_BOOKING_COLUMNS));
}
