import { grouped } from './grouped.ts';

export type MembershipChange = { userId: number; wasMember: boolean; isMember: boolean };

/**
 * Counts the people who became members, and the people who stopped being members. `changes` are in order. A change that
 * was undone does not count: docs/product/reports.md#membership-report.
 */
export function joinedAndLeft(changes: readonly MembershipChange[]): { joined: number; left: number } {
  const people = grouped(changes, ({ userId }) => userId).map((ofPerson) => ({
    before: ofPerson[0]?.wasMember,
    after: ofPerson.at(-1)?.isMember,
  }));
  return {
    joined: people.filter(({ before, after }) => !before && after).length,
    left: people.filter(({ before, after }) => before && !after).length,
  };
}
