import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFacility } from '../../testing/facility-builders.ts';
import { aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { ownTime, plannedWaves, type ScoringType, startGroups, waveCount, waveIntervals } from './index.ts';

const EVENING = { startTime: '18:00', endTime: '20:00' };
const INDIVIDUAL = { leagueType: 'individual' } as const;
const SCRAMBLE = { leagueType: 'scramble' } as const;

const teamsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const groupsOf = (teamIds: readonly number[], scoringType: ScoringType, round = 1) =>
  startGroups(teamIds, { scoringType }, round);

describe('how many waves a night has', () => {
  const wavesFor = (teams: number, seats: number, scoringType: ScoringType = 'lowest_score') =>
    waveCount(groupsOf(teamsUpTo(teams), scoringType), seats, INDIVIDUAL, EVENING);

  test('everyone starts together as long as everyone has a seat', () => {
    expect(wavesFor(8, 8)).toBe(1);
    expect(wavesFor(9, 8)).toBe(2);
    expect(wavesFor(16, 8)).toBe(2);
    expect(wavesFor(17, 8)).toBe(3);
    expect(wavesFor(0, 8)).toBe(1);
  });

  test('a player with a bye needs no seat', () => {
    expect(wavesFor(9, 8, 'match_play')).toBe(1);
    expect(wavesFor(10, 8, 'match_play')).toBe(2);
  });

  test('a scramble team has two seats, even if it has only one player now', () => {
    const groups = groupsOf(teamsUpTo(5), 'lowest_score');
    expect(waveCount(groups, 8, SCRAMBLE, EVENING)).toBe(2);
    expect(waveCount(groups, 10, SCRAMBLE, EVENING)).toBe(1);
  });

  test('opponents share a wave even if a bay has too few seats for both', () => {
    const groups = groupsOf(teamsUpTo(6), 'match_play');
    expect(waveCount(groups, 3, SCRAMBLE, EVENING)).toBe(3);
  });

  test('a wave lasts at least half an hour, so a short night has fewer waves', () => {
    const groups = groupsOf(teamsUpTo(24), 'lowest_score');
    expect(waveCount(groups, 4, INDIVIDUAL, EVENING)).toBe(4);
    expect(waveCount(groups, 4, INDIVIDUAL, { startTime: '18:00', endTime: '18:20' })).toBe(1);
  });
});

describe('the times of the waves', () => {
  test('a night is divided into equal parts of half-hours, and the last one gets the rest', () => {
    expect(waveIntervals(EVENING, 2)).toEqual([
      { startTime: '18:00', endTime: '19:00' },
      { startTime: '19:00', endTime: '20:00' },
    ]);
    expect(waveIntervals({ startTime: '18:15', endTime: '20:30' }, 3).map((wave) => wave.startTime)).toEqual([
      '18:15',
      '18:45',
      '19:15',
    ]);
    expect(waveIntervals(EVENING, 3).at(-1)).toEqual({ startTime: '19:00', endTime: '20:00' });
  });

  test('waves follow each other without a gap and fill the night', () => {
    const night = fc.record({
      start: fc.integer({ min: 0, max: 80 }),
      length: fc.integer({ min: 1, max: 15 }),
    });
    const time = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    fc.assert(
      fc.property(night, fc.integer({ min: 1, max: 50 }), ({ start, length }, teams) => {
        const interval = { startTime: time(start), endTime: time(start + length) };
        const count = waveCount(groupsOf(teamsUpTo(teams), 'lowest_score'), 1, INDIVIDUAL, interval);
        const waves = waveIntervals(interval, count);
        expect(waves[0]?.startTime).toBe(interval.startTime);
        expect(waves.at(-1)?.endTime).toBe(interval.endTime);
        for (const [index, wave] of waves.entries()) {
          expect(wave.endTime > wave.startTime).toBe(true);
          expect(wave.endTime).toBe(waves[index + 1]?.startTime ?? interval.endTime);
        }
      }),
    );
  });

  test('a member plays in their own wave, or the whole night', () => {
    const played = { date: '2026-11-03', night: '2026-11-03', ...EVENING };
    const wave = { startTime: '19:00', endTime: '20:00' };
    expect(ownTime({ ownWaves: [{ night: '2026-11-03', ...wave }] }, played)).toEqual(wave);
    expect(ownTime({ ownWaves: [{ night: '2026-11-10', ...wave }] }, played)).toEqual(EVENING);
    expect(ownTime({}, played)).toEqual(EVENING);
  });
});

describe('the preview of a full league', () => {
  test('a league without more players than seats has no waves', () => {
    expect(plannedWaves(aLeague({ maxParticipants: 4, numberOfBays: 1 }), DEFAULT_FACILITY)).toBeNull();
    const roomy = aFacility({ booking: { seatsPerBay: 6 } });
    expect(plannedWaves(aLeague({ maxParticipants: 6, numberOfBays: 1 }), roomy)).toBeNull();
  });

  test('two hours are enough for two waves', () => {
    expect(plannedWaves(aLeague({ maxParticipants: 10, numberOfBays: 2 }), DEFAULT_FACILITY)).toEqual({
      waves: waveIntervals(EVENING, 2),
      minutes: 60,
      advisedEnd: null,
    });
  });

  test('less than an hour for each wave is too short, and the advised end leaves an hour for each', () => {
    const league = aLeague({ maxParticipants: 10, numberOfBays: 1, ...EVENING });
    expect(plannedWaves(league, DEFAULT_FACILITY)).toMatchObject({ minutes: 30, advisedEnd: '21:00' });
    const late = aLeague({ maxParticipants: 50, numberOfBays: 1, startTime: '18:00', endTime: '19:00' });
    const planned = plannedWaves(late, DEFAULT_FACILITY);
    expect(planned).toMatchObject({ minutes: 30, advisedEnd: '24:00' });
    expect(planned?.waves).toHaveLength(2);
  });
});
