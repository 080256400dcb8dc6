import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { rowId, text, yesOrNo } from '../fields/index.ts';
import { MAX_LISTED, search } from '../lists/index.ts';
import { datesInOrder, isoDate, WEEKDAYS } from '../time/index.ts';

/** Matches half-hours as HH:MM or HH:MM:SS. */
const HALF_HOUR = /^([01]\d|2[0-3]):(00|30)(:00)?$/;
const toMinutes = z.transform((time: string) => time.slice(0, 5));

const ENTER_TIMES = 'Please enter a start and an end time.';
const halfHour = z.pipe(
  z
    .string(ENTER_TIMES)
    .check(
      z.minLength(1, { error: ENTER_TIMES, abort: true }),
      z.regex(HALF_HOUR, { error: 'Hours must start and end on the hour or half-hour.', abort: true }),
    ),
  toMinutes,
);

/** A time range in which a coach works on the same weekday every week. */
const workingHours = z
  .object({
    dayOfWeek: z.enum(WEEKDAYS, 'Please select a day of the week'),
    startTime: halfHour,
    endTime: halfHour,
  })
  .check(
    z.refine(({ startTime, endTime }) => startTime < endTime, {
      path: ['endTime'],
      error: 'The end time must be after the start time.',
    }),
  );
export type WorkingHours = z.output<typeof workingHours>;

const MAX_DAYS_OFF = 400;

export const availability = z
  .object({
    hours: z
      .array(workingHours, 'Please enter the weekly hours.')
      .check(z.maxLength(50, 'You can add up to 50 time ranges. Please combine some of them.')),
    daysOff: z
      .array(isoDate, 'Please enter the days off.')
      .check(z.maxLength(MAX_DAYS_OFF, `You can add up to ${MAX_DAYS_OFF} days off.`)),
  })
  .check(
    z.superRefine(({ hours }, context) => {
      const index = hours.findIndex((some, at) =>
        hours.slice(0, at).some((other) => isSameTime(some, other)),
      );
      if (index < 0) return;
      context.addIssue({
        code: 'custom',
        path: ['hours', index, 'startTime'],
        message: 'These hours overlap with other hours on the same day.',
        input: hours,
      });
    }),
  );
export type Availability = z.output<typeof availability>;

export const MESSAGE_MAX_LENGTH = 500;
/**
 * A coach's or member's message about a lesson that is canceled or moved. An empty string means no message.
 */
const message = z.pipe(
  z._default(
    text('The message must be text.', {
      max: MESSAGE_MAX_LENGTH,
      tooLong: `Please keep the message to ${MESSAGE_MAX_LENGTH} characters or fewer.`,
    }),
    '',
  ),
  z.transform((typed) => typed || undefined),
);

const AFFECTED_CHOICES = ['keep', 'ask', 'cancel'] as const;
export type AffectedChoice = (typeof AFFECTED_CHOICES)[number];
const CHOOSE = 'Please choose what happens to the lesson.';

/**
 * Body of PUT /api/coach/availability. `lessons` has the coach's choice for each affected lesson:
 * docs/product/lessons.md#lessons-outside-the-new-hours.
 */
export const availabilityChange = z.safeExtend(availability, {
  lessons: z._default(
    z
      .array(z.object({ id: rowId(CHOOSE), choice: z.enum(AFFECTED_CHOICES, CHOOSE) }), CHOOSE)
      .check(z.maxLength(MAX_LISTED, CHOOSE)),
    [],
  ),
  message,
});
export type AvailabilityChange = z.output<typeof availabilityChange>;

const isSameTime = (a: WorkingHours, b: WorkingHours) =>
  a.dayOfWeek === b.dayOfWeek && a.startTime < b.endTime && b.startTime < a.endTime;

const specialty = text('The specialty must be text.', {
  max: 40,
  tooLong: 'Please keep each specialty to 40 characters or fewer.',
}).check(z.minLength(2, 'A specialty must have at least 2 characters.'));

const specialties = z
  .array(specialty, 'Specialties must be a list.')
  .check(z.maxLength(8, 'Please enter up to 8 specialties.'));
const BIO_TOO_LONG = 'Please keep the bio to 1,000 characters or fewer.';

export const coachProfile = z.object({
  name: personName,
  bio: z._default(text('The bio must be text.', { max: 1000, tooLong: BIO_TOO_LONG }), ''),
  specialties: z._default(specialties, []),
});
export type CoachProfile = z.output<typeof coachProfile>;

/** A row of GET /api/coaches. `id` is the coach's user ID. */
export const coach = z.extend(coachProfile, { id: z.number() });
export type Coach = z.output<typeof coach>;

/** A row of GET /api/coaches/:id/openings. The soonest opening comes first. Times are HH:MM. */
export const opening = z.object({ startTime: z.string(), endTime: z.string() });

const NO_LESSON = 'Please select a lesson.';
/** `lessonId` is the lesson to move. The lesson's current time and bay count as free. */
export const openingsQuery = z.object({
  date: isoDate,
  lessonId: z.optional(z.pipe(z.coerce.number(NO_LESSON), rowId(NO_LESSON))),
});

/**
 * A row of GET /api/coaches/first-openings: a coach's first opening on each day that has one, soonest first.
 * Covers all days that can be booked now.
 */
export const firstOpenings = z.object({
  coachId: z.number(),
  openings: z.array(z.extend(opening, { date: isoDate })),
});
export type FirstOpenings = z.output<typeof firstOpenings>;

/**
 * A row of GET /api/coach/openings. `isInHours` is false on days off and outside the coach's working hours.
 */
export const coachOpening = z.extend(opening, { isInHours: z.boolean() });
export type CoachOpening = z.output<typeof coachOpening>;

const SELECT_OPENING = 'Please select a time.';
const NOTE_TOO_LONG = 'Please keep the note to 1,000 characters or fewer.';

const slot = {
  date: isoDate,
  startTime: z.pipe(z.string(SELECT_OPENING).check(z.regex(HALF_HOUR, SELECT_OPENING)), toMinutes),
};
const note = z._default(text('The note must be text.', { max: 1000, tooLong: NOTE_TOO_LONG }), '');

export const newLesson = z.object({ coachId: rowId('Please select a coach.'), ...slot, note });
export type NewLesson = z.output<typeof newLesson>;

/** Body of POST /api/coach/lessons: a lesson that the coach enters for a member. */
export const enteredLesson = z.object({ memberId: rowId('Please select a member.'), ...slot, note });
export type EnteredLesson = z.output<typeof enteredLesson>;

/** Body of PATCH /api/lessons/:id/time and PATCH /api/coach/lessons/:id/time. */
export const lessonMove = z.object({ ...slot, message });
export type LessonMove = z.input<typeof lessonMove>;

/**
 * A row of GET /api/coach/members. The email distinguishes two members with the same name. The email is
 * masked if the member never had a lesson with the coach, not even a canceled one.
 */
export const foundMember = z.object({ id: z.number(), displayName: z.string(), email: z.string() });
export type FoundMember = z.output<typeof foundMember>;
export const memberSearch = z.object({ search });

export const lessonStatus = z.enum(['scheduled', 'completed', 'no_show', 'cancelled']);
export type LessonStatus = z.output<typeof lessonStatus>;

/** A lesson in the API. Times are HH:MM. */
export const lesson = z.object({
  id: z.number(),
  /** Null means that the coach's account was deleted. The name is then "Former coach". */
  coachId: z.nullable(z.number()),
  coachName: z.string(),
  memberId: z.nullable(z.number()),
  memberName: z.string(),
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  simulatorId: z.number(),
  status: lessonStatus,
  isComplimentary: z.boolean(),
  isPaid: z.boolean(),
  note: z.string(),
  coachNotes: z.string(),
});
export type Lesson = z.output<typeof lesson>;

/** Response of GET /api/admin/lessons/:id, without the notes, which are for the member and the coach. */
export const deskLesson = z.omit(lesson, { note: true, coachNotes: true });

/** A row of GET /api/coach/lessons. The contact fields are null if the member's account was deleted. */
export const taughtLesson = z.extend(lesson, {
  memberEmail: z.nullable(z.string()),
  memberPhone: z.nullable(z.string()),
  /** The coach's latest notes from an earlier lesson with this member. */
  lastNotes: z.nullable(z.object({ date: isoDate, text: z.string() })),
});
export type TaughtLesson = z.output<typeof taughtLesson>;

const NOTES_TOO_LONG = 'Please keep the notes to 5,000 characters or fewer.';
/** Body of PATCH /api/coach/lessons/:id. The member can read `coachNotes`. */
export const lessonOutcome = z.object({
  status: z.optional(
    z.enum(['scheduled', 'completed', 'no_show'], 'Please select the outcome of the lesson.'),
  ),
  coachNotes: z.optional(text('Notes must be text.', { max: 5000, tooLong: NOTES_TOO_LONG })),
  isPaid: z.optional(yesOrNo),
});
export type LessonOutcome = z.output<typeof lessonOutcome>;

export const lessonsQuery = z.object({ from: isoDate, to: isoDate }).check(datesInOrder);

/** A row of GET /api/admin/coaches: a coach's profile, availability, and lessons in the requested date range. */
export const listedCoach = z.extend(coach, {
  email: z.string(),
  hours: z.array(workingHours),
  daysOff: z.array(isoDate),
  lessons: z.array(lesson),
});
export type ListedCoach = z.output<typeof listedCoach>;
