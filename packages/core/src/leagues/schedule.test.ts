import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aHold, aLeague, FIRST_TUESDAY } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { minutesOf, wallTime } from '../time/index.ts';
import { planSchedule, type SessionReservation } from './index.ts';

const before = at('2026-11-01', '12:00');
/** Plans a league and returns the plan of its first session. `holds` are the times when a bay is already taken. */
const firstEvening = (
  changes: Parameters<typeof aLeague>[0],
  holds: SessionReservation[] = [],
  now = before,
) => planSchedule(aLeague(changes), holds, now, DEFAULT_FACILITY)[0];

describe('the bays of a league’s sessions', () => {
  test('every session gets the lowest bays, as many as the league needs', () => {
    const dates = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'];
    const planned = (simulatorIds: number[]) => dates.map((date) => ({ date, simulatorIds, conflicts: [] }));
    expect(planSchedule(aLeague(), [], before, DEFAULT_FACILITY)).toEqual(planned([1]));
    expect(planSchedule(aLeague({ numberOfBays: 2 }), [], before, DEFAULT_FACILITY)).toEqual(planned([1, 2]));
  });

  test('a session gets bay 2 if bay 1 is taken, and the other sessions keep bay 1', () => {
    const planned = planSchedule(aLeague(), [aHold({ date: '2026-11-10' })], before, DEFAULT_FACILITY);
    expect(planned.map(({ simulatorIds }) => simulatorIds)).toEqual([[1], [2], [1], [1]]);
  });

  test('a booking that only touches the start or end of a session is no conflict', () => {
    const around = [
      aHold({ startTime: '16:00:00', endTime: '18:00:00' }),
      aHold({ startTime: '20:00:00', endTime: '21:00:00' }),
    ];
    expect(firstEvening({}, around)?.simulatorIds).toEqual([1]);
    expect(firstEvening({}, [aHold({ startTime: '19:30:00', endTime: '21:00:00' })])?.simulatorIds).toEqual([
      2,
    ]);
  });

  test('if bays are missing, every conflict is listed once, by bay and name', () => {
    const holds = [
      aHold({ simulatorId: 2, holder: 'Closed: new screen' }),
      aHold({ startTime: '18:30:00', endTime: '19:00:00' }),
      aHold({ startTime: '19:30:00', endTime: '20:30:00' }),
      aHold({ startTime: '19:00:00', endTime: '19:30:00', holder: 'Lee' }),
      aHold({ startTime: '20:00:00', endTime: '21:00:00', holder: 'Ana' }),
    ];
    const session = { date: FIRST_TUESDAY, startTime: '18:00', endTime: '20:00' };
    expect(firstEvening({}, holds)).toEqual({
      date: FIRST_TUESDAY,
      simulatorIds: [],
      conflicts: [
        { ...session, simulatorId: 1, with: 'Kim' },
        { ...session, simulatorId: 1, with: 'Lee' },
        { ...session, simulatorId: 2, with: 'Closed: new screen' },
      ],
    });
    expect(firstEvening({ numberOfBays: 2 }, [aHold({ simulatorId: 2 })])).toEqual({
      date: FIRST_TUESDAY,
      simulatorIds: [],
      conflicts: [{ ...session, simulatorId: 2, with: 'Kim' }],
    });
  });

  test('a session takes every half-hour that it touches', () => {
    const quarterPast = { startTime: '18:15', endTime: '19:45' };
    const held = (startTime: string, endTime: string) =>
      firstEvening(quarterPast, [aHold({ startTime, endTime })])?.simulatorIds;
    expect(held('17:30:00', '18:00:00')).toEqual([1]);
    expect(held('20:00:00', '20:30:00')).toEqual([1]);
    expect(held('17:45:00', '18:10:00')).toEqual([2]);
    expect(held('19:50:00', '20:15:00')).toEqual([2]);
    expect(
      firstEvening({ startTime: '23:45', endTime: '23:59' }, [
        aHold({ startTime: '23:30:00', endTime: '24:00:00' }),
      ])?.simulatorIds,
    ).toEqual([2]);
  });

  test('for any holds, a session gets the lowest free bays or the list of conflicts', () => {
    const aTime = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const anInterval = fc
      .uniqueArray(aTime, { minLength: 2, maxLength: 2 })
      .map((minutes) => minutes.sort((a, b) => a - b).map(wallTime) as [string, string]);
    const aBay = fc.constantFrom(...DEFAULT_FACILITY.bays.map(({ id }) => id));
    const someHolds = fc.array(
      fc
        .tuple(anInterval, aBay, fc.constantFrom('Kim', 'Lee'))
        .map(([[startTime, endTime], simulatorId, holder]) =>
          aHold({ startTime, endTime, simulatorId, holder }),
        ),
      { maxLength: 5 },
    );
    const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
    const touches = ([start, end]: [string, string], halfHour: number) =>
      minutesOf(start) < halfHour + 30 && halfHour < minutesOf(end);
    fc.assert(
      fc.property(anInterval, someHolds, fc.constantFrom(1, 2), (session, holds, numberOfBays) => {
        const [startTime, endTime] = session.map((time) => time.slice(0, 5)) as [string, string];
        const conflicting = holds.filter((hold) =>
          halfHours.some((half) => touches(session, half) && touches([hold.startTime, hold.endTime], half)),
        );
        const free = DEFAULT_FACILITY.bays
          .map(({ id }) => id)
          .filter((id) => conflicting.every((hold) => hold.simulatorId !== id));
        const planned = firstEvening({ startTime, endTime, numberOfBays }, holds);
        const isPossible = free.length >= numberOfBays;
        expect(planned?.simulatorIds).toEqual(isPossible ? free.slice(0, numberOfBays) : []);
        const named = planned?.conflicts.map((conflict) => `${conflict.simulatorId} ${conflict.with}`);
        const holders = new Set(conflicting.map(({ simulatorId, holder }) => `${simulatorId} ${holder}`));
        expect(named?.sort()).toEqual(isPossible ? [] : [...holders].sort());
      }),
      { numRuns: 500 },
    );
  });
});

describe('running sessions and clock changes', () => {
  test('a session is planned until the minute before it starts and left alone afterwards', () => {
    const leftAlone = { date: FIRST_TUESDAY, simulatorIds: [], conflicts: [] };
    const holds = [aHold(), aHold({ simulatorId: 2 })];
    expect(firstEvening({}, holds, at(FIRST_TUESDAY, '18:00'))).toEqual(leftAlone);
    expect(firstEvening({}, holds, at(FIRST_TUESDAY, '17:59'))?.conflicts).toHaveLength(2);
    const later = planSchedule(aLeague(), [], at('2026-11-10', '18:00'), DEFAULT_FACILITY);
    expect(later.map(({ simulatorIds }) => simulatorIds)).toEqual([[], [], [1], [1]]);
  });

  const springSundays = {
    startDate: '2027-03-07',
    endDate: '2027-03-21',
    dayOfWeek: 'Sunday',
    startTime: '01:30',
    endTime: '03:30',
  } as const;

  test('a session over the skipped spring hour is a conflict in every bay', () => {
    const league = aLeague({ ...springSundays, numberOfBays: 2 });
    const conflict = {
      date: '2027-03-14',
      startTime: '01:30',
      endTime: '03:30',
      with: 'Daylight saving time starts at 2:00 AM',
    };
    expect(planSchedule(league, [], before, DEFAULT_FACILITY)).toEqual([
      { date: '2027-03-07', simulatorIds: [1, 2], conflicts: [] },
      {
        date: '2027-03-14',
        simulatorIds: [],
        conflicts: [
          { ...conflict, simulatorId: 1 },
          { ...conflict, simulatorId: 2 },
        ],
      },
      { date: '2027-03-21', simulatorIds: [1, 2], conflicts: [] },
    ]);
    const untilTwo = planSchedule(
      aLeague({ ...springSundays, endTime: '02:00' }),
      [],
      before,
      DEFAULT_FACILITY,
    );
    expect(untilTwo.map(({ simulatorIds }) => simulatorIds)).toEqual([[1], [1], [1]]);
  });

  test('a session that starts in the skipped hour has begun at 3:00 AM', () => {
    const league = aLeague({ ...springSundays, startTime: '02:30' });
    const conflictsAt = (now: Date) => planSchedule(league, [], now, DEFAULT_FACILITY)[1]?.conflicts.length;
    expect(conflictsAt(at('2027-03-14', '01:59'))).toBe(1);
    expect(conflictsAt(at('2027-03-14', '03:00'))).toBe(0);
  });
});
