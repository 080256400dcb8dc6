import type { Facility } from '../facility/index.ts';
import { type Interval, minutesOf, wallTime } from '../time/index.ts';
import type { League } from './contract.ts';
import { pairingsOf } from './matchups.ts';
import type { PlayedNight } from './sessions.ts';
import { teamSize } from './teams.ts';

/**
 * The minimum length of a wave. A night that is too short for all waves gets fewer waves, with more players
 * than seats.
 */
const MIN_WAVE_MINUTES = 30;
/** Admins are advised to plan at least this much time for each wave. */
const ADVISED_WAVE_MINUTES = 60;
const MINUTES_A_DAY = 24 * 60;

/** Teams that start together: one team, or the two teams of a match. */
type StartGroup = readonly number[];

type Rules = Pick<League, 'leagueType' | 'scoringType'>;

/**
 * Returns the teams of one night in groups that start together. A team with a bye is in no group. If the night
 * has no round, `roundNumber` is null and no team has an opponent.
 */
export function startGroups(
  teamIds: readonly number[],
  { scoringType }: Pick<Rules, 'scoringType'>,
  roundNumber: number | null,
): StartGroup[] {
  if (scoringType === 'lowest_score' || roundNumber === null) {
    return [...teamIds].sort((a, b) => a - b).map((teamId) => [teamId]);
  }
  return pairingsOf(teamIds, roundNumber).flatMap(([one, other]) => (other === null ? [] : [[one, other]]));
}

/** Returns how many waves a night has: docs/product/leagues.md#start-waves. */
export const waveCount = (
  groups: readonly StartGroup[],
  seats: number,
  rules: Pick<Rules, 'leagueType'>,
  night: Interval,
): number => Math.min(Math.max(1, wavesNeeded(groups, seats, rules)), maxWaves(night));

function wavesNeeded(
  groups: readonly StartGroup[],
  seats: number,
  { leagueType }: Pick<Rules, 'leagueType'>,
): number {
  const groupSize = Math.max(1, ...groups.map(({ length }) => length)) * teamSize(leagueType);
  return Math.ceil(groups.length / Math.max(1, Math.floor(seats / groupSize)));
}

const maxWaves = (night: Interval) => Math.max(1, Math.floor(minutesIn(night) / MIN_WAVE_MINUTES));
const minutesIn = ({ startTime, endTime }: Interval) => minutesOf(endTime) - minutesOf(startTime);

/**
 * Divides a night into waves of equal length, in whole half-hours. The last wave also gets the remaining
 * time.
 */
export function waveIntervals(night: Interval, count: number): Interval[] {
  const length = Math.floor(minutesIn(night) / count / MIN_WAVE_MINUTES) * MIN_WAVE_MINUTES;
  const timeOf = (wave: number) => wallTime(minutesOf(night.startTime) + wave * length).slice(0, 5);
  return Array.from({ length: count }, (_, wave) => ({
    startTime: timeOf(wave),
    endTime: wave === count - 1 ? night.endTime : timeOf(wave + 1),
  }));
}

/** `waveOf` maps a team ID to the team's wave on one night. The first wave is 0. */
export type NightWaves = { count: number; waveOf: ReadonlyMap<number, number> };
type UnassignedNight = { groups: readonly StartGroup[]; count: number };

/**
 * Assigns the teams to waves for a whole season: docs/product/leagues.md#rotation. `nights` must be in
 * chronological order, without canceled nights. A night that already has waves keeps them.
 */
export function rotateWaves(nights: readonly (UnassignedNight | NightWaves)[]): NightWaves[] {
  const starts = new Map<number, number[]>();
  return nights.map((night, index) => {
    const waves = 'waveOf' in night ? night : assignWaves(night, index, starts);
    for (const [teamId, wave] of waves.waveOf) {
      const counts = starts.get(teamId) ?? [];
      counts[wave] = (counts[wave] ?? 0) + 1;
      starts.set(teamId, counts);
    }
    return waves;
  });
}

/**
 * Returns the waves that players already know. Leaves out teams that have left, and adds new teams to the
 * smallest wave. Returns null if the waves no longer fit, because opponents changed or the night became too
 * short: docs/product/leagues.md#fixed-starts.
 */
export function keptWaves(
  known: ReadonlyMap<number, number>,
  groups: readonly StartGroup[],
  night: Interval,
): NightWaves | null {
  const count = Math.max(0, ...known.values()) + 1;
  const placed = groups.map((group) => [...new Set(group.flatMap((teamId) => known.get(teamId) ?? []))]);
  if (count > maxWaves(night) || placed.some(({ length }) => length > 1)) return null;
  const sizes = Array.from({ length: count }, (_, wave) => placed.filter(([own]) => own === wave).length);
  const waveOf = groups.flatMap((group, position) => {
    const [own] = placed[position] ?? [];
    const wave = own ?? sizes.indexOf(Math.min(...sizes));
    if (own === undefined) sizes[wave] = (sizes[wave] ?? 0) + 1;
    return group.map((teamId): [number, number] => [teamId, wave]);
  });
  return { count, waveOf: new Map(waveOf) };
}

/** Maps a team ID to the number of starts in each wave. */
type Starts = ReadonlyMap<number, readonly number[]>;

/**
 * Assigns one night's groups to waves. First rotates groups of single teams. Then swaps two groups at a time,
 * as long as a swap moves their teams to waves with fewer earlier starts.
 */
function assignWaves({ groups, count }: UnassignedNight, index: number, starts: Starts): NightWaves {
  // Adds empty groups, so that all waves have the same size. Each wave gets at most one empty group, because
  // the real sizes must differ by at most one.
  const empty = Array.from({ length: (count - (groups.length % count)) % count }, (): StartGroup => []);
  const all = [...groups, ...empty];
  const costs = all.map((group) => waveCosts(group, count, starts));
  const costAt = (position: number, wave: number) => costs[position]?.[wave] ?? 0;
  // In match play, the round robin already changes the order of the pairs. Single teams need a rotation of
  // their own.
  const shift = groups.some(({ length }) => length > 1) ? 0 : index;
  const waves = all.map((_, position) => (position + shift) % count);
  const isEmpty = (position: number) => all[position]?.length === 0;
  const mayEnter = (position: number, wave: number) =>
    !isEmpty(position) || !waves.some((other, index) => other === wave && isEmpty(index));
  const isBetter = ([one, other]: readonly [number, number]) => {
    const [from, to] = [waves[one] as number, waves[other] as number];
    const saved = costAt(one, from) + costAt(other, to) - costAt(one, to) - costAt(other, from);
    return saved > 0 && mayEnter(one, to) && mayEnter(other, from);
  };
  const pairs = all.flatMap((_, one) => all.slice(0, one).map((_, other) => [one, other] as const));
  for (let pair = pairs.find(isBetter); pair; pair = pairs.find(isBetter)) {
    const [one, other] = pair;
    [waves[one], waves[other]] = [waves[other] as number, waves[one] as number];
  }
  const waveOf = groups.flatMap((group, position) =>
    group.map((teamId): [number, number] => [teamId, waves[position] as number]),
  );
  return { count, waveOf: new Map(waveOf) };
}

/**
 * Returns the cost of each wave for a group. A wave costs nothing if no team of the group has started less
 * often in another wave.
 */
function waveCosts(group: StartGroup, count: number, starts: Starts): number[] {
  const counts = group.map((teamId) =>
    Array.from({ length: count }, (_, wave) => starts.get(teamId)?.[wave] ?? 0),
  );
  return Array.from({ length: count }, (_, wave) =>
    counts.reduce((sum, own) => sum + ((own[wave] ?? 0) - Math.min(...own)) ** 2, 0),
  );
}

type PlannedLeague = Interval & Rules & Pick<League, 'maxParticipants' | 'numberOfBays'>;
/**
 * `minutes` is the length of the first wave. If the waves are too short, `advisedEnd` is the later end that
 * the night needs, but "24:00" at the latest. Null if the waves are long enough.
 */
export type PlannedWaves = { waves: Interval[]; minutes: number; advisedEnd: string | null };

/** Returns a night's waves for a full league. Null if everyone starts together. */
export function plannedWaves(
  league: PlannedLeague,
  { booking }: Pick<Facility, 'booking'>,
): PlannedWaves | null {
  const teams = Math.ceil(league.maxParticipants / teamSize(league.leagueType));
  const teamIds = Array.from({ length: teams }, (_, index) => index + 1);
  const groups = startGroups(teamIds, league, 1);
  const seats = league.numberOfBays * booking.seatsPerBay;
  const needed = wavesNeeded(groups, seats, league);
  if (needed <= 1) return null;
  const waves = waveIntervals(league, waveCount(groups, seats, league, league));
  const [minutes = 0] = waves.map(minutesIn);
  const end = Math.min(minutesOf(league.startTime) + needed * ADVISED_WAVE_MINUTES, MINUTES_A_DAY);
  return {
    waves,
    minutes,
    advisedEnd: minutes < ADVISED_WAVE_MINUTES ? wallTime(end).slice(0, 5) : null,
  };
}

/** Returns when the user plays a night: their own wave, or the whole night if everyone starts together. */
export function ownTime({ ownWaves }: Pick<League, 'ownWaves'>, { night, ...whole }: PlayedNight): Interval {
  const { startTime, endTime } = ownWaves?.find((wave) => wave.night === night) ?? whole;
  return { startTime, endTime };
}
