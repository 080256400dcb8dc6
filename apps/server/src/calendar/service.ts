import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@clubhouse/core/auth';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { sessionDatesOf } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import {
  bookingEvent,
  bookingsOf,
  instantsOf,
  lastChanges,
  reservedBays,
  sessionKey,
} from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { type JoinedLeague, leaguesJoinedBy } from '../league-calendar/index.ts';
import { lessonCalendarOf } from '../lessons/index.ts';
import { type CalendarEvent, calendarFile } from '../mail/index.ts';
import { findCalendarOwner, recordCalendarFetch, setCalendarToken } from '../users/index.ts';

/** A plain digest is enough, because nobody can guess such a long random token. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns a new calendar URL. The member's previous URL stops working. */
export async function newCalendarLink({ db, now, settings }: Deps, { id }: User): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await setCalendarToken(db, id, hashOf(token), now());
  return `${settings.publicUrl}/calendar/${token}.ics`;
}

/** Matches 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

export const noCalendar = () => notFound('This calendar does not exist.');

/** Returns the ID of the member with this calendar token. Runs no query for a malformed token. */
export async function findOwner(db: Knex, token: string): Promise<number | undefined> {
  return TOKEN.test(token) ? findCalendarOwner(db, hashOf(token)) : undefined;
}

export async function calendarOf({ db, now, facility: current }: Deps, owner: number): Promise<string> {
  const facility = current();
  await recordCalendarFetch(db, owner, now());
  const [bookings, leagues, lessons] = await Promise.all([
    bookingsOf(db, owner, { includeCancelled: false }, facility),
    leaguesJoinedBy(db, owner),
    lessonCalendarOf(db, owner, facility),
  ]);
  const changes = await lastChanges(db, db('bookings').where({ user_id: owner }).select('id'));
  const leagueIds = leagues.map(({ id }) => id);
  const bays = await reservedBays(db, leagueIds);
  const events = [
    ...bookings
      .filter(({ id }) => !lessons.bookingIds.has(id))
      .map((booking) =>
        bookingEvent(booking, { changedAt: changes.get(booking.id) ?? booking.createdAt }, facility),
      ),
    ...lessons.events,
    ...leagues.flatMap((league) => sessionEvents(league, bays, facility)),
  ];
  return calendarFile(events, { method: 'publish', name: 'My golf' }, facility);
}

function sessionEvents(
  league: JoinedLeague,
  bays: Map<string, number[]>,
  facility: Facility,
): CalendarEvent[] {
  return sessionDatesOf(league).map((date) => ({
    uid: `league-${league.id}-${date}`,
    isCancelled: false,
    summary: [
      league.name,
      ...(bays.get(sessionKey(league.id, date)) ?? []).map((id) => bayName(id, facility)),
    ].join(', '),
    ...instantsOf(date, league, facility),
    changedAt: league.updatedAt,
  }));
}
