import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { someHours } from '../../testing/lesson-builders.ts';
import { availability, coachProfile, lessonOutcome, lessonsQuery, newLesson } from './index.ts';

function faults(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
const week = (...hours: unknown[]) => ({ hours, daysOff: [] });

describe('working hours', () => {
  test('are half-hours, and seconds are accepted and dropped', () => {
    const written = { dayOfWeek: 'Monday', startTime: '09:30:00', endTime: '23:30' };
    expect(availability.parse(week(written)).hours).toEqual([someHours('09:30', '23:30', 'Monday')]);
    const fault = 'Hours must start and end on the hour or half-hour.';
    expect(faults(availability, week(someHours('09:15', '10:00')))).toEqual({ 'hours.0.startTime': fault });
    expect(faults(availability, week(someHours('23:00', '24:00')))).toEqual({ 'hours.0.endTime': fault });
    // An invalid start time causes no second error about the order of the times.
    expect(faults(availability, week(someHours('9', '10:00')))).toEqual({ 'hours.0.startTime': fault });
    expect(faults(availability, week(someHours('', '10:00')))).toEqual({
      'hours.0.startTime': 'Please enter a start and an end time.',
    });
  });

  test('end after they start', () => {
    const fault = { 'hours.0.endTime': 'The end time must be after the start time.' };
    expect(faults(availability, week(someHours('10:00', '10:00')))).toEqual(fault);
    expect(faults(availability, week(someHours('10:00', '09:30:00')))).toEqual(fault);
  });

  test('on the same day can touch but not overlap', () => {
    expect(faults(availability, week(someHours('09:00', '12:00'), someHours('12:00', '14:00')))).toEqual({});
    expect(
      faults(availability, week(someHours('09:00', '12:00'), someHours('09:00', '12:00', 'Friday'))),
    ).toEqual({});
    const overlap = week(
      someHours('13:00', '14:00'),
      someHours('09:00', '12:00'),
      someHours('11:30', '12:30'),
    );
    expect(faults(availability, overlap)).toEqual({
      'hours.2.startTime': 'These hours overlap with other hours on the same day.',
    });
    // Ranges also overlap if one range contains the other, or if both ranges are identical.
    expect(faults(availability, week(someHours('10:00', '11:00'), someHours('09:00', '12:00')))).not.toEqual(
      {},
    );
    expect(faults(availability, week(someHours('10:00', '11:00'), someHours('10:00', '11:00')))).not.toEqual(
      {},
    );
  });

  test('need a valid weekday, and days off must be dates', () => {
    const monday = { ...someHours('09:00', '10:00'), dayOfWeek: 'monday' };
    expect(faults(availability, week(monday))).toEqual({
      'hours.0.dayOfWeek': 'Please select a day of the week',
    });
    expect(faults(availability, { hours: [], daysOff: ['2026-11-31'] })).toEqual({
      'daysOff.0': 'Please select a date.',
    });
  });

  test('of the wrong type are refused without a crash', () => {
    for (const input of [null, {}, week(null), week(7), week({}), { hours: 'all', daysOff: {} }]) {
      expect(availability.safeParse(input).success).toBe(false);
    }
  });
});

describe('a profile', () => {
  const profile = { name: 'Riley Navarro', bio: 'Short game first.', specialties: ['Putting'] };

  test('has a trimmed name, bio and specialties', () => {
    expect(coachProfile.parse({ name: ' Riley ', bio: ' Hi. ', specialties: [' Putting '] })).toEqual({
      name: 'Riley',
      bio: 'Hi.',
      specialties: ['Putting'],
    });
    expect(coachProfile.parse({ name: 'Riley' })).toEqual({ name: 'Riley', bio: '', specialties: [] });
  });

  test('has exact length limits', () => {
    const fits = { name: 'x'.repeat(100), bio: 'x'.repeat(1000), specialties: Array(8).fill('x'.repeat(40)) };
    expect(
      faults(coachProfile, { ...fits, specialties: fits.specialties.map((s, i) => `${i}${s.slice(1)}`) }),
    ).toEqual({});
    expect(faults(coachProfile, { ...profile, name: ' R ' })).toHaveProperty('name');
    expect(faults(coachProfile, { ...profile, name: 'x'.repeat(101) })).toHaveProperty('name');
    expect(faults(coachProfile, { ...profile, bio: 'x'.repeat(1001) })).toEqual({
      bio: 'Please keep the bio to 1,000 characters or fewer.',
    });
    const nine = Array.from({ length: 9 }, (_, index) => `Specialty ${index}`);
    expect(faults(coachProfile, { ...profile, specialties: nine })).toEqual({
      specialties: 'Please enter up to 8 specialties.',
    });
    expect(faults(coachProfile, { ...profile, specialties: ['Putting', 'x'] })).toEqual({
      'specialties.1': 'A specialty must have at least 2 characters.',
    });
    expect(faults(coachProfile, { ...profile, specialties: ['x'.repeat(41)] })).toEqual({
      'specialties.0': 'Please keep each specialty to 40 characters or fewer.',
    });
  });
});

describe('a new lesson', () => {
  const lesson = { coachId: 3, date: '2026-11-24', startTime: '10:00' };

  test('needs a coach, a date and a time, and the note is optional', () => {
    expect(newLesson.parse(lesson)).toEqual({ ...lesson, note: '' });
    expect(newLesson.parse({ ...lesson, startTime: '09:30:00', note: ' My slice. ' })).toEqual({
      ...lesson,
      startTime: '09:30',
      note: 'My slice.',
    });
    expect(faults(newLesson, {})).toEqual({
      coachId: 'Please select a coach.',
      date: 'Please select a date.',
      startTime: 'Please select a time.',
    });
    for (const startTime of ['10:15', '24:00', '', 'noon']) {
      expect(faults(newLesson, { ...lesson, startTime })).toEqual({ startTime: 'Please select a time.' });
    }
    for (const coachId of [0, -1, 1.5, '3', 2 ** 31]) {
      expect(faults(newLesson, { ...lesson, coachId })).toEqual({ coachId: 'Please select a coach.' });
    }
    expect(faults(newLesson, { ...lesson, note: 'x'.repeat(1001) })).toHaveProperty('note');
  });
});

test('an outcome is one of three, notes have at most 5,000 characters, and both are optional', () => {
  expect(lessonOutcome.parse({})).toEqual({});
  expect(lessonOutcome.parse({ status: 'no_show' })).toEqual({ status: 'no_show' });
  expect(lessonOutcome.parse({ coachNotes: ' Keep the head still. ' })).toEqual({
    coachNotes: 'Keep the head still.',
  });
  expect(faults(lessonOutcome, { status: 'cancelled' })).toEqual({
    status: 'Please select the outcome of the lesson.',
  });
  expect(faults(lessonOutcome, { coachNotes: 'x'.repeat(5001) })).toHaveProperty('coachNotes');
});

test('a range of lessons needs both dates in order', () => {
  expect(faults(lessonsQuery, { from: '2026-11-24', to: '2026-11-24' })).toEqual({});
  expect(faults(lessonsQuery, { from: '2026-11-25', to: '2026-11-24' })).toHaveProperty('to');
  expect(faults(lessonsQuery, { from: '2026-11-25' })).toHaveProperty('to');
});
