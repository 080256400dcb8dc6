import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { DEFAULT_FACILITY, isStaffHours } from '../facility/index.ts';
import { openedUntil, openingOf } from './index.ts';

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';

describe('the front desk app', () => {
  test('is open from 8 AM to 8 PM and knows when it closes and opens next', () => {
    expect(openingOf(at(TUESDAY, '08:00'), null, DEFAULT_FACILITY)).toEqual({
      isOpen: true,
      closesAt: at(TUESDAY, '20:00'),
    });
    expect(openingOf(at(TUESDAY, '19:59'), null, DEFAULT_FACILITY).isOpen).toBe(true);
    expect(openingOf(at(TUESDAY, '20:00'), null, DEFAULT_FACILITY)).toEqual({
      isOpen: false,
      opensAt: at(WEDNESDAY, '08:00'),
    });
    expect(openingOf(at(WEDNESDAY, '07:59'), null, DEFAULT_FACILITY)).toEqual({
      isOpen: false,
      opensAt: at(WEDNESDAY, '08:00'),
    });
  });

  test('can be opened by an admin for an hour', () => {
    const until = openedUntil(at(TUESDAY, '21:10'));
    expect(openingOf(at(TUESDAY, '22:09'), until, DEFAULT_FACILITY)).toEqual({
      isOpen: true,
      closesAt: at(TUESDAY, '22:10'),
    });
    expect(openingOf(at(TUESDAY, '22:10'), until, DEFAULT_FACILITY).isOpen).toBe(false);
  });

  test('stays open into staff hours if an admin opened it just before', () => {
    const until = openedUntil(at(TUESDAY, '07:30'));
    expect(openingOf(at(TUESDAY, '07:59'), until, DEFAULT_FACILITY)).toEqual({
      isOpen: true,
      closesAt: at(TUESDAY, '08:30'),
    });
    expect(openingOf(at(TUESDAY, '08:31'), until, DEFAULT_FACILITY)).toEqual({
      isOpen: true,
      closesAt: at(TUESDAY, '20:00'),
    });
  });

  test('opens at 8 AM on every day of the year, including clock changes', () => {
    const moments = fc.date({
      min: at('2026-01-01', '00:00'),
      max: at('2027-12-31', '00:00'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (now) => {
        const opening = openingOf(now, null, DEFAULT_FACILITY);
        expect(opening.isOpen).toBe(isStaffHours(now, DEFAULT_FACILITY));
        const next = (opening.isOpen ? opening.closesAt : opening.opensAt) as Date;
        expect(next > now).toBe(true);
        expect(isStaffHours(next, DEFAULT_FACILITY)).toBe(!opening.isOpen);
      }),
    );
  });
});
