import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDay, at } from '../../testing/builders.ts';
import { aLesson, someHours } from '../../testing/lesson-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  type Availability,
  affectedLessons,
  availabilityChange,
  coachStartsOf,
  copyHours,
  isInHours,
  type Lesson,
  openingsOf,
  paymentOf,
} from './index.ts';

const TUESDAY = '2026-11-24';
const monday = at('2026-11-23', '12:00');
const MORNING: Availability = { hours: [someHours('09:00', '12:00')], daysOff: [] };
const affected = (lessons: Lesson[], after: Partial<Availability>, before: Availability = MORNING) =>
  affectedLessons(lessons, { before, after: { ...MORNING, ...after } }, monday, DEFAULT_FACILITY).map(
    ({ id }) => id,
  );

describe('a booked lesson is affected by new hours', () => {
  test('if its date becomes a day off', () => {
    const lesson = aLesson();
    expect(affected([lesson], { daysOff: [TUESDAY] })).toEqual([lesson.id]);
    expect(affected([lesson], { daysOff: ['2026-11-25'] })).toEqual([]);
  });

  test('if the hours cover only a part of it', () => {
    const lesson = aLesson();
    expect(affected([lesson], { hours: [someHours('10:00', '11:00')] })).toEqual([]);
    expect(affected([lesson], { hours: [someHours('10:30', '12:00')] })).toEqual([lesson.id]);
    expect(affected([lesson], { hours: [someHours('09:00', '10:30')] })).toEqual([lesson.id]);
    expect(affected([lesson], { hours: [] })).toEqual([lesson.id]);
    const meeting = [someHours('10:30', '12:00'), someHours('09:00', '10:30')];
    expect(affected([lesson], { hours: meeting })).toEqual([]);
  });

  test('unless it was outside of the hours before, or on a day off', () => {
    const evening = aLesson({ startTime: '18:00', endTime: '19:00' });
    expect(affected([evening], { hours: [] })).toEqual([]);
    expect(affected([evening], { daysOff: [TUESDAY] })).toEqual([evening.id]);
    const off = { ...MORNING, daysOff: [TUESDAY] };
    expect(affected([aLesson()], { daysOff: [TUESDAY, '2026-11-25'] }, off)).toEqual([]);
  });

  test('unless it is canceled, over or running', () => {
    const daysOff = [TUESDAY, '2026-11-23'];
    const canceled = aLesson({ status: 'cancelled' });
    const past = aLesson({ date: '2026-11-23', startTime: '09:00', endTime: '10:00' });
    const running = aLesson({ date: '2026-11-23', startTime: '12:00', endTime: '13:00' });
    expect(affected([canceled, past, running], { daysOff })).toEqual([]);
  });
});

test('every opening is in the hours, and every opening is a start for the coach', () => {
  const halfHours = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 7 }));
  const time = (halves: number) => `${String(halves >> 1).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`;
  fc.assert(
    fc.property(halfHours, halfHours, ([start, length], [taken, hours]) => {
      const availability = { hours: [someHours(time(start), time(start + length))], daysOff: [] };
      const lessons = [{ startTime: `${time(taken)}:00`, endTime: `${time(taken + hours)}:00` }];
      const openings = openingsOf(TUESDAY, { ...availability, lessons }, aDay(), monday);
      const starts = coachStartsOf(TUESDAY, lessons, aDay(), monday);
      expect(starts).toEqual(expect.arrayContaining(openings));
      for (const opening of openings) expect(isInHours(TUESDAY, opening, availability)).toBe(true);
    }),
  );
});

test('a coach can start a lesson at any free half hour that leaves a whole hour', () => {
  const lessons = [{ startTime: '10:00:00', endTime: '11:00:00' }];
  const starts = coachStartsOf(TUESDAY, lessons, aDay(), monday).map(({ startTime }) => startTime);
  expect(starts.slice(0, 2)).toEqual(['00:00:00', '00:30:00']);
  expect(starts.at(-1)).toBe('22:30:00');
  expect(starts.filter((start) => start > '08:30:00' && start < '12:00:00')).toEqual([
    '09:00:00',
    '11:00:00',
    '11:30:00',
  ]);
  expect(coachStartsOf('2026-11-22', [], aDay(), monday)).toEqual([]);
  expect(coachStartsOf('2026-12-24', [], aDay(), monday)).toEqual([]);
});

test('a change of the hours can name each lesson with a choice', () => {
  const change = { ...MORNING, lessons: [{ id: 1, choice: 'ask' }], message: ' ' };
  expect(availabilityChange.parse(change)).toEqual({ ...change, message: undefined });
  expect(availabilityChange.parse(MORNING)).toEqual({ ...MORNING, lessons: [], message: undefined });
  expect(availabilityChange.safeParse({ ...change, lessons: [{ id: 1, choice: 'no' }] }).success).toBe(false);
  const overlapping = [someHours('09:00', '11:00'), someHours('10:00', '12:00')];
  expect(availabilityChange.safeParse({ ...change, hours: overlapping }).success).toBe(false);
});

test('a payment stays visible, even if the lesson is canceled or becomes complimentary', () => {
  const payment = (changes: Partial<Lesson>, lessonFee = 95) => {
    const membership = { ...DEFAULT_FACILITY.membership, lessonFee };
    return paymentOf(aLesson(changes), { ...DEFAULT_FACILITY, membership });
  };
  expect(payment({})).toBe('unpaid');
  expect(payment({}, 0)).toBe('free');
  expect(payment({ isPaid: true })).toBe('paid');
  expect(payment({ isComplimentary: true })).toBe('complimentary');
  expect(payment({ isComplimentary: true, isPaid: true })).toBe('paid');
  expect(payment({ status: 'cancelled' })).toBeNull();
  expect(payment({ status: 'cancelled', isPaid: true })).toBe('paid');
});

test('copied hours replace the hours of the chosen weekdays and no others', () => {
  const monday = [someHours('09:00', '12:00', 'Monday'), someHours('14:00', '16:00', 'Monday')];
  const others = [someHours('10:00', '11:00', 'Tuesday'), someHours('10:00', '11:00', 'Sunday')];
  expect(copyHours([...monday, ...others], 'Monday', ['Monday', 'Tuesday', 'Friday'])).toEqual([
    ...monday,
    someHours('10:00', '11:00', 'Sunday'),
    someHours('09:00', '12:00', 'Tuesday'),
    someHours('14:00', '16:00', 'Tuesday'),
    someHours('09:00', '12:00', 'Friday'),
    someHours('14:00', '16:00', 'Friday'),
  ]);
  expect(copyHours(others, 'Monday', ['Tuesday'])).toEqual([others[1]]);
});
