import type { User } from '@clubhouse/core/auth';
import type { Booking } from '@clubhouse/core/bookings';
import {
  brandImage,
  type FacilitySettings,
  SETTINGS,
  type SettingsGroup,
  type SettingsVersion,
} from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { insertChange } from '../audit/index.ts';
import { bookingSubjects } from '../bookings/index.ts';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { emptyRetiredBay } from '../desk/index.ts';
import { conflict } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { refuseUnknownImages } from './images.ts';
import { currentVersions, hasPlansFrom, insertVersion, lockSettings, saveBays } from './queries.ts';

type Change = { value: unknown; basedOn: number | null };

/**
 * Saves one group of settings. Saves nothing if the group already has these values. Throws 409 if the group
 * has changed since this admin loaded the form, or if the change would lose data.
 */
export async function saveSettings(
  deps: Deps,
  admin: User,
  group: SettingsGroup,
  { value, basedOn }: Change,
): Promise<SettingsVersion> {
  const { db, now } = deps;
  const after = parse(SETTINGS[group], value) as FacilitySettings[SettingsGroup];
  const saved = await inTransaction(db, async (trx) => {
    await lockSettings(trx);
    const before = await versionOf(trx, group);
    if (JSON.stringify(before.value) === JSON.stringify(after)) return before;
    if (before.id !== basedOn) {
      throw conflict({
        code: 'settings_changed',
        message: 'Someone else just saved these settings. Reload the page to see the changes.',
      });
    }
    await refuseLostData(trx, deps, { [group]: after });
    if (group === 'brand') await refuseUnknownImages(trx, after as FacilitySettings['brand']);
    const moved =
      group === 'bays' ? await changeBays(trx, deps, admin, after as FacilitySettings['bays']) : {};
    await insertVersion(trx, { group, value: after, userId: admin.id }, now());
    if (group === 'place' && before.id === null) await openResets(trx, admin, now());
    await insertChange(trx, {
      by: admin,
      action: 'facility.changed',
      subject: `${group} settings`,
      detail: { ...differences(before, after), ...moved },
      now: now(),
    });
    publish(trx, { name: 'facility', data: {} });
    return versionOf(trx, group);
  });
  // This admin's next request must already see the change.
  await deps.reloadFacility();
  if (group === 'bays') await moveLateBookings(deps, admin);
  return saved;
}

/** Stores the new list of bays and moves bookings out of newly retired bays. */
async function changeBays(
  trx: Knex.Transaction,
  { now, facility }: Deps,
  admin: User,
  bays: FacilitySettings['bays'],
): Promise<{ staying?: string[] }> {
  await saveBays(trx, bays);
  const before = facility();
  const newlyRetired = bays.filter(({ id, retiredFrom }) => {
    return retiredFrom !== null && retiredFrom !== before.bays.find((bay) => bay.id === id)?.retiredFrom;
  });
  const after = { ...before, bays };
  const staying = await emptyBays(trx, newlyRetired, admin, now(), after);
  return staying.length > 0 ? { staying: await bookingSubjects(trx, staying, after) } : {};
}

/**
 * Moves bookings out of retired bays once more, because other requests could still book these bays while the
 * new settings were being saved.
 */
async function moveLateBookings({ db, now, facility }: Deps, admin: User): Promise<void> {
  const current = facility();
  await inTransaction(db, async (trx) => {
    await lockSettings(trx);
    await emptyBays(trx, current.bays, admin, now(), current);
  });
}

async function emptyBays(
  trx: Knex.Transaction,
  bays: FacilitySettings['bays'],
  admin: User,
  now: Date,
  facility: FacilitySettings,
): Promise<Booking[]> {
  const staying: Booking[] = [];
  for (const { id, retiredFrom } of bays) {
    if (retiredFrom === null) continue;
    staying.push(...(await emptyRetiredBay(trx, { id, from: retiredFrom }, admin, now, facility)));
  }
  return staying;
}

/**
 * Runs when an admin first saves the facility's name and address. Allows reset codes for every email domain,
 * because the default allows only the default facility's own domain. Changes nothing if an admin has already
 * saved the account settings.
 */
async function openResets(trx: Knex.Transaction, admin: User, now: Date): Promise<void> {
  const { id, group, value } = await versionOf(trx, 'accounts');
  if (id !== null) return;
  const accounts = { ...(value as FacilitySettings['accounts']), resetDomain: null };
  await insertVersion(trx, { group, value: accounts, userId: admin.id }, now);
}

async function versionOf(trx: Knex, group: SettingsGroup): Promise<SettingsVersion> {
  const versions = await currentVersions(trx);
  return versions.find((version) => version.group === group) as SettingsVersion;
}

/**
 * Refuses a new time zone while there are bookings or closures today or later, because the new time zone
 * would move them. Refuses to drop a bay, because bookings refer to it.
 */
async function refuseLostData(
  trx: Knex,
  { now, facility }: Pick<Deps, 'now' | 'facility'>,
  { place, bays }: Partial<FacilitySettings>,
): Promise<void> {
  const before = facility();
  const isZoneChanged = place !== undefined && place.timeZone !== before.place.timeZone;
  if (isZoneChanged && (await hasPlansFrom(trx, facilityDate(now(), before), now()))) {
    throw conflict(
      {
        code: 'time_zone_in_use',
        message: 'You can’t change the time zone while there are bookings or closures for today or later.',
      },
      'timeZone',
    );
  }
  if (bays && before.bays.some(({ id }) => bays.every((bay) => bay.id !== id))) {
    throw conflict({ code: 'bay_missing', message: 'You can’t delete a bay. Retire the bay instead.' });
  }
}

/**
 * Returns the old and new values of the changed fields. If the group is a list, returns the whole old and new
 * list. If the group has never been saved, leaves out the old values, because they are only the defaults.
 */
function differences({ id, value: before }: SettingsVersion, after: unknown): Record<string, unknown> {
  if (Array.isArray(after)) return { ...(id !== null && { before }), after };
  const [old, current] = [before, after] as Record<string, unknown>[];
  const changed = Object.keys(current ?? {}).filter(
    (name) => JSON.stringify(old?.[name]) !== JSON.stringify(current?.[name]),
  );
  const only = (values: Record<string, unknown> | undefined) =>
    Object.fromEntries(changed.map((name) => [name, logged(values?.[name])]));
  return { ...(id !== null && { before: only(old) }), after: only(current) };
}

const loggedImage = z.extend(brandImage, { alt: z.optional(z.string()) });

/**
 * Logs only the ID and description of an uploaded image, because readers of the audit log don't need more.
 */
const logged = (value: unknown): unknown => {
  const image = loggedImage.safeParse(value).data;
  if (!image) return value;
  const id = `picture ${image.id.slice(0, 6)}`;
  return image.alt ? `${id} (${image.alt})` : id;
};
