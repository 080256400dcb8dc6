import fc from 'fast-check';
import { DEFAULT_FACILITY, type Facility, TIME_ZONES } from '../src/facility/index.ts';
import { wallTime } from '../src/time/index.ts';

/**
 * Returns a copy of the default settings in which the given fields are replaced. `bays` replaces the whole
 * list of bays.
 */
export function aFacility({
  bays,
  ...groups
}: { [Group in keyof Facility]?: Partial<Facility[Group]> } = {}): Facility {
  const changed = Object.entries(groups).map(([group, fields]) => [
    group,
    { ...DEFAULT_FACILITY[group as keyof typeof groups], ...fields },
  ]);
  return { ...DEFAULT_FACILITY, ...Object.fromEntries(changed), ...(bays ? { bays } : {}) };
}

export const someBays = (count: number): Facility['bays'] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Bay ${index + 1}`,
    retiredFrom: null,
  }));

const halfHours = (min: number, max: number) =>
  fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2);

/** Generates facilities with different, but valid, booking rules, bays, retired bays and time zones. */
export const someFacility: fc.Arbitrary<Facility> = fc
  .record({
    lengths: fc.tuple(halfHours(0.5, 4), halfHours(0, 6)),
    ends: fc.tuple(fc.integer({ min: 0, max: 38 }), fc.integer({ min: 1, max: 47 })),
    dailyHours: halfHours(0.5, 8),
    daysAhead: fc.integer({ min: 1, max: 60 }),
    guestHours: halfHours(0.5, 4),
    count: fc.constantFrom(1, 2, 5, 12),
    retired: fc.option(fc.constantFrom('2026-11-01', '2027-03-14', '2028-01-01')),
    timeZone: fc.constantFrom(...TIME_ZONES.map(({ id }) => id)),
  })
  .map(
    ({
      lengths: [shortest, more],
      ends: [start, length],
      count,
      retired,
      timeZone,
      guestHours,
      dailyHours,
      ...rules
    }) => {
      const bays = someBays(count);
      const last = count > 1 && retired ? [{ id: 99, name: 'Old bay', retiredFrom: retired }] : [];
      return aFacility({
        place: { timeZone },
        booking: {
          ...rules,
          dailyHours: Math.max(dailyHours, shortest),
          guestHours: Math.min(Math.max(guestHours, shortest), shortest + more),
          shortestHours: shortest,
          longestHours: shortest + more,
          earliestStart: wallTime(start * 30),
          latestEnd: wallTime(Math.min(47, start + Math.max(length, shortest * 2)) * 30),
        },
        bays: [...bays, ...last],
      });
    },
  );
