import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { someFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { facilityTime } from '../time/index.ts';
import {
  codeTimeText,
  type DoorCode,
  doorCodesAt,
  emailMoment,
  memberCodeAt,
  nextMorning,
  oldCodeEnd,
  type PlannedCode,
  shownFrom,
  timingRefusal,
  viewsCountFrom,
} from './index.ts';

const HOUR_MS = 60 * 60 * 1000;
const iso = (date: string, time: string) => at(date, time).toISOString();
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms);

const current: DoorCode = {
  code: '1111',
  startedAt: iso('2026-11-01', '12:00'),
  shownFrom: iso('2026-11-01', '12:00'),
  oldCodeUntil: null,
  emailAt: null,
  by: 'Ada',
  byId: 1,
};
const planned: PlannedCode = {
  code: '2222',
  startsAt: iso('2026-12-01', '18:00'),
  oldCodeUntil: iso('2026-12-01', '19:00'),
  emailAt: null,
  isEmailed: false,
  plannedAt: iso('2026-11-23', '12:00'),
  by: 'Ada',
  byId: 1,
};
const seenAt = (date: string, time: string) => memberCodeAt({ current, planned }, at(date, time));

describe('the code that opens the door', () => {
  test('is the old one until the new one starts, and then the new one', () => {
    expect(seenAt('2026-11-24', '12:00')).toEqual({ keypadCode: '1111' });
    expect(memberCodeAt({ current, planned }, later(planned.startsAt, -1)).keypadCode).toBe('1111');
    expect(memberCodeAt({ current, planned }, new Date(planned.startsAt)).keypadCode).toBe('2222');
  });

  test('appears with the next code 24 hours before the change, and with the end of the old code after it', () => {
    expect(seenAt('2026-11-30', '17:59').upcoming).toBeUndefined();
    expect(seenAt('2026-11-30', '18:00').upcoming).toEqual({ code: '2222', startsAt: planned.startsAt });
    expect(seenAt('2026-12-01', '18:00')).toEqual({ keypadCode: '2222', oldCodeUntil: planned.oldCodeUntil });
    expect(seenAt('2026-12-01', '18:59').oldCodeUntil).toBe(planned.oldCodeUntil);
    expect(seenAt('2026-12-01', '19:00')).toEqual({ keypadCode: '2222' });
  });

  test('is never missing, never two at a time, and does not depend on when the server stores the start', () => {
    const minutes = fc.integer({ min: 0, max: 15 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, fc.option(minutes), minutes, (planAt, startsIn, oldFor, moment) => {
        const plannedAt = later(current.startedAt, planAt * 60_000).toISOString();
        const startsAt = later(plannedAt, (startsIn + 1) * 60_000).toISOString();
        const plan = {
          ...planned,
          plannedAt,
          startsAt,
          oldCodeUntil: oldFor === null ? null : later(startsAt, (oldFor + 1) * 60_000).toISOString(),
        };
        const stored = { current, planned: plan };
        const now = later(plannedAt, moment * 60_000);
        const hasStarted = now.toISOString() >= startsAt;
        const shown = memberCodeAt(stored, now);
        expect(shown.keypadCode).toBe(hasStarted ? '2222' : '1111');
        expect(shown.oldCodeUntil === undefined).toBe(
          !(hasStarted && plan.oldCodeUntil !== null && now.toISOString() < plan.oldCodeUntil),
        );
        expect(shown.upcoming === undefined).toBe(
          hasStarted || now.getTime() < Date.parse(startsAt) - 24 * HOUR_MS,
        );
        expect(memberCodeAt(doorCodesAt(stored, now), now)).toEqual(shown);
      }),
    );
  });

  test('has no old code if it is the first one', () => {
    expect(memberCodeAt({ current: null, planned }, new Date(planned.startsAt))).toEqual({
      keypadCode: '2222',
    });
    expect(memberCodeAt({ current: null, planned: null }, new Date())).toEqual({ keypadCode: null });
  });
});

describe('whether a member who viewed the code has seen the new one', () => {
  const from = (stored: Parameters<typeof viewsCountFrom>[0], date: string, time: string) =>
    viewsCountFrom(stored, at(date, time));

  test('from the moment when members see it, before and after it starts', () => {
    const shown = iso('2026-11-30', '18:00');
    expect(from({ current, planned }, '2026-11-30', '17:59')).toBe(current.shownFrom);
    expect(from({ current, planned }, '2026-11-30', '18:00')).toBe(shown);
    expect(from({ current, planned }, '2026-12-05', '12:00')).toBe(shown);
    expect(from({ current: null, planned: null }, '2026-12-05', '12:00')).toBeNull();
  });

  test('not before the admin planned it', () => {
    const soon = { ...planned, plannedAt: iso('2026-12-01', '15:00') };
    expect(shownFrom(soon)).toBe(soon.plannedAt);
    expect(from({ current, planned: soon }, '2026-12-01', '15:00')).toBe(soon.plannedAt);
  });
});

describe('the email in the morning', () => {
  const morning = (date: string, time: string) => nextMorning(at(date, time), DEFAULT_FACILITY);

  test('is sent at the next 6:00 AM of the facility, also on days when the clock changes', () => {
    expect(morning('2026-11-23', '22:00')).toEqual(at('2026-11-24', '06:00'));
    expect(morning('2026-11-24', '05:59')).toEqual(at('2026-11-24', '06:00'));
    expect(morning('2026-11-24', '06:00')).toEqual(at('2026-11-25', '06:00'));
    expect(morning('2027-03-13', '22:00')).toEqual(new Date('2027-03-14T10:00:00Z'));
    expect(morning('2027-11-06', '22:00')).toEqual(new Date('2027-11-07T11:00:00Z'));
  });

  test('is always at 6:00 AM, at most 25 hours away', () => {
    const aMoment = fc.date({
      min: new Date('2025-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(aMoment, someFacility, (now, facility) => {
        const found = nextMorning(now, facility);
        expect(facilityTime(found, facility)).toBe('06:00:00');
        expect(found > now).toBe(true);
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
      }),
    );
  });

  test('can also be sent at once or never', () => {
    const now = at('2026-11-23', '22:00');
    expect(emailMoment('now', now, DEFAULT_FACILITY)).toBe(now.toISOString());
    expect(emailMoment('morning', now, DEFAULT_FACILITY)).toBe(iso('2026-11-24', '06:00'));
    expect(emailMoment('never', now, DEFAULT_FACILITY)).toBeNull();
  });
});

describe('a change can be planned', () => {
  const NOW = at('2026-11-23', '12:00');
  const refusal = (startsAt: string | null, oldCodeUntil: string | null = null) => {
    const found = timingRefusal({ startsAt, oldCodeUntil }, NOW, DEFAULT_FACILITY);
    return found && [found.field, found.refusal.message];
  };

  test('for the future, at most 14 days ahead', () => {
    expect(refusal(null)).toBeNull();
    expect(refusal(NOW.toISOString())).toEqual([
      'startsAt',
      'This time has passed. Please choose a later time.',
    ]);
    expect(refusal(iso('2026-11-23', '12:01'))).toBeNull();
    expect(refusal(iso('2026-12-07', '23:30'))).toBeNull();
    expect(refusal(iso('2026-12-08', '00:00'))).toEqual([
      'startsAt',
      'Please choose a time within the next 14 days.',
    ]);
  });

  test('so that the old code works up to 72 hours longer', () => {
    const start = iso('2026-12-01', '18:00');
    const early = ['oldCodeUntil', 'Please choose a time after the new code starts.'];
    const long = ['oldCodeUntil', 'The old code can work for up to 72 hours after the new code starts.'];
    expect(refusal(start, start)).toEqual(early);
    expect(refusal(start, iso('2026-12-01', '18:30'))).toBeNull();
    expect(refusal(start, iso('2026-12-04', '18:00'))).toBeNull();
    expect(refusal(start, iso('2026-12-04', '18:30'))).toEqual(long);
    expect(refusal(null, NOW.toISOString())).toEqual(early);
    expect(refusal(null, iso('2026-11-26', '12:00'))).toBeNull();
    expect(refusal(null, iso('2026-11-26', '12:30'))).toEqual(long);
    expect(refusal(start, 'one-hour')).toBeNull();
  });

  test('with an hour for the old code that lasts 60 minutes, also in the night when the clock changes', () => {
    expect(oldCodeEnd('one-hour', '2027-11-07T05:30:00.000Z')).toBe('2027-11-07T06:30:00.000Z');
    expect(oldCodeEnd('one-hour', '2027-03-14T06:30:00.000Z')).toBe(iso('2027-03-14', '03:30'));
    expect(oldCodeEnd(null, '2027-03-14T06:30:00.000Z')).toBeNull();
  });
});

test('times are written in the time zone of the facility', () => {
  expect(codeTimeText(planned.startsAt, DEFAULT_FACILITY)).toBe('Tuesday, December 1, at 6:00 PM');
});
