import { bayName, type Facility } from '@clubhouse/core/facility';
import {
  type LeagueForm,
  type LeaguePreviewRequest,
  leagueForm,
  type PlannedSession,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { canceledText } from '../league-texts.ts';

/**
 * The dry run requires these fields but ignores their values. It gets constants instead of the form's values, so that
 * typing in these fields does not trigger another dry run.
 */
const FIXED = {
  name: 'Preview',
  description: null,
  leagueType: 'individual',
  scoringType: 'lowest_score',
  maxParticipants: 1,
  isActive: true,
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

/** True if the session has started. All others have bays or conflicts, or are canceled. */
export const isOver = (session: PlannedSession) =>
  session.simulatorIds.length === 0 && session.conflicts.length === 0 && !isCanceled(session);

export const isClash = ({ conflicts }: PlannedSession) => conflicts.length > 0;

/** Returns the dates that a new schedule skips, and how many of the upcoming dates it has: "13 of 14 dates". */
export function skippingOf(
  sessions: readonly PlannedSession[],
): { skipDates: string[]; kept: string } | null {
  const ahead = sessions.filter((session) => !isOver(session) && !isCanceled(session));
  const skipDates = ahead.filter(isClash).map(({ date }) => date);
  if (skipDates.length === 0 || skipDates.length === ahead.length) return null;
  return { skipDates, kept: `${ahead.length - skipDates.length} of ${ahead.length} dates` };
}

export function summaryOf(sessions: readonly PlannedSession[], hasSchedule: boolean): string {
  const ahead = sessions.filter((session) => !isOver(session) && !isCanceled(session));
  const clashes = ahead.filter(isClash).length;
  const all = ahead.length < sessions.length ? 'upcoming sessions' : 'sessions';
  if (sessions.length === 0) return 'No sessions fall between these dates';
  if (ahead.length === 0) {
    return sessions.some(isCanceled) ? 'All sessions are over or canceled' : 'All sessions are already over';
  }
  if (clashes > 0) {
    const conflicts = `${clashes} of ${ahead.length} ${all} ${clashes === 1 ? 'has' : 'have'} a conflict`;
    if (!hasSchedule && skippingOf(sessions)) {
      return `${conflicts}. The schedule can skip ${clashes === 1 ? 'this date' : 'these dates'}.`;
    }
    return `${conflicts}. The schedule can’t be ${hasSchedule ? 'moved' : 'created'}.`;
  }
  return ahead.length === 1 ? 'A bay is free for the session' : `All ${ahead.length} ${all} have free bays`;
}

/** Sorts sessions with conflicts first and past sessions last. */
export function inOrderOfInterest(sessions: readonly PlannedSession[]): PlannedSession[] {
  const ahead = sessions.filter((session) => !isClash(session) && !isOver(session));
  return [...sessions.filter(isClash), ...ahead, ...sessions.filter(isOver)];
}

/** For example "Bay 1, Bay 2". A session with conflicts has a line for each blocked bay, such as "Bay 1: Kim". */
export function outlookOf(session: PlannedSession, facility: Facility): string[] {
  if (session.canceled !== undefined) return [canceledText({ reason: session.canceled })];
  if (isOver(session)) return ['Already over'];
  if (!isClash(session)) return [session.simulatorIds.map((id) => bayName(id, facility)).join(', ')];
  const holders = new Map<string, string[]>();
  for (const { simulatorId, with: holder } of session.conflicts) {
    const bay = bayName(simulatorId, facility);
    holders.set(bay, [...(holders.get(bay) ?? []), holder]);
  }
  return [...holders].map(([bay, names]) => `${bay}: ${names.join(', ')}`);
}

export function sessionDateOf({ date }: PlannedSession, sessions: readonly PlannedSession[]): string {
  const isOneYear = sessions.every((other) => other.date.slice(0, 4) === date.slice(0, 4));
  return isOneYear ? formatShortDate(date) : format(parseISO(date), 'EEE, MMM d, yyyy');
}
