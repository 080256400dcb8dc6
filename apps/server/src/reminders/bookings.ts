import type { Facility } from '@clubhouse/core/facility';
import { dueMoments, startsToRemind } from '@clubhouse/core/notifications';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { MailReminder } from '../mail/index.ts';
import { choicesOf, type Message, type Notice, notify } from '../notifications/index.ts';
import { bookingsStarting, bookingsWithIds, type RemindedBooking } from './booking-queries.ts';
import { bookingReminderMail } from './mails.ts';
import { noticeFor, type Run } from './run.ts';
import { type Due, withoutWritten } from './written.ts';

type DueBooking = Due & { booking: RemindedBooking };

const occurrenceOf = ({ bookingDate, startTime }: RemindedBooking) => `${bookingDate} ${startTime}`;

/**
 * Reminds members of their bookings and lessons, on the evening before and again some hours before the start.
 */
export async function remindOfBookings(run: Run): Promise<void> {
  const { trx, window, facility } = run;
  const bookings = await bookingsStarting(trx, startsToRemind(window, facility));
  const choices = await choicesOf(
    trx,
    bookings.map(({ user }) => user.id),
  );
  const due = bookings.flatMap((booking): DueBooking[] => {
    const { user, bookingDate, startTime, changedAt } = booking;
    const moments = dueMoments(
      { date: bookingDate, startTime, changedAt },
      choices(user.id),
      window,
      facility,
    );
    const subject = { user, subjectId: booking.id, occurrence: occurrenceOf(booking), booking };
    return moments.map(({ kind, at }) => ({ ...subject, kind, at }));
  });
  const groups = new Map<string, DueBooking[]>();
  for (const one of await withoutWritten(trx, due)) {
    const key = `${one.user.id} ${one.kind} ${one.at.getTime()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  await notify(
    trx,
    [...groups.values()].flatMap((group) => noticeOf(group, run)),
    { ...run, choices },
  );
}

function noticeOf([first, ...others]: readonly DueBooking[], { now, facility }: Run): Notice[] {
  if (!first) return [];
  const bookings = [first.booking, ...others.map(({ booking }) => booking)] as const;
  return [noticeFor([first, ...others], messageFor(bookings, now, facility))];
}

function messageFor(
  bookings: readonly [RemindedBooking, ...RemindedBooking[]],
  now: Date,
  facility: Facility,
): Message {
  const mail = bookingReminderMail(bookings, now, facility);
  const [first] = bookings;
  const path = SCREENS[first.kind === 'lesson' ? 'bookLesson' : 'booking'].path;
  return { mail, push: { title: mail.subject, body: formatInterval(first), path } };
}

/**
 * Returns the reminder with only the bookings that still belong to this member and have the same time. Returns
 * null if no booking is left.
 */
export async function currentBookingReminder(
  db: Knex,
  { userId, subjects }: MailReminder,
  now: Date,
  facility: Facility,
): Promise<Message | null> {
  const bookings = await bookingsWithIds(
    db,
    subjects.map(({ id }) => id),
  );
  const [first, ...others] = bookings.filter(
    (booking) =>
      booking.user.id === userId &&
      subjects.some(({ id, occurrence }) => id === booking.id && occurrence === occurrenceOf(booking)),
  );
  return first ? messageFor([first, ...others], now, facility) : null;
}
