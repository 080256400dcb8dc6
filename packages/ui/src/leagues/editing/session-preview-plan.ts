import { bayName, type Facility } from '@clubhouse/core/facility';
import {
  conflictName,
  DEFAULT_SEASON_RULES,
  type League,
  type LeagueForm,
  type LeaguePreviewRequest,
  leagueForm,
  leagueNightsOf,
  MAX_PARTICIPANTS,
  type PlannedSession,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { canceledText, movedText } from '../league-texts.ts';

/**
 * The default season rules without the playoff size. That size comes from the form, because the playoffs add
 * nights.
 */
const { playoffTeams: _, ...RULES } = DEFAULT_SEASON_RULES;

/**
 * The dry run requires these fields, but they do not affect its result. The values are constant, so typing in
 * these fields triggers no other dry run.
 */
const FIXED = {
  name: 'Preview',
  description: null,
  leagueType: 'individual',
  scoringType: 'lowest_score',
  maxParticipants: MAX_PARTICIPANTS,
  isActive: true,
  ...RULES,
} as const satisfies Partial<LeagueForm>;

export function dryRunOf(
  typed: unknown,
  leagueId: number | undefined,
  facility: Facility,
): { input: LeaguePreviewRequest; needed: null } | { input: null; needed: string[] } {
  const { success, data, error } = leagueForm(facility).safeParse({ ...(typed as object), ...FIXED });
  if (!success) return { input: null, needed: error.issues.map(({ message }) => message) };
  return { input: { ...data, ...(leagueId !== undefined && { leagueId }) }, needed: null };
}

const isCanceled = ({ canceled }: PlannedSession) => canceled !== undefined;

/**
 * Returns whether the session has started. The dry run lists no bays and no conflicts for started sessions,
 * and for canceled sessions.
 */
export const isOver = (session: PlannedSession) =>
  session.simulatorIds.length === 0 && session.conflicts.length === 0 && !isCanceled(session);

export const isClash = ({ conflicts }: PlannedSession) => conflicts.length > 0;

const isAhead = (session: PlannedSession) => !isOver(session) && !isCanceled(session);

/** Returns whether the admin can skip the session. A moved night cannot be skipped. */
export const isSkippable = (session: PlannedSession) => isAhead(session) && session.moved === undefined;

/**
 * The admin's choices by date: true skips the date, and false keeps it. Dates without a choice, or with null,
 * follow the default in `isSkipped`.
 */
export type SkipChoices = Readonly<Record<string, boolean | null>>;

/** Returns the dates that the stored schedule already has. A new schedule has none. */
export const scheduledDates = (stored: League | undefined): ReadonlySet<string> =>
  new Set(stored?.hasSchedule ? leagueNightsOf(stored) : []);

/**
 * Returns whether the schedule skips the session's date. If the admin has not chosen, it skips dates with a
 * conflict, and new dates on which the front desk is closed.
 */
export const isSkipped = (
  session: PlannedSession,
  choices: SkipChoices,
  scheduled: ReadonlySet<string>,
): boolean =>
  isSkippable(session) &&
  (choices[session.date] ??
    (isClash(session) || (session.holiday !== undefined && !scheduled.has(session.date))));

export type Skipping = {
  skipDates: string[];
  /** The number of dates that the schedule keeps, such as "13 of 14 dates". Null if it keeps all or none. */
  kept: string | null;
  /** Explains why the schedule cannot be saved, or null. */
  refusal: string | null;
};

export function skippingOf(
  sessions: readonly PlannedSession[],
  choices: SkipChoices,
  scheduled: ReadonlySet<string>,
): Skipping {
  const ahead = sessions.filter(isAhead);
  const skipDates = ahead.filter((session) => isSkipped(session, choices, scheduled)).map(({ date }) => date);
  const left = ahead.filter(({ date }) => !skipDates.includes(date));
  const clashing = left.find(isClash);
  const kept = skipDates.length > 0 ? `${left.length} of ${ahead.length} dates` : null;
  if (ahead.length > 0 && left.length === 0) {
    return {
      skipDates,
      kept: null,
      refusal: ahead.every(isClash)
        ? 'Every date has a conflict. Choose another day, another time, or fewer bays.'
        : 'Every date is skipped. Keep at least one date.',
    };
  }
  if (!clashing) return { skipDates, kept, refusal: null };
  const day = formatShortDate(clashing.date);
  const canMove = clashing.conflicts.some(({ bookingId }) => bookingId !== undefined);
  const refusal = clashing.moved
    ? `The night that was moved to ${day} has a conflict. Move it again before you save.`
    : `${day} has a conflict. Skip the date${canMove ? ', or move the booking' : ''}.`;
  return { skipDates, kept, refusal };
}

export function summaryOf(sessions: readonly PlannedSession[]): string {
  const ahead = sessions.filter(isAhead);
  const clashes = ahead.filter(isClash).length;
  const all = ahead.length < sessions.length ? 'upcoming sessions' : 'sessions';
  if (sessions.length === 0) return 'No sessions fall between these dates';
  if (ahead.length === 0) {
    return sessions.some(isCanceled) ? 'All sessions are over or canceled' : 'All sessions are already over';
  }
  if (clashes > 0) return `${clashes} of ${ahead.length} ${all} ${clashes === 1 ? 'has' : 'have'} a conflict`;
  return ahead.length === 1 ? 'A bay is free for the session' : `All ${ahead.length} ${all} have free bays`;
}

/**
 * If the first sessions have conflicts, returns the date of the first session without a conflict. Returns
 * null if the first session has no conflict, or if all sessions have conflicts. Also returns null if any
 * session is over, canceled or moved.
 */
export function laterStartOf(sessions: readonly PlannedSession[]): string | null {
  const ahead = sessions.filter(isAhead);
  const first = ahead.findIndex((session) => !isClash(session));
  const isUntouched = sessions.every((session) => isSkippable(session) && !isOver(session));
  return first > 0 && isUntouched ? (ahead[first]?.date ?? null) : null;
}

/** Puts sessions with conflicts first and past sessions last. */
export function inOrderOfInterest(sessions: readonly PlannedSession[]): PlannedSession[] {
  const ahead = sessions.filter((session) => !isClash(session) && !isOver(session));
  return [...sessions.filter(isClash), ...ahead, ...sessions.filter(isOver)];
}

/**
 * Returns lines about a session, such as "Bay 1, Bay 2". A session with conflicts gets a line for each
 * blocked bay, such as "Bay 1: Kim".
 */
export function outlookOf(session: PlannedSession, facility: Facility): string[] {
  if (session.canceled !== undefined) return [canceledText({ reason: session.canceled })];
  if (isOver(session)) return ['Already over'];
  if (!isClash(session)) {
    const bays = session.simulatorIds.map((id) => bayName(id, facility)).join(', ');
    const note = session.moved ? [movedText(session.moved)] : [];
    return session.holiday === undefined ? [bays, ...note] : [holidayText(session.holiday), bays];
  }
  const holders = new Map<string, string[]>();
  for (const conflict of session.conflicts) {
    const bay = bayName(conflict.simulatorId, facility);
    holders.set(bay, [...(holders.get(bay) ?? []), conflictName(conflict)]);
  }
  return [...holders].map(([bay, names]) => `${bay}: ${names.join(', ')}`);
}

const holidayText = (note: string) => (note === '' ? 'Front desk closed' : `Front desk closed · ${note}`);

export function sessionDateOf({ date }: PlannedSession, sessions: readonly PlannedSession[]): string {
  const isOneYear = sessions.every((other) => other.date.slice(0, 4) === date.slice(0, 4));
  return isOneYear ? formatShortDate(date) : `${formatShortDate(date)}, ${date.slice(0, 4)}`;
}
