import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { monthOf } from '@clubhouse/core/lessons';
import {
  type ListedUser,
  type MembershipEnd,
  type MembershipPeriod,
  type MembershipStep,
  membershipPeriods,
  type NewPersonNote,
  NO_SHOW_DAYS,
  PERSON_LIST_ROWS,
  type PersonBookingsQuery,
  type PersonLesson,
  type PersonNote,
  type PersonPage,
} from '@clubhouse/core/members';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { changesOfUser, insertChange } from '../audit/index.ts';
import {
  bookingCountsOf,
  bookingsPageOf,
  futureBookingsOf,
  guestBookingsOf,
  hoursBookedOn,
  noShowsOf,
} from '../bookings/index.ts';
import { runBatched } from '../db/batch.ts';
import { inTransaction } from '../db/transaction.ts';
import { requestsOf } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { lastViewOf } from '../keypad/index.ts';
import { leaguesOf } from '../leagues/index.ts';
import { freeLessonsLeft, futureLessons, latestLessonsOf } from '../lessons/index.ts';
import { mailsTo } from '../mail/index.ts';
import { findAccountById, toUserInList, type UserInList } from '../users/index.ts';
import { lockedAccount, userSubject } from './accounts.ts';
import { membershipState } from './membership-state.ts';
import { insertPersonNote, notesAbout } from './note-queries.ts';

/** Returns the user fields that the caller may see: docs/product/members.md#what-staff-see-of-users. */
export function asSeenBy(caller: User, user: UserInList): ListedUser {
  if (may(caller, 'administer')) return user;
  const { isAdmin, isCoach, isStaff, isEmailConfirmed, isInvited, ...shown } = user;
  return shown;
}

/** Returns the top section and the short lists of a person page: docs/product/members.md#person-page. */
export async function personPage(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  caller: User,
  id: number,
): Promise<PersonPage> {
  const facility = current();
  const account = await findAccountById(db, id, now(), facility);
  if (!account) throw notFound('We can’t find this user.');
  const { user } = account;
  const today = facilityDate(now(), facility);
  const owner = { userId: id, guestBookings: await guestBookingsOf(db, user) };
  const [
    bookingCounts,
    noShows,
    hoursBooked,
    lessons,
    freeLessons,
    leagues,
    requests,
    notes,
    mails,
    memberships,
    doorCodeSeenAt,
  ] = await runBatched<
    [
      PersonPage['bookingCounts'],
      PersonPage['noShows'],
      number,
      PersonLesson[],
      number,
      PersonPage['leagues'],
      PersonPage['requests'],
      PersonNote[],
      PersonPage['mails'],
      MembershipPeriod[],
      PersonPage['doorCodeSeenAt'],
    ]
  >(db, [
    () => bookingCountsOf(db, owner, now(), facility),
    () => noShowsOf(db, owner, datePlus(today, -NO_SHOW_DAYS), now(), facility),
    () => hoursBookedOn(db, id, today),
    async () => (await latestLessonsOf(db, id, PERSON_LIST_ROWS, facility)).map(toPersonLesson),
    () => freeLessonsLeft(db, id, monthOf(today), facility),
    () => leaguesOf(db, id, PERSON_LIST_ROWS),
    () => requestsOf(db, user, PERSON_LIST_ROWS),
    () => notesAbout(db, id),
    () => mailsTo(db, user.email, PERSON_LIST_ROWS),
    () => membershipsOf(db, user, facility),
    async () => (may(caller, 'administer') ? lastViewOf(db, id) : undefined),
  ]);
  const { dailyHours } = facility.booking;
  return {
    user: asSeenBy(caller, toUserInList(account)),
    ...(doorCodeSeenAt !== undefined && { doorCodeSeenAt }),
    hoursToday: user.isMember ? { left: Math.max(0, dailyHours - hoursBooked), daily: dailyHours } : null,
    memberships,
    bookingCounts,
    noShows,
    lessons,
    freeLessonsLeft: user.isMember ? freeLessons : null,
    leagues,
    requests,
    notes,
    mails,
  };
}

/** Returns a page of one list of a person's bookings, including those that the person had as a guest. */
export async function personBookings(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  id: number,
  query: PersonBookingsQuery,
) {
  const facility = current();
  const account = await findAccountById(db, id, now(), facility);
  if (!account) throw notFound('We can’t find this user.');
  const owner = { userId: id, guestBookings: await guestBookingsOf(db, account.user) };
  return bookingsPageOf(db, owner, query, now(), facility);
}

const toPersonLesson = ({
  id,
  coachId,
  coachName,
  date,
  startTime,
  endTime,
  simulatorId,
  status,
  isComplimentary,
  bookingId,
}: PersonLesson): PersonLesson => ({
  id,
  coachId,
  coachName,
  date,
  startTime,
  endTime,
  simulatorId,
  status,
  isComplimentary,
  bookingId,
});

const MEMBERSHIP_ACTIONS = ['user.added', 'user.membership', 'user.membership-ended'] as const;

async function membershipsOf(db: Knex, user: User, facility: Facility): Promise<MembershipPeriod[]> {
  const steps = (await changesOfUser(db, user.id, MEMBERSHIP_ACTIONS)).map(
    ({ at, detail }): MembershipStep => {
      const { isMember, endsOn, reason } = membershipState.parse(detail.after);
      const wasMember = membershipState.parse(detail.before).isMember;
      return { at: new Date(at), wasMember, isMember, endsOn, reason };
    },
  );
  return membershipPeriods(steps, { isMember: user.isMember, endsOn: user.membershipEndsOn }, facility);
}

/** Returns the bookings and lessons that `endMemberships` would cancel if the membership ended on this date. */
export async function membershipEndPreview(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  id: number,
  after: string,
): Promise<MembershipEnd> {
  const facility = current();
  if (!(await findAccountById(db, id, now(), facility))) throw notFound('We can’t find this user.');
  const bookings = await futureBookingsOf(db, { userId: id, after }, now(), facility);
  const lessons = await futureLessons(db, { memberId: id, after }, now(), facility);
  return {
    bookings: bookings.filter(({ kind }) => kind === 'member'),
    lessons: lessons.map(toPersonLesson),
  };
}

export async function addPersonNote(
  { db, now, facility }: Deps,
  staff: User,
  id: number,
  { text }: NewPersonNote,
): Promise<PersonNote> {
  return inTransaction(db, async (trx) => {
    const { user } = await lockedAccount(trx, id, now(), facility());
    const note = await insertPersonNote(trx, id, { by: staff, text, now: now() });
    // The audit entry omits the text, because the text must disappear with the account.
    await insertChange(trx, { by: staff, action: 'user.noted', subject: userSubject(user), now: now() });
    return note;
  });
}
