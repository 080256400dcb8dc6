import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, instantOf, wallTime } from '../time/index.ts';
import {
  choicesWith,
  dueMoments,
  dueWindow,
  freeLessonDeadline,
  HOURS_BEFORE,
  MAX_LATE_MS,
  type NotificationChoice,
  reminderMoments,
  standingsMonday,
  startsToRemind,
  tomorrowAtEvening,
} from './index.ts';

const MINUTE = 60_000;
const LONG_AGO = new Date(0);
const SPRING_DAY = '2027-03-14';
const AUTUMN_DAY = '2026-11-01';

const evening = (email: boolean, push = false): NotificationChoice => ({
  kind: 'evening-before',
  email,
  push,
  hours: null,
});
const before = (hours: NotificationChoice['hours'], email = true, push = false): NotificationChoice => ({
  kind: 'hours-before',
  email,
  push,
  hours,
});
const momentsOf = (date: string, startTime: string, ...choices: NotificationChoice[]) =>
  reminderMoments({ date, startTime }, choicesWith(choices), DEFAULT_FACILITY).map(({ kind, at: moment }) => [
    kind,
    moment.toISOString(),
  ]);
const windowAt = (now: Date, lastRun = new Date(now.getTime() - MINUTE)) => dueWindow(lastRun, now);

describe('a reminder of a booking', () => {
  test('comes at 6 PM the evening before', () => {
    expect(momentsOf('2026-11-25', '07:30:00', evening(true), before(2, false))).toEqual([
      ['evening-before', at('2026-11-24', '18:00').toISOString()],
    ]);
  });

  test('comes the chosen hours before the start', () => {
    expect(momentsOf('2026-11-25', '01:00:00', evening(false), before(3))).toEqual([
      ['hours-before', at('2026-11-24', '22:00').toISOString()],
    ]);
  });

  test('comes on both moments if both are chosen', () => {
    expect(momentsOf('2026-11-25', '20:00:00', evening(true), before(2)).map(([kind]) => kind)).toEqual([
      'evening-before',
      'hours-before',
    ]);
  });

  test('comes once if both moments are the same', () => {
    expect(momentsOf('2026-11-25', '18:00:00', evening(true), before(24)).map(([kind]) => kind)).toEqual([
      'evening-before',
    ]);
  });

  test('comes on both channels if one moment is by push and the same moment by email', () => {
    expect(momentsOf('2026-11-25', '18:00:00', evening(false, true), before(24))).toHaveLength(2);
  });

  test('comes once on each channel if the second moment has all channels of the first, and another', () => {
    const moments = momentsOf('2026-11-25', '18:00:00', evening(true, false), before(24, true, true));
    expect(moments.map(([kind]) => kind)).toEqual(['hours-before']);
  });

  test('does not come at all if every channel is off', () => {
    expect(momentsOf('2026-11-25', '18:00:00', evening(false), before(2, false))).toEqual([]);
  });
});

describe('on daylight saving days', () => {
  test('6 PM is 6 PM by the facility’s clock, before and after the change', () => {
    for (const date of [SPRING_DAY, AUTUMN_DAY]) {
      for (const day of [date, datePlus(date, 1)]) {
        expect(momentsOf(day, '10:00:00', evening(true), before(2, false))).toEqual([
          ['evening-before', at(datePlus(day, -1), '18:00').toISOString()],
        ]);
      }
    }
  });

  test('two hours before 3 AM is midnight, because an hour is skipped', () => {
    expect(momentsOf(SPRING_DAY, '03:00:00', evening(false), before(2))).toEqual([
      ['hours-before', at(SPRING_DAY, '00:00').toISOString()],
    ]);
  });

  test('three hours before 3 AM is 1 AM, because an hour is repeated', () => {
    expect(momentsOf(AUTUMN_DAY, '03:00:00', evening(false), before(3))).toEqual([
      ['hours-before', at(AUTUMN_DAY, '01:00').toISOString()],
    ]);
  });

  test('a time in the skipped hour has no reminder hours before', () => {
    expect(momentsOf(SPRING_DAY, '02:30:00', evening(false), before(2))).toEqual([]);
  });
});

describe('the moments that are due', () => {
  const six = at('2026-11-24', '18:00');
  const booking = { date: '2026-11-25', startTime: '10:00:00', changedAt: LONG_AGO };
  const choices = choicesWith([evening(true), before(2, false)]);
  const due = (now: Date, lastRun?: Date, changedAt = LONG_AGO) =>
    dueMoments({ ...booking, changedAt }, choices, windowAt(now, lastRun), DEFAULT_FACILITY).length;
  const after = (ms: number) => new Date(six.getTime() + ms);

  test('start exactly at the moment', () => {
    expect(due(after(-1))).toBe(0);
    expect(due(after(0))).toBe(1);
  });

  test('are not due again after the run that covered them', () => {
    expect(due(after(MINUTE), after(0))).toBe(0);
    expect(due(after(MINUTE), after(-1))).toBe(1);
  });

  test('are dropped once they are 30 minutes late', () => {
    expect(due(after(MAX_LATE_MS - 1), LONG_AGO)).toBe(1);
    expect(due(after(MAX_LATE_MS), LONG_AGO)).toBe(0);
  });

  test('leave out a booking that was made or moved after the moment', () => {
    expect(due(after(MINUTE), after(-1), after(0))).toBe(1);
    expect(due(after(MINUTE), after(-1), after(1))).toBe(0);
  });

  test('are empty if the clock went back', () => {
    expect(due(after(0), after(5 * MINUTE))).toBe(0);
  });
});

const aDate = fc
  .date({ min: new Date('2024-01-02'), max: new Date('2032-12-30'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));
/** Half of the dates are within two days of a daylight saving change. */
const aDifficultDate = fc.oneof(
  aDate,
  fc
    .tuple(fc.constantFrom(SPRING_DAY, AUTUMN_DAY), fc.integer({ min: -1, max: 2 }))
    .map(([day, days]) => datePlus(day, days)),
);
const aStart = fc.integer({ min: 0, max: 47 }).map((slot) => wallTime(slot * 30));
const aChoice = fc.record({
  evening: fc.boolean(),
  hours: fc.constantFrom(...HOURS_BEFORE),
  hoursBefore: fc.boolean(),
});
const aZone = fc.constantFrom('America/New_York', 'America/Phoenix', 'America/Halifax', 'Pacific/Honolulu');

describe('for every start, choice and rhythm of the scheduler', () => {
  test('each reminder comes once, in the first run after its moment, and the scheduler looks up its start', () => {
    fc.assert(
      fc.property(
        aDifficultDate,
        aStart,
        aChoice,
        aZone,
        fc.array(fc.integer({ min: 1, max: 29 }), { minLength: 5, maxLength: 5 }),
        (date, startTime, choice, timeZone, gaps) => {
          const facility = aFacility({ place: { timeZone } });
          const choices = choicesWith([evening(choice.evening), before(choice.hours, choice.hoursBefore)]);
          for (const { kind, at: moment } of reminderMoments({ date, startTime }, choices, facility)) {
            const runs: Date[] = [];
            let run = new Date(moment.getTime() - MAX_LATE_MS);
            while (run.getTime() < moment.getTime() + MAX_LATE_MS) {
              runs.push(run);
              run = new Date(run.getTime() + (gaps[runs.length % gaps.length] ?? 1) * MINUTE);
            }
            const found = runs.slice(1).filter((now, index) => {
              const window = dueWindow(runs[index] as Date, now);
              const booking = { date, startTime, changedAt: LONG_AGO };
              const isFound = dueMoments(booking, choices, window, facility).some((due) => due.kind === kind);
              const { date: tomorrow, starts } = startsToRemind(window, facility);
              const isLookedUp =
                tomorrow === date ||
                starts.some((start) => start.date === date && start.startTime === startTime);
              if (isFound) expect(isLookedUp).toBe(true);
              return isFound;
            });
            expect(found).toEqual([runs.find((now) => now >= moment)]);
          }
        },
      ),
    );
  });

  test('the scheduler looks up at most one evening and one start for each choice of hours a minute', () => {
    fc.assert(
      fc.property(aDifficultDate, fc.integer({ min: 0, max: 1439 }), (date, minute) => {
        const now = instantOf(date, wallTime(minute), DEFAULT_FACILITY) ?? at(date, '12:00');
        const { starts } = startsToRemind(windowAt(now), DEFAULT_FACILITY);
        expect(starts.length).toBeLessThanOrEqual(HOURS_BEFORE.length);
      }),
    );
  });
});

describe('the other notifications', () => {
  test('league nights: at 6 PM for the next day', () => {
    const due = tomorrowAtEvening(windowAt(at('2026-11-24', '18:00')), DEFAULT_FACILITY);
    expect(due).toEqual({ date: '2026-11-25', at: at('2026-11-24', '18:00') });
    expect(tomorrowAtEvening(windowAt(at('2026-11-24', '17:59')), DEFAULT_FACILITY)).toBeNull();
  });

  test.each([
    ['2026-11-24', '2026-11-30'],
    ['2027-02-22', '2027-02-28'],
    ['2028-02-23', '2028-02-29'],
    ['2026-12-25', '2026-12-31'],
  ])('free lessons: on %s at 10 AM, until %s', (date, deadline) => {
    const onDay = (day: string) => freeLessonDeadline(windowAt(at(day, '10:00')), DEFAULT_FACILITY)?.date;
    expect(onDay(date)).toBe(deadline);
    expect(onDay(datePlus(date, -1))).toBeUndefined();
    expect(onDay(datePlus(date, 1))).toBeUndefined();
    expect(freeLessonDeadline(windowAt(at(date, '09:59')), DEFAULT_FACILITY)).toBeNull();
  });

  test('free lessons: once in every month', () => {
    const days = Array.from({ length: 731 }, (_, index) => datePlus('2027-01-01', index));
    const deadlines = days.flatMap(
      (day) => freeLessonDeadline(windowAt(at(day, '10:00')), DEFAULT_FACILITY)?.date ?? [],
    );
    expect(new Set(deadlines.map((date) => date.slice(0, 7))).size).toBe(24);
    expect(deadlines).toHaveLength(24);
  });

  test('standings: on Monday at 9 AM', () => {
    const monday = '2026-11-30';
    expect(standingsMonday(windowAt(at(monday, '09:00')), DEFAULT_FACILITY)?.date).toBe(monday);
    expect(standingsMonday(windowAt(at(datePlus(monday, 1), '09:00')), DEFAULT_FACILITY)).toBeNull();
    expect(standingsMonday(windowAt(at(monday, '08:59')), DEFAULT_FACILITY)).toBeNull();
  });
});
