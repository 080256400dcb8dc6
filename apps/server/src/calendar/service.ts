import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@clubhouse/core/auth';
import type { Upcoming } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { sessionsOf } from '@clubhouse/core/leagues';
import { facilityDate, type Interval } from '@clubhouse/core/time';
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
import {
  activeLeagues,
  type JoinedLeague,
  leaguesJoinedBy,
  nightEventId,
  nightsOut,
  outKey,
} from '../league-calendar/index.ts';
import {
  findWaves,
  playoffNightsOff,
  substitutionsWithPlayer,
  waveLeagues,
  waveOfTeam,
} from '../leagues/index.ts';
import { lessonCalendarOf } from '../lessons/index.ts';
import { type CalendarEvent, calendarFile } from '../mail/index.ts';
import { findCalendarOwner, recordCalendarFetch, setCalendarToken } from '../users/index.ts';

/**
 * Returns the hash of a token. A fast hash without a salt is enough, because nobody can guess a random token
 * of this length.
 */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns a new calendar URL and revokes the previous one. */
export async function newCalendarLink({ db, now, settings }: Deps, { id }: User): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await setCalendarToken(db, id, hashOf(token), now());
  return `${settings.publicUrl}/calendar/${token}.ics`;
}

/** Matches 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

export const noCalendar = () => notFound('We can’t find this calendar.');

/** Returns the user ID of a calendar link's owner. A malformed token causes no query. */
export async function findOwner(db: Knex, token: string): Promise<number | undefined> {
  return TOKEN.test(token) ? findCalendarOwner(db, hashOf(token)) : undefined;
}

export async function calendarOf(deps: Deps, owner: number): Promise<string> {
  await recordCalendarFetch(deps.db, owner, deps.now());
  return calendarFile(await eventsOf(deps, owner), { method: 'publish', name: 'My golf' }, deps.facility());
}

/**
 * Returns a calendar file with selected events. `part` is a list of bookings and lessons, such as
 * `booking-5,lesson-6`, or one league, such as `league-3`, which selects all of its nights.
 */
export async function calendarPartOf(deps: Deps, owner: number, part: string): Promise<string> {
  const uids = new Set(part.split(','));
  const events = (await eventsOf(deps, owner)).filter(
    ({ uid }) => uids.has(uid) || (part.startsWith('league-') && uid.startsWith(`${part}-`)),
  );
  if (events.length === 0) throw noCalendar();
  return calendarFile(events, { method: 'publish' }, deps.facility());
}

/** The maximum number of events in a response. Later events are left out. */
const MAX_UPCOMING = 100;

/** Returns a user's events that have not ended, soonest first. */
export async function upcomingOf(
  { db, now: clock, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  userId: number,
): Promise<Upcoming> {
  const [now, facility] = [clock(), current()];
  const events = (await eventsOf({ db, now: clock, facility: current }, userId, facilityDate(now, facility)))
    .filter(({ endsAt }) => new Date(endsAt) > now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .slice(0, MAX_UPCOMING)
    .map(({ summary, startsAt, endsAt }) => ({ title: summary, startsAt, endsAt }));
  return { at: now.toISOString(), events };
}

/**
 * Returns a user's bookings, lessons and league nights. `from` leaves out bookings on earlier dates, but not
 * earlier lessons or league nights.
 */
async function eventsOf(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  owner: number,
  from?: string,
): Promise<CalendarEvent[]> {
  const facility = current();
  const [bookings, leagues, lessons, out] = await Promise.all([
    bookingsOf(db, owner, { includeCancelled: false, from }, facility),
    leaguesJoinedBy(db, owner),
    lessonCalendarOf(db, owner, facility),
    nightsOut(db, owner),
  ]);
  const changes = await lastChanges(db, db('bookings').where({ user_id: owner }).select('id'));
  const substitutions = await substitutionsWithPlayer(db, owner);
  const substituted = await activeLeagues(
    db,
    substitutions.map(({ leagueId }) => leagueId),
  );
  const leagueIds = [...new Set([...leagues, ...substituted].map(({ id }) => id))];
  const bays = await reservedBays(db, leagueIds);
  const waves = await findWaves(db, await waveLeagues(db, leagueIds), facility);
  const waveOn = (leagueId: number, night: string) => waves.ofUser(owner, leagueId, night);
  const off = await playoffNightsOff(db, owner, leagues, now());
  for (const { leagueId, night } of off) out.add(outKey(leagueId, night));
  return [
    ...bookings
      .filter(({ id }) => !lessons.bookingIds.has(id))
      .map((booking) =>
        bookingEvent(booking, { changedAt: changes.get(booking.id) ?? booking.createdAt }, facility),
      ),
    ...lessons.events,
    ...leagues.flatMap((league) => sessionEvents(league, { bays, out, waveOn }, facility)),
    ...substitutions.flatMap((substitution) => {
      const league = substituted.find(({ id }) => id === substitution.leagueId);
      return league ? substituteEvents(league, substitution, { bays, waves }, facility) : [];
    }),
  ];
}

type Sessions = {
  bays: Map<string, number[]>;
  out: ReadonlySet<string>;
  waveOn: (leagueId: number, night: string) => Interval | undefined;
};

/**
 * Returns events for the nights that the player plays. If the teams of a night start in waves at different
 * times, the event has the time of the player's wave.
 */
function sessionEvents(
  league: JoinedLeague,
  { bays, out, waveOn }: Sessions,
  facility: Facility,
): CalendarEvent[] {
  const played = sessionsOf(league).filter(({ night }) => !out.has(outKey(league.id, night)));
  return played.map(({ date, night, ...whole }) => ({
    uid: nightEventId(league.id, night),
    isCancelled: false,
    summary: summaryOf(league, date, bays, facility),
    ...instantsOf(date, waveOn(league.id, night) ?? whole, facility),
    changedAt: league.updatedAt,
  }));
}

function summaryOf(
  { id, name }: JoinedLeague,
  date: string,
  bays: Sessions['bays'],
  facility: Facility,
  more: string[] = [],
): string {
  const names = (bays.get(sessionKey(id, date)) ?? []).map((bay) => bayName(bay, facility));
  return [name, ...more, ...names].join(', ');
}

type Substitution = Awaited<ReturnType<typeof substitutionsWithPlayer>>[number];
type SubstituteSessions = Pick<Sessions, 'bays'> & { waves: Awaited<ReturnType<typeof findWaves>> };

/**
 * Returns the event for a night on which the owner substitutes. The event has the time of the absent player's
 * team. Returns no event if the league no longer plays that night.
 */
function substituteEvents(
  league: JoinedLeague,
  { night, teamId, playerName }: Substitution,
  { bays, waves }: SubstituteSessions,
  facility: Facility,
): CalendarEvent[] {
  const session = sessionsOf(league).find((each) => each.night === night);
  if (!session) return [];
  const { date, ...whole } = session;
  const wave = waveOfTeam(waves.on(league.id, night), teamId);
  return [
    {
      uid: `${nightEventId(league.id, night)}-sub-${teamId}`,
      isCancelled: false,
      summary: summaryOf(league, date, bays, facility, [`for ${playerName}`]),
      ...instantsOf(date, wave ?? whole, facility),
      changedAt: league.updatedAt,
    },
  ];
}
