import type { Facility } from '../facility/index.ts';
import { type Interval, minutesOf, wallTime } from '../time/index.ts';
import type { League } from './contract.ts';
import { pairingsOf } from './matchups.ts';
import type { PlayedNight } from './sessions.ts';
import { teamSize } from './teams.ts';
import type { NightWaves, StartGroup } from './wave-rotation.ts';

/**
 * The minimum length of a wave. A night that is too short for all waves gets fewer waves, with more players
 * than seats.
 */
const MIN_WAVE_MINUTES = 30;
/** Admins are advised to plan at least this much time for each wave. */
const ADVISED_WAVE_MINUTES = 60;
const MINUTES_A_DAY = 24 * 60;

type Rules = Pick<League, 'leagueType' | 'scoringType'>;

/**
 * Returns one night's teams in groups that start together. A team with a bye is in no group. If the night
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

/**
 * Returns the waves that players already know. Leaves out teams that have left. A new team joins its
 * opponent's wave, or else the smallest wave. Returns null if the waves no longer fit, because opponents
 * changed or the night became too short: docs/product/leagues.md#fixed-starts.
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

type PlannedLeague = Interval & Rules & Pick<League, 'maxParticipants' | 'numberOfBays'>;
/**
 * `minutes` is the length of the first wave. If the waves are too short, `advisedEnd` is a later end for the
 * night, at most "24:00". Otherwise, `advisedEnd` is null.
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
