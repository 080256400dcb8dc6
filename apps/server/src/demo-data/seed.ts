import { DEMO_ACCOUNTS, DEMO_PASSWORD, type User } from '@clubhouse/core/auth';
import { isFuture } from '@clubhouse/core/bookings';
import { kindOf } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, hasSkippedTime, intervalFrom, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { bookingsOn, insertGuest } from '../bookings/index.ts';
import { inPatientTransaction } from '../db/transaction.ts';
import { insertDemoRequest, insertNote } from '../demo-requests/index.ts';
import type { Passwords } from '../deps.ts';
import { insertCode } from '../keypad/index.ts';
import { findAccount, hasUsers, insertUser } from '../users/index.ts';
import { checkIn, insertDemoBooking } from './bookings.ts';
import { demoLeagues, insertDemoLeagues } from './leagues.ts';
import { insertDemoLessons } from './lessons.ts';
import { BOOKING_PATTERN, DEMO_MEMBERS, demoEmail } from './members.ts';
import { DEMO_GUESTS, DEMO_REQUESTS } from './requests.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BACK = 14;
const DAYS_AHEAD = 10;

/**
 * Inserts demo data into a new database: docs/product/facility.md#demo-data. Returns whether the database has
 * demo accounts.
 */
export async function seedDemoData(
  db: Knex,
  passwords: Passwords,
  now: Date,
  facility: Facility,
): Promise<boolean> {
  if (await hasUsers(db)) return hasDemoAccounts(db, now, facility);
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await inPatientTransaction(db, async (trx) => {
    // If several processes start on a new database, one inserts the data. The others wait for this lock and
    // then find users.
    await trx('simulators').update({ name: trx.ref('name') });
    if (await hasUsers(trx)) return;
    const [admin, ...others] = (await insertUsers(trx, passwordHash, now, facility)) as [User, ...User[]];
    const members = others.filter(({ isMember }) => isMember);
    await insertCode(trx, { code: '482913' }, admin.id, new Date(now.getTime() - 9 * DAY));
    const leagues = demoLeagues(facilityDate(now, facility));
    await insertDemoLeagues(trx, leagues, members, { by: admin.id, now }, facility);
    const requests = await insertRequests(trx, admin, now);
    await insertBookings(trx, members, leagues, now, facility);
    await insertGuests(trx, admin, requests, now, facility);
    await insertDemoLessons(trx, members, now, facility);
  });
  return hasDemoAccounts(db, now, facility);
}

async function hasDemoAccounts(db: Knex, now: Date, facility: Facility): Promise<boolean> {
  return (await findAccount(db, DEMO_ACCOUNTS[0].email, now, facility)) !== undefined;
}

async function insertUsers(
  trx: Knex.Transaction,
  passwordHash: string,
  now: Date,
  facility: Facility,
): Promise<User[]> {
  const users: User[] = [];
  const account = { passwordHash, isEmailConfirmed: true };
  for (const [index, { email, flags, name }] of DEMO_ACCOUNTS.entries()) {
    const phone = `(407) 555-01${10 + index}`;
    users.push(
      await insertUser(trx, { ...account, username: email, email, phone, name, ...flags }, now, facility),
    );
  }
  for (const [index, { name, email }] of DEMO_MEMBERS.entries()) {
    const joined = new Date(now.getTime() - (20 + index * 11) * DAY);
    const phone = `(321) 555-01${30 + index}`;
    users.push(
      await insertUser(
        trx,
        { ...account, username: email, email, phone, name, isMember: true },
        joined,
        facility,
      ),
    );
  }
  return users;
}

/** Returns the ID of each inserted request, keyed by the sender's name. */
async function insertRequests(trx: Knex.Transaction, admin: User, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { daysAgo, isRead, becameMember, status, note, ...request } of DEMO_REQUESTS) {
    const cameAt = new Date(now.getTime() - daysAgo * DAY);
    const form = { ...request, email: demoEmail(request.name) };
    const id = await insertDemoRequest(trx, form, { now: cameAt, kind: kindOf(form) });
    await trx('contact_submissions')
      .where({ id })
      .update({ is_read: isRead, became_member: becameMember, status });
    if (note) await insertNote(trx, id, { by: admin, text: note, now: new Date(cameAt.getTime() + DAY / 8) });
    ids.set(request.name, id);
  }
  return ids;
}

async function insertGuests(
  trx: Knex.Transaction,
  admin: User,
  requests: Map<string, number>,
  now: Date,
  facility: Facility,
): Promise<void> {
  for (const { daysAgo, startTime, hours, isCheckedIn, ...guest } of DEMO_GUESTS) {
    const bookingDate = datePlus(facilityDate(now, facility), -daysAgo);
    const slot = { simulatorId: 2, bookingDate, ...intervalFrom(startTime, hours) };
    const isTaken = (await bookingsOn(trx, bookingDate, slot)).some((other) => overlaps(other, slot));
    if (isTaken) continue;
    const bookedAt = new Date(now.getTime() - (daysAgo + 1) * DAY);
    const row = { ...slot, userId: null, kind: 'guest' } as const;
    const booking = await insertDemoBooking(trx, row, { by: admin.id, now: bookedAt });
    const contactSubmissionId = requests.get(guest.name) ?? null;
    const email = contactSubmissionId === null ? undefined : demoEmail(guest.name);
    await insertGuest(trx, booking.id, { ...guest, email }, { contactSubmissionId, isRepeat: false });
    if (isCheckedIn) await checkIn(trx, booking, facility);
  }
}

async function insertBookings(
  trx: Knex.Transaction,
  members: User[],
  leagues: ReturnType<typeof demoLeagues>,
  now: Date,
  facility: Facility,
): Promise<void> {
  let turn = 0;
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const bookingDate = datePlus(facilityDate(now, facility), offset);
    const sessions = leagueSessionsOn(bookingDate, leagues, facility);
    for (const [startTime, hours, bay] of BOOKING_PATTERN) {
      turn += 1;
      const interval = intervalFrom(startTime, hours);
      // There are as many members as slots in the pattern. Without the offset, each member would book the
      // same slot every day.
      const member = members[(turn + offset + DAYS_BACK) % members.length] as User;
      // Later days get fewer bookings.
      const isThinnedOut = offset > 0 && (turn * 7) % (offset + 3) > 2;
      const isClosed =
        sessions.some((session) => overlaps(session, interval)) ||
        hasSkippedTime(bookingDate, interval, facility);
      if (isThinnedOut || isClosed) continue;
      const simulatorId = bay;
      const bookedAt = new Date(now.getTime() + (Math.min(offset, 0) - 2) * DAY);
      const row = { simulatorId, bookingDate, ...interval, userId: member.id, kind: 'member' } as const;
      const booking = await insertDemoBooking(trx, row, { by: member.id, now: bookedAt });
      // Leaves some past bookings without a check-in, so that the demo data has no-shows.
      if (!isFuture(booking, now, facility) && turn % 13 !== 0) await checkIn(trx, booking, facility);
    }
  }
}
