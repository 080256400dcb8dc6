import type { Facility } from '../facility/index.ts';
import { type MembershipStep, membershipPeriods } from '../members/index.ts';
import { datePlus } from '../time/index.ts';
import type { MonthEnd } from './contract.ts';
import { grouped } from './grouped.ts';

const MONTHS = 12;

/** Returns the last day of each of the previous eleven months, oldest first, and then today. */
export function monthEndsUntil(today: string): string[] {
  const ends = [today];
  while (ends.length < MONTHS) ends.unshift(datePlus(`${ends[0]?.slice(0, 7)}-01`, -1));
  return ends;
}

type Membership = {
  /** Today's members, with the dates on which their accounts were created. */
  members: readonly { userId: number; createdOn: string }[];
  /** The membership changes recorded since the earliest month end, oldest first. */
  steps: readonly (MembershipStep & { userId: number })[];
};

/**
 * Returns the number of members at the end of each date. Members without a recorded change have been members
 * since their accounts were created: docs/product/reports.md#members-at-month-ends.
 */
export function membersOn(
  dates: readonly string[],
  { members, steps }: Membership,
  facility: Facility,
): MonthEnd[] {
  const changed = new Map(grouped(steps, ({ userId }) => userId).map((own) => [own[0]?.userId, own]));
  const ids = new Set<number | undefined>(members.map(({ userId }) => userId));
  const periods = [...changed].flatMap(([userId, own]) => {
    const now = { isMember: ids.has(userId), endsOn: own.at(-1)?.endsOn ?? null };
    return membershipPeriods(own, now, facility);
  });
  const unchanged = members.filter(({ userId }) => !changed.has(userId));
  return dates.map((date) => ({
    month: date.slice(0, 7),
    date,
    members:
      unchanged.filter(({ createdOn }) => createdOn <= date).length +
      periods.filter(({ from, until }) => (from ?? '') <= date && (until ?? date) >= date).length,
  }));
}
