import { END_REASONS, type EndReason } from '../members/index.ts';
import type { MembershipFigures } from './contract.ts';
import { grouped } from './grouped.ts';

export type MembershipChange = {
  userId: number;
  wasMember: boolean;
  isMember: boolean;
  /** The last day of the membership after the change. */
  endsOn: string | null;
  reason: EndReason | null;
  /** Whether the change deleted the account. */
  isDeletion?: boolean;
};

type Counts = Pick<MembershipFigures, 'joined' | 'left' | 'leftBecause'>;

/**
 * Counts the people who became members, and the people who stopped being members, with their reasons. A change
 * that was undone does not count: docs/product/reports.md#membership-report. `changes` must be in chronological
 * order. `earlier` contains the changes before the range, because a reason may have been recorded there.
 */
export function joinedAndLeft(
  changes: readonly MembershipChange[],
  earlier: readonly MembershipChange[] = [],
): Counts {
  const people = grouped(changes, ({ userId }) => userId).map((ofPerson) => ({
    userId: ofPerson[0]?.userId,
    before: ofPerson[0]?.wasMember,
    after: ofPerson.at(-1)?.isMember,
  }));
  const leavers = people.filter(({ before, after }) => before && !after);
  const byPerson = new Map(
    grouped([...earlier, ...changes], ({ userId }) => userId).map((steps) => [steps[0]?.userId, steps]),
  );
  const reasons = leavers.map(({ userId }) => reasonOf(byPerson.get(userId) ?? []));
  return {
    joined: people.filter(({ before, after }) => !before && after).length,
    left: leavers.length,
    leftBecause: [...END_REASONS, null]
      .map((reason) => ({ reason, people: reasons.filter((given) => given === reason).length }))
      .filter(({ people: count }) => count > 0)
      .sort((a, b) => Number(a.reason === null) - Number(b.reason === null) || b.people - a.people),
  };
}

/**
 * Returns the reason recorded for the end of a membership. Returns null if no reason was recorded, if a later
 * change removed the end date, or if deleting the account ended the membership.
 */
function reasonOf(steps: readonly MembershipChange[]): EndReason | null {
  let given: EndReason | null = null;
  for (const { wasMember, isMember, endsOn, reason, isDeletion } of steps) {
    if (isMember) given = endsOn === null ? null : reason;
    else if (wasMember) given = isDeletion ? null : (reason ?? given);
  }
  return given;
}
