import * as z from 'zod/mini';
import { baysOn, type Facility, perFacility } from '../facility/index.ts';
import { onOneLine, rowId, text, textOrNull, yesOrNo } from '../fields/index.ts';
import { datePlus, isoDate, WEEKDAYS, type Weekday } from '../time/index.ts';
import {
  ABSENCE_RULES,
  LEAGUE_TYPES,
  league,
  movedNight,
  playoffSize,
  SCORE_ENTRIES,
  SCORING_TYPES,
  SUBSTITUTES,
} from './contract.ts';
import { handicapCheck, handicapFields } from './handicap-fields.ts';
import { invitation, newInvitation } from './invitation-contract.ts';
import {
  DEFAULT_ANSWERS_CLOSE_HOURS,
  MAX_ANSWERS_CLOSE_HOURS,
  MAX_LEAGUE_YEARS,
  MAX_PARTICIPANTS,
  MAX_ROUNDS,
} from './limits.ts';
import { type LastNight, lastTypedNight, playoffCheck, playoffsField } from './playoff-field.ts';
import { DEFAULT_SEASON_RULES } from './season-rules.ts';

/** The weekdays, starting with Monday, as the form lists them. */
export const LEAGUE_DAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

const NAME_TOO_SHORT = 'League name must be at least 3 characters';

const date = (missing: string) =>
  z.string(missing).check(z.refine((date) => isoDate.safeParse(date).success, missing));

// Uses one check for a missing and an invalid time, so that an empty field shows one message instead of two.
const time = (missing: string) =>
  z.string(missing).check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: ({ input }) => (input === '' ? missing : 'Time must be in 24-hour format (HH:MM)'),
    }),
  );

const wholeNumber = (least: string, largest: number, most: string, smallest = 1) =>
  z.number(least).check(
    z.gte(smallest, least),
    z.lte(largest, most),
    z.refine((number) => Number.isInteger(number), 'Must be a whole number'),
  );

const description = textOrNull(
  text('The description must be text', {
    max: 2000,
    tooLong: 'Please keep the description to 2,000 characters or fewer',
  }),
);

const ANSWER_HOURS = `Please enter a whole number from 0 to ${MAX_ANSWERS_CLOSE_HOURS}`;
const roundsOrNull = (message: string) =>
  z.nullable(z.int(message).check(z.gte(1, message), z.lte(MAX_ROUNDS, message)));

const fields = {
  name: z
    .string(NAME_TOO_SHORT)
    .check(
      onOneLine,
      z.trim(),
      z.minLength(3, NAME_TOO_SHORT),
      z.maxLength(100, 'League name must be at most 100 characters'),
    ),
  description,
  leagueType: z.enum(LEAGUE_TYPES, 'Please select a league type'),
  scoringType: z.enum(SCORING_TYPES, 'Please select a scoring type'),
  startDate: date('Please select a start date'),
  endDate: date('Please select an end date'),
  dayOfWeek: z.enum(WEEKDAYS, 'Please select a day of the week'),
  startTime: time('Please specify a start time'),
  endTime: time('Please specify an end time'),
  maxParticipants: wholeNumber(
    'Must have at least 1 participant',
    MAX_PARTICIPANTS,
    `Maximum ${MAX_PARTICIPANTS} participants`,
  ),
  answersCloseHours: wholeNumber(ANSWER_HOURS, MAX_ANSWERS_CLOSE_HOURS, ANSWER_HOURS, 0),
  isActive: yesOrNo,
  scoreEntry: z.enum(SCORE_ENTRIES, 'Please select who enters scores'),
  substitutes: z.enum(SUBSTITUTES, 'Please select who can substitute'),
  allowsSingle: yesOrNo,
  countedRounds: roundsOrNull('Enter a whole number from 1 to 999, or leave this blank to count all rounds'),
  minimumRounds: roundsOrNull(
    'Enter a whole number from 1 to 999, or leave this blank for half of the rounds',
  ),
  allowsHalves: yesOrNo,
  absence: z.enum(ABSENCE_RULES, 'Please select what happens if one side is absent'),
  ...handicapFields,
  playoffTeams: playoffsField,
};

type Span = { startDate: string; endDate: string; startTime: string; endTime: string };

/**
 * Returns the condition for running a rule that compares two fields: both fields must be valid. Errors in
 * other fields do not stop the rule, so the form shows all errors at once.
 */
const bothAre =
  (one: keyof Span, other: keyof Span) =>
  ({ value }: { value: unknown }) =>
    [one, other].every((name) => fields[name].safeParse((value as Span | undefined)?.[name]).success);

const spanChecks = [
  z.refine<Span>(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: 'End date must be after start date',
    when: bothAre('startDate', 'endDate'),
  }),
  z.refine<Span>(({ startDate, endDate }) => endDate <= datePlus(startDate, MAX_LEAGUE_YEARS * 366), {
    path: ['endDate'],
    error: `A league can last up to ${MAX_LEAGUE_YEARS} years`,
    when: bothAre('startDate', 'endDate'),
  }),
  z.refine<Span>(({ startTime, endTime }) => endTime > startTime, {
    path: ['endTime'],
    error: 'End time must be after start time',
    when: bothAre('startTime', 'endTime'),
  }),
] as const;

const maximumBays = (most: number) => `Maximum ${most} ${most === 1 ? 'bay' : 'bays'} available`;

const numberOfBays = ({ bays }: Facility) =>
  wholeNumber('Must have at least 1 bay', bays.length, maximumBays(bays.length));

/** Returns the check that refuses more bays than the facility has on the league's last night. */
const bayCheck = (facility: Facility) =>
  z.refine<LastNight & { numberOfBays: number }>(
    // Accepts more bays than the facility has, because the field's own check already refuses that number.
    ({ numberOfBays, ...season }) =>
      numberOfBays > facility.bays.length || numberOfBays <= baysOn(lastTypedNight(season), facility).length,
    {
      path: ['numberOfBays'],
      error: ({ input }) => maximumBays(baysOn(lastTypedNight(input as LastNight), facility).length),
    },
  );

const leagueFields = (facility: Facility) => ({
  ...fields,
  numberOfBays: numberOfBays(facility),
  description: z._default(description, null),
  answersCloseHours: z._default(fields.answersCloseHours, DEFAULT_ANSWERS_CLOSE_HOURS),
  isActive: z._default(fields.isActive, true),
  scoreEntry: z._default(fields.scoreEntry, 'admins'),
  substitutes: z._default(fields.substitutes, 'volunteers'),
  allowsSingle: z._default(fields.allowsSingle, DEFAULT_SEASON_RULES.allowsSingle),
  countedRounds: z._default(fields.countedRounds, DEFAULT_SEASON_RULES.countedRounds),
  minimumRounds: z._default(fields.minimumRounds, DEFAULT_SEASON_RULES.minimumRounds),
  allowsHalves: z._default(fields.allowsHalves, DEFAULT_SEASON_RULES.allowsHalves),
  absence: z._default(fields.absence, DEFAULT_SEASON_RULES.absence),
  handicap: z._default(fields.handicap, DEFAULT_SEASON_RULES.handicap),
  handicapRounds: z._default(fields.handicapRounds, DEFAULT_SEASON_RULES.handicapRounds),
  handicapCap: z._default(fields.handicapCap, DEFAULT_SEASON_RULES.handicapCap),
  handicapPar: z._default(fields.handicapPar, DEFAULT_SEASON_RULES.handicapPar),
  playoffTeams: z._default(fields.playoffTeams, DEFAULT_SEASON_RULES.playoffTeams),
});

/** The league fields that an admin enters: docs/product/leagues.md#league-fields. Times are HH:MM. */
export const leagueForm = perFacility((facility) =>
  z.object(leagueFields(facility)).check(...spanChecks, bayCheck(facility), handicapCheck, playoffCheck),
);
export type LeagueForm = z.output<ReturnType<typeof leagueForm>>;

const TOO_MANY_SKIPPED = 'Too many skipped dates';
/**
 * The nights to skip when a schedule is created or changed. They are stored as canceled nights:
 * docs/product/leagues.md#skipping-dates.
 */
const skipDates = z.array(isoDate).check(z.maxLength(200, TOO_MANY_SKIPPED));

/**
 * Body of POST /api/admin/leagues. If `createSchedule` is true, the server also reserves bays and creates
 * rounds.
 */
export const newLeague = perFacility((facility) =>
  z
    .object({
      ...leagueFields(facility),
      createSchedule: z._default(yesOrNo, false),
      skipDates: z.optional(skipDates),
      /** Invites an earlier season's players to the new league. Not sent if the new league is inactive. */
      invitation: z.optional(newInvitation),
    })
    .check(...spanChecks, bayCheck(facility), handicapCheck, playoffCheck),
);
export type NewLeague = z.output<ReturnType<typeof newLeague>>;

/**
 * Body of POST /api/admin/leagues/preview. `leagueId` is the league being edited, so its own reservations are
 * not conflicts.
 */
export const leaguePreviewRequest = perFacility((facility) =>
  z
    .object({ ...leagueFields(facility), leagueId: z.optional(rowId('Invalid league ID.')) })
    .check(...spanChecks, bayCheck(facility), handicapCheck, playoffCheck),
);
export type LeaguePreviewRequest = z.output<ReturnType<typeof leaguePreviewRequest>>;

/**
 * Body of PATCH /api/leagues/:id. Missing fields keep their values, and the result must be a valid
 * `leagueForm`. Once the league has scores, a change of the season rules requires `confirmRules`.
 */
export const leagueChange = perFacility((facility) =>
  z.partial(
    z.object({
      ...fields,
      numberOfBays: numberOfBays(facility),
      createSchedule: yesOrNo,
      skipDates,
      confirmRules: yesOrNo,
    }),
  ),
);
export type LeagueChange = z.output<ReturnType<typeof leagueChange>>;

/**
 * A bay that a session needs but cannot have: docs/product/leagues.md#conflicts. `with` names the person,
 * league or closure that has the bay. It can also say that daylight saving time skips part of the session.
 */
export const scheduleConflict = z.object({
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  simulatorId: z.number(),
  with: z.string(),
  /** Set if a member's or guest's booking is in the way. Staff can move that booking. */
  bookingId: z.optional(z.number()),
  /** The member's user ID if a lesson is in the way. Only the member and the coach can change the time. */
  lessonMemberId: z.optional(z.number()),
});
export type ScheduleConflict = z.output<typeof scheduleConflict>;

export const createdLeague = z.extend(league, {
  scheduleCreated: z.boolean(),
  conflicts: z.optional(z.array(scheduleConflict)),
  /**
   * The invitation that was sent. Missing if none was requested, if no player would get it, or if the league
   * is inactive.
   */
  invitation: z.optional(invitation),
});
export type CreatedLeague = z.output<typeof createdLeague>;

/**
 * Response of POST /api/admin/leagues/preview. The lists of bays and conflicts are empty for canceled nights
 * and for sessions that have begun.
 */
export const leaguePreview = z.object({
  sessions: z.array(
    z.object({
      date: isoDate,
      simulatorIds: z.array(z.number()),
      conflicts: z.array(scheduleConflict),
      /** Why the night is canceled. Missing if the night is not canceled. */
      canceled: z.optional(z.string()),
      /** Set if the night was moved. `date` is then the new date. */
      moved: z.optional(movedNight),
      /** How many teams play on this night. Set only for the playoffs. */
      playoffTeams: z.optional(playoffSize),
      /**
       * The note of the exception in the staff hours that closes the front desk on this date, such as
       * "Thanksgiving". The note can be empty. Missing if no exception closes the desk, if the night is
       * canceled or moved, or if the session has begun.
       */
      holiday: z.optional(z.string()),
    }),
  ),
});
export type LeaguePreview = z.output<typeof leaguePreview>;
