import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { rowId, text } from '../fields/index.ts';
import { datesInOrder, isoDate, WEEKDAYS } from '../time/index.ts';

/** Matches HH:MM and HH:MM:SS. */
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
      error: 'The end must be after the start.',
    }),
  );
export type WorkingHours = z.output<typeof workingHours>;

const MAX_DAYS_OFF = 400;

export const availability = z
  .object({
    hours: z
      .array(workingHours, 'Please enter the weekly hours.')
      .check(z.maxLength(50, 'You can add at most 50 time ranges. Please combine some of them.')),
    daysOff: z
      .array(isoDate, 'Please enter the days off.')
      .check(z.maxLength(MAX_DAYS_OFF, `At most ${MAX_DAYS_OFF} days off are allowed.`)),
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

const isSameTime = (a: WorkingHours, b: WorkingHours) =>
  a.dayOfWeek === b.dayOfWeek && a.startTime < b.endTime && b.startTime < a.endTime;

const specialty = text('The specialty must be text.', {
  max: 40,
  tooLong: 'A specialty can have at most 40 characters.',
}).check(z.minLength(2, 'A specialty must have at least 2 characters.'));

const specialties = z
  .array(specialty, 'Specialties must be a list.')
  .check(z.maxLength(8, 'Please choose at most 8 specialties.'));
const BIO_TOO_LONG = 'Please keep the bio under 1,000 characters.';

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
export const openingsQuery = z.object({ date: isoDate });

const SELECT_OPENING = 'Please select a time.';
const NOTE_TOO_LONG = 'Please keep the note under 1,000 characters.';

export const newLesson = z.object({
  coachId: rowId('Please select a coach.'),
  date: isoDate,
  startTime: z.pipe(z.string(SELECT_OPENING).check(z.regex(HALF_HOUR, SELECT_OPENING)), toMinutes),
  note: z._default(text('The note must be text.', { max: 1000, tooLong: NOTE_TOO_LONG }), ''),
});
export type NewLesson = z.output<typeof newLesson>;

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
  note: z.string(),
  coachNotes: z.string(),
});
export type Lesson = z.output<typeof lesson>;

const NOTES_TOO_LONG = 'Please keep the notes under 5,000 characters.';
/** Body of PATCH /api/coach/lessons/:id. The member of the lesson can read `coachNotes`. */
export const lessonOutcome = z.object({
  status: z.optional(
    z.enum(['scheduled', 'completed', 'no_show'], 'Please select the outcome of the lesson.'),
  ),
  coachNotes: z.optional(text('Notes must be text.', { max: 5000, tooLong: NOTES_TOO_LONG })),
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
