import * as z from 'zod/mini';
import { bayId, bookingSlot, type Closure, closure } from '../bookings/index.ts';
import { type Facility, perFacility } from '../facility/index.ts';
import { text, yesOrNo } from '../fields/index.ts';
import { facilityDate, facilityTime, instant, isoDate } from '../time/index.ts';
import { deskBooking } from './contract.ts';

const HALF_HOUR = 'Closures must start and end on the hour or half-hour.';
const ENTER_TIMES = 'Please enter a start and an end time.';
const closingTime = (facility: Facility) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: ENTER_TIMES }),
    z.transform((text, context) => {
      const moment = new Date(text);
      if (!z.safeParse(isoDate, facilityDate(moment, facility)).success) {
        context.issues.push({ code: 'custom', message: ENTER_TIMES, input: text });
      } else if (
        !/^\d\d:(00|30):00$/.test(facilityTime(moment, facility)) ||
        moment.getMilliseconds() !== 0
      ) {
        context.issues.push({ code: 'custom', message: HALF_HOUR, input: text });
      }
      return moment.toISOString();
    }),
  );

const MAX_CLOSURE_DAYS = 92;
const DAY_MS = 24 * 60 * 60 * 1000;
const REASON_TOO_LONG = 'Please keep the reason to 500 characters or fewer.';
const reason = text('Please enter a reason.', { min: 1, max: 500, tooLong: REASON_TOO_LONG });

const days = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const IN_ORDER = { path: ['to'], error: 'The end time must be after the start time.' };
const NOT_TOO_LONG = {
  path: ['to'],
  error: `You can close a bay for up to ${MAX_CLOSURE_DAYS} days at a time.`,
};

/** Body of POST /api/desk/closures: docs/product/bookings.md#rules-for-a-closure. */
export const newClosure = perFacility((facility) =>
  z
    .object({ simulatorId: bayId(facility), from: closingTime(facility), to: closingTime(facility), reason })
    .check(
      z.refine(({ from, to }) => from < to, IN_ORDER),
      z.refine((closure) => days(closure) <= MAX_CLOSURE_DAYS, NOT_TOO_LONG),
    ),
);
export type NewClosure = z.output<ReturnType<typeof newClosure>>;

const SELECT_BAY = 'Please select a bay.';
/** The maximum length of `times` in one request. It allows a weekly closure for a whole year. */
export const MAX_TIMES = 53;
const MAX_TOTAL_DAYS = 400;
const closureTime = perFacility((facility) =>
  z.object({ from: closingTime(facility), to: closingTime(facility) }).check(
    z.refine(({ from, to }) => from < to, IN_ORDER),
    z.refine((time) => days(time) <= MAX_CLOSURE_DAYS, NOT_TOO_LONG),
  ),
);
export type ClosureTime = z.output<ReturnType<typeof closureTime>>;

const isApart = (times: readonly ClosureTime[]) =>
  times.every(({ from }, index) => index === 0 || (times[index - 1] as ClosureTime).to <= from);

/** The bays and times to close in one step. The times are in order and do not overlap. */
const baysAndTimes = perFacility((facility) =>
  z.object({
    simulatorIds: z
      .array(bayId(facility), SELECT_BAY)
      .check(z.minLength(1, SELECT_BAY), z.maxLength(facility.bays.length, SELECT_BAY)),
    times: z
      .array(closureTime(facility), ENTER_TIMES)
      .check(
        z.minLength(1, ENTER_TIMES),
        z.maxLength(MAX_TIMES, `You can choose up to ${MAX_TIMES} time ranges at once.`),
        z.refine(isApart, 'These times overlap. Please change one of them.'),
      ),
  }),
);
type BaysAndTimes = z.output<ReturnType<typeof baysAndTimes>>;

const withinTotal = z.refine<BaysAndTimes>(
  ({ simulatorIds, times }) =>
    times.reduce((sum, time) => sum + days(time), 0) * simulatorIds.length <= MAX_TOTAL_DAYS,
  {
    path: ['times'],
    error: `These closures add up to more than ${MAX_TOTAL_DAYS} days across all bays. Please choose fewer days or bays.`,
  },
);

/** Body of POST /api/desk/closures/impact. */
export const closurePlan = perFacility((facility) => baysAndTimes(facility).check(withinTotal));
export type ClosurePlan = z.output<ReturnType<typeof closurePlan>>;

/** Body of POST /api/desk/closures/many: docs/product/bookings.md#several-closures-in-one-step. */
export const newClosures = perFacility((facility) =>
  z.extend(baysAndTimes(facility), { reason }).check(withinTotal),
);
export type NewClosures = z.output<ReturnType<typeof newClosures>>;

/** Response of POST /api/desk/closures/many. `affected` lists the bookings that could not be moved. */
export const madeClosures = z.object({
  closures: z.array(closure),
  moved: z.array(deskBooking),
  affected: z.array(deskBooking),
});
export type MadeClosures = z.output<typeof madeClosures>;

/** Response of POST /api/desk/closures. */
export type MadeClosure = Omit<MadeClosures, 'closures'> & { closure: Closure };

/** Response of POST /api/desk/closures/impact. `to` is null if the booking cannot move to another bay. */
export const closureImpact = z.array(z.object({ booking: deskBooking, to: z.nullable(bookingSlot) }));
export type ClosureImpact = z.output<typeof closureImpact>;

/** A person that the desk has to reach because of a closure: docs/product/bookings.md#call-list. */
export const callListEntry = z.object({
  id: z.number(),
  closure,
  booking: deskBooking,
  /** The booking's end time when the closure was made. Staff may have shortened the booking since then. */
  bookedUntil: z.string(),
  /** True if the closure moved the booking and the person has no email address, so staff must call. */
  isMoved: z.boolean(),
  told: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), byId: z.nullable(z.number()) })),
});
export type CallListEntry = z.output<typeof callListEntry>;

/** Body of PATCH /api/desk/call-list/:id. */
export const toldChange = z.object({ told: yesOrNo });
