import type { User } from '@clubhouse/core/auth';
import { deskDayRefusal } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { CoachProfile, LessonStatus, WorkingHours } from '@clubhouse/core/lessons';
import { datePlus, facilityDate, intervalFrom, overlaps, WEEKDAYS } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { cancelBookingRow, loadDay } from '../bookings/index.ts';
import { required } from '../db/row.ts';
import {
  cancelLessonRow,
  insertLesson,
  saveAvailability,
  saveProfile,
  updateOutcome,
} from '../lessons/index.ts';
import { checkIn, insertDemoBooking } from './bookings.ts';

const LESSON_BAY = 2;

const DAY = 24 * 60 * 60 * 1000;

const COACH_PROFILE: CoachProfile = {
  name: 'Riley Navarro',
  bio: 'Fifteen years of teaching, most of them indoors. I look at what your swing does before I say what it should do, and you go home with one thing to practice, not ten.',
  specialties: ['Short game', 'Putting', 'Swing analysis', 'Beginners'],
};

/** The coach works every morning, so a demo lesson fits on any day of the week. */
const COACH_HOURS: WorkingHours[] = [
  ...WEEKDAYS.map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: dayOfWeek === 'Saturday' || dayOfWeek === 'Sunday' ? '11:00' : '12:00',
  })),
  { dayOfWeek: 'Tuesday', startTime: '16:00', endTime: '19:00' },
  { dayOfWeek: 'Thursday', startTime: '16:00', endTime: '19:00' },
];
const DAY_OFF_AHEAD = 8;

type DemoLesson = {
  daysAhead: number;
  startTime?: string;
  /** The member's index in the list of demo members. Index 0 is the coach. */
  member: number;
  status?: LessonStatus;
  note?: string;
  coachNotes?: string;
};

// The lessons are in the morning, because their bay (`LESSON_BAY`) is usually free then.
const DEMO_LESSONS: DemoLesson[] = [
  {
    daysAhead: -13,
    member: 1,
    status: 'completed',
    note: 'My slice gets worse with the driver.',
    coachNotes:
      'Use a slightly stronger grip and play the ball one ball width farther forward. Make ten slow swings before each session.',
  },
  {
    daysAhead: -12,
    member: 2,
    status: 'completed',
    coachNotes: 'Lag putts from 30 feet: keep an even tempo, and keep your head down.',
  },
  { daysAhead: -10, member: 3, status: 'no_show' },
  {
    daysAhead: -9,
    startTime: '10:00:00',
    member: 6,
    status: 'completed',
    coachNotes: 'Good turn, better balance.',
  },
  { daysAhead: -6, member: 4, status: 'cancelled', note: 'First lesson ever.' },
  {
    daysAhead: -5,
    member: 1,
    status: 'completed',
    coachNotes: 'The slice is a fade now. Next time we will work on short irons. Bring your 8 and 9.',
  },
  {
    daysAhead: -2,
    member: 5,
    status: 'completed',
    coachNotes: 'We practiced chipping with the 52-degree wedge.',
  },
  { daysAhead: 0, member: 6, note: 'I am left-handed. Could we look at my bunker shots?' },
  { daysAhead: 0, startTime: '10:00:00', member: 1, note: 'Short irons, as we discussed.' },
  { daysAhead: 1, member: 8 },
  { daysAhead: 2, member: 10, note: 'I had a shoulder injury, so I would like to take it easy.' },
  { daysAhead: 2, startTime: '10:00:00', member: 3 },
  { daysAhead: 3, member: 1 },
  { daysAhead: 5, member: 7 },
  { daysAhead: 9, member: 2 },
];

/**
 * Saves the demo coach's profile, working hours and day off, and inserts the lessons. Skips a lesson if the
 * bay, the coach or the member is not free.
 */
export async function insertDemoLessons(
  trx: Knex.Transaction,
  members: readonly User[],
  now: Date,
  facility: Facility,
): Promise<void> {
  const today = facilityDate(now, facility);
  const coach = required(
    members.find(({ isCoach }) => isCoach),
    'the demo coach',
  );
  await saveProfile(trx, coach.id, COACH_PROFILE);
  const daysOff = [datePlus(today, DAY_OFF_AHEAD)];
  await saveAvailability(trx, coach.id, { hours: COACH_HOURS, daysOff });
  for (const { member: index, ...lesson } of DEMO_LESSONS) {
    await insertDemoLesson(trx, { ...lesson, coach, member: members[index] as User }, now, facility);
  }
}

async function insertDemoLesson(
  trx: Knex.Transaction,
  {
    coach,
    member,
    daysAhead,
    startTime = '09:00:00',
    status = 'scheduled',
    note = '',
    coachNotes = '',
  }: Omit<DemoLesson, 'member'> & { coach: User; member: User },
  now: Date,
  facility: Facility,
): Promise<void> {
  const date = datePlus(facilityDate(now, facility), daysAhead);
  const interval = intervalFrom(startTime, 1);
  const slot = { simulatorId: LESSON_BAY, bookingDate: date, ...interval };
  const day = await loadDay(trx, date, now, facility);
  const isBusy = day.bookings.some(
    (other) => (other.userId === coach.id || other.userId === member.id) && overlaps(other, slot),
  );
  if (isBusy || deskDayRefusal(slot, null, day)) return;

  const bookedAt = new Date(now.getTime() + (Math.min(daysAhead, 0) - 3) * DAY);
  const bookingRow = { ...slot, userId: member.id, kind: 'lesson' } as const;
  const booking = await insertDemoBooking(trx, bookingRow, { by: member.id, now: bookedAt });
  const row = { ...interval, coachId: coach.id, memberId: member.id, bookingId: booking.id, date, note };
  const id = await insertLesson(trx, row, bookedAt);
  if (status === 'cancelled') {
    const by = { by: member.id, now: new Date(bookedAt.getTime() + DAY) };
    await cancelLessonRow(trx, id);
    await cancelBookingRow(trx, booking.id, { ...by, reason: undefined });
  } else if (status !== 'scheduled') {
    await updateOutcome(trx, id, { status, coachNotes }, now);
  }
  if (status === 'completed') await checkIn(trx, booking, facility);
}
