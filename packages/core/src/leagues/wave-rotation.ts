/** Teams that start together: one team, or the two teams of a match. */
export type StartGroup = readonly number[];

/** `waveOf` maps a team ID to the team's wave on one night. The first wave is 0. */
export type NightWaves = { count: number; waveOf: ReadonlyMap<number, number> };
type UnassignedNight = { groups: readonly StartGroup[]; count: number };

/**
 * A night's groups, and the wave of each group. Empty groups are added, so that all waves have the same number
 * of groups.
 */
type Division = { groups: readonly StartGroup[]; waves: number[] };

/**
 * Assigns the teams to waves for a whole season: docs/product/leagues.md#rotation. `nights` must be in
 * chronological order, without canceled nights. A night that already has waves keeps them.
 */
export function rotateWaves(nights: readonly (UnassignedNight | NightWaves)[]): NightWaves[] {
  const starts = teamStarts(Math.max(1, ...nights.map(({ count }) => count)));
  const divisions = nights.map((night, index): Division | null => {
    const division = 'waveOf' in night ? null : divide(night, index, starts);
    // On a night with a single wave, all teams start together, so the night does not count for the rotation.
    if (night.count > 1) {
      for (const [teamId, wave] of division ? waveByTeam(division) : (night as NightWaves).waveOf) {
        starts.set(teamId, index, wave);
      }
    }
    return division;
  });
  balance(divisions, starts);
  return nights.map((night, index) => {
    const division = divisions[index];
    return division ? { count: night.count, waveOf: waveByTeam(division) } : (night as NightWaves);
  });
}

const waveByTeam = ({ groups, waves }: Division) =>
  new Map(groups.flatMap((group, position) => group.map((teamId) => [teamId, waves[position] as number])));

type TeamStarts = ReturnType<typeof teamStarts>;

/** Tracks each team's starts: its wave on each night, and how often it has started in each wave. */
function teamStarts(waveCount: number) {
  const noStarts = () => Array.from({ length: waveCount }, () => 0);
  const teams = new Map<number, { waves: number[]; counts: number[] }>();
  const countsOf = (teamId: number): readonly number[] => teams.get(teamId)?.counts ?? noStarts();
  return {
    countsOf,
    teamIds: () => [...teams.keys()],
    /** `night` is the night's index in the season. */
    set(teamId: number, night: number, wave: number) {
      const team = teams.get(teamId) ?? { waves: [], counts: noStarts() };
      const { waves, counts } = team;
      const before = waves[night];
      if (before !== undefined) counts[before] = (counts[before] ?? 0) - 1;
      counts[wave] = (counts[wave] ?? 0) + 1;
      waves[night] = wave;
      teams.set(teamId, team);
    },
    /**
     * Returns how many more starts the team has in its most frequent wave than in its least frequent one.
     * Counts the whole season.
     */
    difference: (teamId: number) => differenceOf(countsOf(teamId)),
    /** Computes the team's difference after each night, and returns the largest one. */
    largestDifference(teamId: number): number {
      const counts = noStarts();
      let largest = 0;
      // `forEach` skips missing items: the nights on which the team does not play.
      teams.get(teamId)?.waves.forEach((wave) => {
        counts[wave] = (counts[wave] ?? 0) + 1;
        largest = Math.max(largest, differenceOf(counts));
      });
      return largest;
    },
  };
}

const differenceOf = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

/**
 * Assigns a night's groups to the waves in turn. Then swaps pairs of groups, as long as a swap lowers the
 * total of the `waveCosts`.
 */
function divide({ groups, count }: UnassignedNight, index: number, starts: TeamStarts): Division {
  const empty = Array.from({ length: (count - (groups.length % count)) % count }, (): StartGroup => []);
  const all = [...groups, ...empty];
  const costs = all.map((group) => waveCosts(group, count, starts));
  const costAt = (position: number, wave: number) => costs[position]?.[wave] ?? 0;
  // In match play, the round robin already changes the order of the pairs. Single teams always come in the
  // same order, so the night's index shifts them.
  const shift = groups.some(({ length }) => length > 1) ? 0 : index;
  const waves = all.map((_, position) => (position + shift) % count);
  const division = { groups: all, waves };
  const isBetter = ([one, other]: readonly [number, number]) => {
    const [from, to] = [waves[one] as number, waves[other] as number];
    const saved = costAt(one, from) + costAt(other, to) - costAt(one, to) - costAt(other, from);
    return saved > 0 && canSwap(division, one, other);
  };
  const pairs = all.flatMap((_, one) => all.slice(0, one).map((_, other) => [one, other] as const));
  for (let pair = pairs.find(isBetter); pair; pair = pairs.find(isBetter)) swap(division, ...pair);
  return division;
}

/** Two empty groups cannot be in one wave, because the sizes of the waves must differ by at most one group. */
function canSwap({ groups, waves }: Division, one: number, other: number): boolean {
  const isEmpty = (position: number) => groups[position]?.length === 0;
  const mayEnter = (position: number, wave: number) =>
    !isEmpty(position) || !waves.some((own, index) => own === wave && isEmpty(index));
  return mayEnter(one, waves[other] as number) && mayEnter(other, waves[one] as number);
}

function swap({ waves }: Division, one: number, other: number) {
  [waves[one], waves[other]] = [waves[other] as number, waves[one] as number];
}

/**
 * Returns the cost of each wave for a group. The cost grows with the number of times that the group's teams
 * have started in the wave. A wave costs nothing if it is every team's rarest wave so far.
 */
function waveCosts(group: StartGroup, count: number, starts: TeamStarts): number[] {
  const counts = group.map((teamId) => starts.countsOf(teamId).slice(0, count));
  return Array.from({ length: count }, (_, wave) =>
    counts.reduce((sum, own) => sum + ((own[wave] ?? 0) - Math.min(...own)) ** 2, 0),
  );
}

/**
 * How many of the last nights `balance` can change. Changing more nights takes longer and rarely improves the
 * balance.
 */
const BALANCED_NIGHTS = 10;
const MAX_SWAPS = 1000;
/**
 * The highest `largestDifference` that balancing may give a team. If any team has a higher value before
 * balancing, the highest such value is the limit for all teams.
 */
const MAX_DIFFERENCE = 3;

type Swap = { night: number; one: number; other: number };

/**
 * Balances the season by swapping groups on its last nights: docs/product/leagues.md#rotation. In match play,
 * assigning one night at a time cannot keep the season balanced, because opponents start together. So this is
 * a local search that keeps the fairest season that it finds. To avoid getting stuck, it chooses partly at
 * random, and does not swap the same group again for some steps.
 */
function balance(divisions: readonly (Division | null)[], starts: TeamStarts) {
  const limit = Math.max(
    MAX_DIFFERENCE,
    ...starts.teamIds().map((teamId) => starts.largestDifference(teamId)),
  );
  const open = divisions.flatMap((division, night) => (division ? [{ night, ...division }] : []));
  const last = open.slice(-BALANCED_NIGHTS);
  const positions = last.map(({ groups }) => positionByTeam(groups));
  const pausedUntil = last.map(({ groups }) => groups.map(() => 0));
  const random = randomNumbers();
  let fairest = { unfairness: Number.POSITIVE_INFINITY, waves: last.map(({ waves }) => [...waves]) };

  function apply({ night: index, one, other }: Swap) {
    const night = last[index] as (typeof last)[number];
    swap(night, one, other);
    for (const position of [one, other]) {
      for (const teamId of night.groups[position] ?? []) {
        starts.set(teamId, night.night, night.waves[position] as number);
      }
    }
  }
  /** Returns the best swap that moves the team from its most frequent wave to its least frequent one. */
  function bestSwap(teamId: number, step: number): Swap | null {
    const counts = starts.countsOf(teamId);
    const [most, least] = [Math.max(...counts), Math.min(...counts)];
    let best = { swap: null as Swap | null, cost: Number.POSITIVE_INFINITY };
    for (const [night, { groups, waves }] of last.entries()) {
      const one = positions[night]?.get(teamId);
      const isPaused = (position: number) => (pausedUntil[night]?.[position] ?? 0) > step;
      if (one === undefined || counts[waves[one] as number] !== most || isPaused(one)) continue;
      const from = waves[one] as number;
      for (const [other, to] of waves.entries()) {
        if (counts[to] !== least || isPaused(other) || !canSwap({ groups, waves }, one, other)) continue;
        const costOf = (position: number, was: number, becomes: number) =>
          (groups[position] ?? []).reduce((sum, id) => {
            const own = starts.countsOf(id);
            return sum + (own[becomes] ?? 0) - (own[was] ?? 0) + 1;
          }, 0);
        const cost = costOf(one, from, to) + costOf(other, to, from) + random(3);
        if (cost < best.cost) best = { swap: { night, one, other }, cost };
      }
    }
    return best.swap;
  }

  for (let step = 0; step < MAX_SWAPS; step++) {
    const uneven = starts.teamIds().filter((teamId) => starts.difference(teamId) > 1);
    const unfairness = uneven.reduce((sum, teamId) => sum + (starts.difference(teamId) - 1) ** 2, 0);
    if (unfairness < fairest.unfairness) fairest = { unfairness, waves: last.map(({ waves }) => [...waves]) };
    if (unfairness === 0) break;
    const next = bestSwap(uneven[Math.floor(random(uneven.length))] as number, step);
    if (!next) continue;
    apply(next);
    const { night, one, other } = next;
    const moved = [one, other].flatMap((position) => last[night]?.groups[position] ?? []);
    if (moved.some((teamId) => starts.largestDifference(teamId) > limit)) apply(next);
    for (const position of [one, other]) {
      (pausedUntil[night] as number[])[position] = step + 6 + Math.floor(random(10));
    }
  }
  last.forEach(({ waves }, night) => {
    waves.splice(0, waves.length, ...(fairest.waves[night] as number[]));
  });
}

const positionByTeam = (groups: readonly StartGroup[]) =>
  new Map(groups.flatMap((group, position) => group.map((teamId) => [teamId, position])));

/**
 * Returns a generator of pseudorandom numbers from 0 up to `max`. The seed is fixed, so every generator on
 * every server produces the same numbers.
 */
function randomNumbers() {
  let state = 1;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * max;
  };
}
