import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aRow, TUESDAY } from '../../testing/desk.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { checkIn, checkInRefusal, checkInTime, type QueuedCheckIn } from './index.ts';

const STAFF = 9;
const CAME = at(TUESDAY, '14:02');
const NOW = at(TUESDAY, '14:20');
const queuedAt = (came: Date, changes: Partial<QueuedCheckIn> = {}): QueuedCheckIn => ({
  checkedInAt: came.toISOString(),
  staffId: STAFF,
  bookingDate: TUESDAY,
  userId: 7,
  ...changes,
});
const kim = aRow({ name: 'Kim Lee', userId: 7, createdAt: at(TUESDAY, '09:00').toISOString() });
const refusal = (
  changes: Partial<typeof kim>,
  { queued = queuedAt(CAME), now = NOW, undoneAt = null as Date | null, staffId = STAFF } = {},
) => checkInRefusal({ ...kim, ...changes }, queued, { staffId, now, undoneAt }, DEFAULT_FACILITY);
const message = (...call: Parameters<typeof refusal>) => refusal(...call)?.message;

describe('a check-in that was made without a connection', () => {
  test('is allowed if the booking has not changed', () => {
    expect(refusal({})).toBeNull();
  });

  test('is refused with the name and the reason if the booking has changed since then', () => {
    const canceled = { cancelledAt: at(TUESDAY, '14:10').toISOString() };
    expect(message(canceled)).toBe(
      'Kim Lee’s booking was canceled at 2:10 PM. The check-in was not recorded.',
    );
    expect(message({ bookingDate: '2026-11-25' })).toBe(
      'Kim Lee’s booking was moved to Wednesday, November 25. The check-in was not recorded.',
    );
    expect(message({ name: 'Ann Park', userId: 8 })).toBe(
      'The booking was transferred to Ann Park. The check-in at 2:02 PM was not recorded.',
    );
    expect(message({ checkedInAt: at(TUESDAY, '14:05').toISOString() })).toBe(
      'Kim Lee was already checked in at 2:05 PM. The check-in at 2:02 PM was not recorded.',
    );
  });

  test('names the day of a change on another day', () => {
    const cancelledAt = at('2026-11-23', '17:00').toISOString();
    expect(message({ cancelledAt })).toContain('was canceled on Monday, November 23 at 5:00 PM.');
  });

  test('is refused if a check-in was undone after the person came, but not before', () => {
    expect(message({}, { undoneAt: at(TUESDAY, '14:03') })).toBe(
      'Kim Lee’s check-in was undone at 2:03 PM. The check-in at 2:02 PM was not recorded.',
    );
    expect(refusal({}, { undoneAt: at(TUESDAY, '14:01') })).toBeNull();
  });

  test('stays allowed in another bay and at another time of the same day', () => {
    expect(refusal({ simulatorId: 2, startTime: '15:00:00', endTime: '16:00:00' })).toBeNull();
  });

  test('is accepted for 24 hours', () => {
    const now = at('2026-11-25', '14:02');
    expect(refusal({}, { now })).toBeNull();
    expect(refusal({}, { now: new Date(now.getTime() + 1) })?.code).toBe('check_in_too_old');
  });

  test('may be up to two minutes in the future, because clocks differ', () => {
    const ahead = (ms: number) => refusal({}, { queued: queuedAt(new Date(NOW.getTime() + ms)) });
    expect(ahead(120_000)).toBeNull();
    expect(ahead(120_001)?.code).toBe('clock_ahead');
  });

  test('belongs to the user who made it', () => {
    expect(refusal({}, { staffId: STAFF + 1 })?.code).toBe('other_user');
  });

  test('is recorded between the creation of the booking and now, at its own time if possible', () => {
    const offsets = fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 });
    fc.assert(
      fc.property(offsets, offsets, (madeMs, cameMs) => {
        const createdAt = new Date(Math.min(NOW.getTime() + madeMs, NOW.getTime()));
        const came = new Date(NOW.getTime() + cameMs);
        const recorded = checkInTime({ createdAt: createdAt.toISOString() }, queuedAt(came), NOW);
        expect(recorded >= createdAt && recorded <= NOW).toBe(true);
        if (came >= createdAt && came <= NOW) expect(recorded).toEqual(came);
      }),
    );
  });

  test('is never both allowed and refused: every changed fact leads to a refusal', () => {
    const facts = fc.record({
      isCanceled: fc.boolean(),
      isMoved: fc.boolean(),
      isHandedOver: fc.boolean(),
      isHere: fc.boolean(),
      isUndone: fc.boolean(),
      isOld: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, ({ isCanceled, isMoved, isHandedOver, isHere, isUndone, isOld }) => {
        const changes = {
          ...(isCanceled && { cancelledAt: NOW.toISOString() }),
          ...(isMoved && { bookingDate: '2026-11-26' }),
          ...(isHandedOver && { userId: 8 }),
          ...(isHere && { checkedInAt: NOW.toISOString() }),
        };
        const now = isOld ? at('2026-11-26', '08:00') : NOW;
        const result = refusal(changes, { now, undoneAt: isUndone ? NOW : null });
        const hasChanged = isCanceled || isMoved || isHandedOver || isHere || isUndone || isOld;
        expect(result !== null).toBe(hasChanged);
        if (result) expect(result.message).toMatch(/not recorded\.$/);
      }),
    );
  });
});

test('a check-in with a connection is recorded now, and repeats are allowed', () => {
  const desk = { staffId: STAFF, now: NOW, undoneAt: null };
  const here = { ...kim, checkedInAt: CAME.toISOString() };
  expect(checkInRefusal(here, undefined, desk, DEFAULT_FACILITY)).toBeNull();
  expect(checkInTime(kim, undefined, NOW)).toEqual(NOW);
});

test('only a check-in can be sent later, not an undo', () => {
  const key = '0123456789abcdef'.repeat(2);
  const queued = queuedAt(CAME);
  expect(checkIn.safeParse({ checkedIn: true, key, queued }).success).toBe(true);
  expect(checkIn.safeParse({ checkedIn: false, queued }).success).toBe(false);
  expect(checkIn.safeParse({ checkedIn: true, key: 'short' }).success).toBe(false);
});
