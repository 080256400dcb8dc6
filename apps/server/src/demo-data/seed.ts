import { DEMO_ACCOUNTS, DEMO_PASSWORD, type User } from '@clubhouse/core/auth';
import { BAYS } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, hasSkippedTime, intervalFrom, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { findAccount, insertUser, type Passwords } from '../auth/index.ts';
import { insertBooking, insertHistory, placeOf } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertSubmission } from '../demo-requests/index.ts';
import { insertCode } from '../keypad/index.ts';
import { demoLeagues, insertDemoLeagues } from './leagues.ts';
import { BOOKING_PATTERN, MEMBER_NAMES } from './members.ts';
import { DEMO_REQUESTS } from './requests.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BACK = 14;
const DAYS_AHEAD = 10;

/**
 * Fills a new database so that every screen has something real to show (contract 12).
 * Answers whether the demo accounts are there, made now or before.
 */
export async function seedDemoData(db: Knex, passwords: Passwords, now: Date): Promise<boolean> {
  if (await db('users').first('id')) return hasDemoAccounts(db, now);
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await inTransaction(db, async (trx) => {
    // Of several processes starting on a new database one seeds, and the others find users.
    await trx('simulators').update({ name: trx.ref('name') });
    if (await trx('users').first('id')) return;
    const [admin, ...others] = (await insertUsers(trx, passwordHash, now)) as [User, ...User[]];
    const members = others.filter(({ isMember }) => isMember);
    await insertCode(trx, '482913', admin.id, new Date(now.getTime() - 9 * DAY));
    const leagues = demoLeagues(facilityDate(now));
    await insertDemoLeagues(trx, leagues, members, { by: admin.id, now });
    await insertRequests(trx, now);
    await insertBookings(trx, members, leagues, now);
  });
  return hasDemoAccounts(db, now);
}

async function hasDemoAccounts(db: Knex, now: Date): Promise<boolean> {
  return (await findAccount(db, DEMO_ACCOUNTS[0].email, now)) !== undefined;
}

async function insertUsers(trx: Knex.Transaction, passwordHash: string, now: Date): Promise<User[]> {
  const users: User[] = [];
  for (const [index, { email, flags }] of DEMO_ACCOUNTS.entries()) {
    const phone = `(407) 555-01${10 + index}`;
    users.push(await insertUser(trx, { username: email, email, phone, passwordHash, ...flags }, now));
  }
  for (const [index, name] of MEMBER_NAMES.entries()) {
    const joined = new Date(now.getTime() - (20 + index * 11) * DAY);
    const email = `${name.toLowerCase().replace(' ', '.')}@mail.example`;
    const phone = `(321) 555-01${30 + index}`;
    users.push(await insertUser(trx, { username: name, email, phone, passwordHash, isMember: true }, joined));
  }
  return users;
}

async function insertRequests(trx: Knex.Transaction, now: Date): Promise<void> {
  for (const { daysAgo, isRead, becameMember, ...request } of DEMO_REQUESTS) {
    const id = await insertSubmission(trx, request, { now: new Date(now.getTime() - daysAgo * DAY) });
    await trx('contact_submissions').where({ id }).update({ is_read: isRead, became_member: becameMember });
  }
}

/** The same pattern every day, with another member in each place, around the league evenings. */
async function insertBookings(
  trx: Knex.Transaction,
  members: User[],
  leagues: ReturnType<typeof demoLeagues>,
  now: Date,
): Promise<void> {
  let turn = 0;
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const bookingDate = datePlus(facilityDate(now), offset);
    const sessions = leagueSessionsOn(bookingDate, leagues);
    for (const [startTime, hours, bay] of BOOKING_PATTERN) {
      turn += 1;
      const interval = intervalFrom(startTime, hours);
      // Shifted every day, so that nobody plays at the same hour all week.
      const member = members[(turn + offset + DAYS_BACK) % members.length] as User;
      // Further ahead fewer people have booked.
      const isThinnedOut = offset > 0 && (turn * 7) % (offset + 3) > 2;
      const isClosed =
        sessions.some((session) => overlaps(session, interval)) || hasSkippedTime(bookingDate, interval);
      if (isThinnedOut || isClosed) continue;
      const simulatorId = (BAYS[bay - 1] ?? BAYS[0]).id;
      const bookedAt = new Date(now.getTime() + (Math.min(offset, 0) - 2) * DAY);
      const wish = { simulatorId, bookingDate, ...interval, userId: member.id, kind: 'member' } as const;
      const booking = await insertBooking(trx, wish, bookedAt);
      const entry = { action: 'created', detail: { to: placeOf(booking) } } as const;
      await insertHistory(trx, booking.id, entry, { by: member.id, now: bookedAt });
    }
  }
}
