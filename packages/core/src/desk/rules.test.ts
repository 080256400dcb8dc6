import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { guestRefusal } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { guestKeys, isNoShow, newClosure, walkIn } from './index.ts';

const TUESDAY = '2026-11-24';

describe('a guest', () => {
  test('can book at most two hours', () => {
    expect(guestRefusal({ startTime: '18:00:00', endTime: '20:00:00' }, DEFAULT_FACILITY)).toBeNull();
    expect(guestRefusal({ startTime: '18:00:00', endTime: '20:30:00' }, DEFAULT_FACILITY)?.code).toBe(
      'guest_limit',
    );
  });

  test('is recognized by the digits of the phone and by the email in any case', () => {
    const written = ['4075550190', '(407) 555-0190', '+1 407.555.0190', '1-407-555-0190'];
    for (const phone of written) expect(guestKeys({ phone })).toEqual(['phone:4075550190']);
    expect(guestKeys({ phone: '+44 20 7946 0958', email: ' Ann@Mail.example ' })).toEqual([
      'phone:442079460958',
      'email:ann@mail.example',
    ]);
  });

  test('is recognized with a country code, with full-width digits, and without any digit', () => {
    for (const phone of ['001 407 555 0190', '011 1 407 555 0190', '４０７５５５０１９０']) {
      expect(guestKeys({ phone })).toEqual(['phone:4075550190']);
    }
    expect(guestKeys({ phone: ' Call me maybe' })).toEqual(['phone:call me maybe']);
  });

  test('is recognized with any characters between the digits', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), separators, fc.boolean(), (digits, between, isLong) => {
        const written = [...digits].map((digit, index) => digit + between[index]).join('');
        const phone = isLong ? `+1 ${written}` : written;
        expect(guestKeys({ phone })).toEqual([`phone:${digits}`]);
      }),
    );
  });

  test('can leave the email empty', () => {
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '19:00' };
    const guest = { name: ' Ann  Walker ', phone: '407-555-0190', email: '' };
    expect(walkIn(DEFAULT_FACILITY).parse({ ...slot, guest })).toMatchObject({
      guest: { email: undefined },
      allowRepeat: false,
    });
    expect(walkIn(DEFAULT_FACILITY).safeParse({ ...slot, guest: { ...guest, email: 'ann@' } }).success).toBe(
      false,
    );
  });
});

describe('a no-show', () => {
  const booking = {
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '18:00:00',
    endTime: '20:00:00',
    kind: 'member',
    checkedInAt: null,
  } as const;
  const later = at(TUESDAY, '20:00');

  test('is a booking that is over without a check-in', () => {
    expect(isNoShow(booking, later, DEFAULT_FACILITY)).toBe(true);
    expect(isNoShow(booking, at(TUESDAY, '19:59'), DEFAULT_FACILITY)).toBe(false);
    expect(isNoShow({ ...booking, kind: 'guest' }, later, DEFAULT_FACILITY)).toBe(true);
    expect(isNoShow({ ...booking, checkedInAt: '2026-11-24T23:00:00.000Z' }, later, DEFAULT_FACILITY)).toBe(
      false,
    );
    expect(isNoShow({ ...booking, cancelledAt: '2026-11-24T20:00:00.000Z' }, later, DEFAULT_FACILITY)).toBe(
      false,
    );
    expect(isNoShow({ ...booking, kind: 'league' }, later, DEFAULT_FACILITY)).toBe(false);
  });

  test('is never a booking that starts while the desk is empty', () => {
    const over = at('2026-11-25', '12:00');
    const from = (startTime: string, endTime: string) =>
      isNoShow({ ...booking, startTime, endTime }, over, DEFAULT_FACILITY);
    expect([from('07:30:00', '08:30:00'), from('20:00:00', '21:00:00')]).toEqual([false, false]);
    expect([from('08:00:00', '08:30:00'), from('19:30:00', '23:30:00')]).toEqual([true, true]);
  });
});

describe('a closure', () => {
  const closed = (from: Date | string, to: Date | string) =>
    newClosure(DEFAULT_FACILITY).safeParse({
      simulatorId: 1,
      reason: 'Repair',
      from: typeof from === 'string' ? from : from.toISOString(),
      to: typeof to === 'string' ? to : to.toISOString(),
    });

  test('starts and ends on half-hours, in any UTC offset', () => {
    expect(closed(at(TUESDAY, '12:00'), at(TUESDAY, '12:30')).success).toBe(true);
    expect(closed('2026-11-24T12:00:00-05:00', '2026-11-24T18:00:00Z').data?.from).toBe(
      '2026-11-24T17:00:00.000Z',
    );
    expect(closed(at(TUESDAY, '12:15'), at(TUESDAY, '13:00')).success).toBe(false);
    expect(closed('2026-11-24T17:00:00.500Z', at(TUESDAY, '13:00')).success).toBe(false);
    expect(closed('yesterday', at(TUESDAY, '13:00')).success).toBe(false);
    // The product accepts dates only up to 2099.
    expect(closed('2100-01-01T12:00:00Z', '2100-01-01T13:00:00Z').success).toBe(false);
    expect(closed('9999-12-31T00:00:00Z', '9999-12-31T23:30:00Z').success).toBe(false);
  });

  test('ends after its start and lasts at most 92 days', () => {
    expect(closed(at(TUESDAY, '12:00'), at(TUESDAY, '12:00')).success).toBe(false);
    expect(closed(at(TUESDAY, '12:00'), at('2027-02-24', '12:00')).success).toBe(true);
    expect(closed(at(TUESDAY, '12:00'), at('2027-02-24', '12:30')).success).toBe(false);
  });
});
