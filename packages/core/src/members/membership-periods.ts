import type { Facility } from '../facility/index.ts';
import { facilityDate } from '../time/index.ts';
import type { EndReason } from './contract.ts';
import type { MembershipPeriod } from './person.ts';

/** A change to a membership, taken from the audit log. */
export type MembershipStep = {
  at: Date;
  wasMember: boolean;
  isMember: boolean;
  endsOn: string | null;
  reason: EndReason | null;
};

/** A membership that ended this soon after it started was a mistake and does not count. */
const MISTAKE_MS = 60_000;

type Open = MembershipPeriod & { since: Date | null };

/**
 * Returns a person's membership periods, latest first: docs/product/members.md#membership-periods. `steps`
 * starts with the earliest change. `now` is the account's current state. A member always has a current
 * period, even without a step. `now.endsOn` is its last day.
 */
export function membershipPeriods(
  steps: readonly MembershipStep[],
  now: { isMember: boolean; endsOn: string | null },
  facility: Facility,
): MembershipPeriod[] {
  const over: MembershipPeriod[] = [];
  let open: Open | null = null;
  for (const { at, wasMember, isMember, endsOn, reason } of steps) {
    if (wasMember) open ??= { from: null, until: null, reason: null, since: null };
    if (isMember) {
      open ??= { from: facilityDate(at, facility), until: null, reason: null, since: at };
      open = { ...open, until: endsOn, reason: endsOn === null ? null : reason };
    } else if (open) {
      const { since, ...period }: Open = open;
      const isMistake = since !== null && at.getTime() - since.getTime() < MISTAKE_MS;
      const until = endsOn ?? facilityDate(at, facility);
      if (!isMistake) over.push({ ...period, until, reason: reason ?? period.reason });
      open = null;
    }
  }
  if (now.isMember) open ??= { from: null, until: null, reason: null, since: null };
  if (!open) return over.reverse();
  const { since: _, ...current } = open;
  return [{ ...current, until: now.endsOn }, ...over.reverse()];
}
