import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aLesson } from '../../testing/lesson-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  complimentaryLessons,
  lessonChangeRefusal,
  lessonCounts,
  lessonCountsOf,
  lessonDateRefusal,
  lessonPhase,
  outcomeRefusal,
  wouldBeComplimentary,
} from './index.ts';

const before = at('2026-11-24', '09:59');
const beginning = at('2026-11-24', '10:00');
const over = at('2026-11-24', '11:00');

describe('canceling a lesson', () => {
  test('a lesson can be canceled once, until it starts', () => {
    expect(lessonChangeRefusal(aLesson(), before, DEFAULT_FACILITY)).toBeNull();
    expect(lessonChangeRefusal(aLesson(), beginning, DEFAULT_FACILITY)).toEqual({
      code: 'lesson_past',
      message: 'This lesson has already started.',
    });
    expect(lessonChangeRefusal(aLesson({ status: 'cancelled' }), before, DEFAULT_FACILITY)?.code).toBe(
      'lesson_cancelled',
    );
    expect(lessonChangeRefusal(aLesson({ status: 'completed' }), over, DEFAULT_FACILITY)?.code).toBe(
      'lesson_past',
    );
  });
});

describe('the outcome of a lesson', () => {
  test('can be entered once the lesson has started', () => {
    for (const status of ['completed', 'no_show'] as const) {
      expect(outcomeRefusal(aLesson(), { status }, before, DEFAULT_FACILITY)?.code).toBe('lesson_ahead');
      expect(outcomeRefusal(aLesson(), { status }, beginning, DEFAULT_FACILITY)).toBeNull();
      expect(outcomeRefusal(aLesson(), { status }, over, DEFAULT_FACILITY)).toBeNull();
    }
  });

  test('can be undone, and notes can be written at any time', () => {
    expect(
      outcomeRefusal(aLesson({ status: 'no_show' }), { status: 'scheduled' }, over, DEFAULT_FACILITY),
    ).toBeNull();
    expect(
      outcomeRefusal(aLesson({ status: 'completed' }), { status: 'no_show' }, over, DEFAULT_FACILITY),
    ).toBeNull();
    expect(outcomeRefusal(aLesson(), { coachNotes: 'Bring a wedge.' }, before, DEFAULT_FACILITY)).toBeNull();
  });

  test('cannot be entered for a canceled lesson', () => {
    const cancelled = aLesson({ status: 'cancelled' });
    for (const outcome of [{ status: 'completed' }, { status: 'scheduled' }, { coachNotes: '' }] as const) {
      expect(outcomeRefusal(cancelled, outcome, over, DEFAULT_FACILITY)?.code).toBe('lesson_cancelled');
    }
  });
});

test('a lesson is upcoming, running, then past, even if the clock skips its end', () => {
  expect([before, beginning, over].map((now) => lessonPhase(aLesson(), now, DEFAULT_FACILITY))).toEqual([
    'upcoming',
    'running',
    'past',
  ]);
  const untilTwo = aLesson({ date: '2027-03-14', startTime: '01:00', endTime: '02:00' });
  expect(lessonPhase(untilTwo, at('2027-03-14', '01:59'), DEFAULT_FACILITY)).toBe('running');
  expect(lessonPhase(untilTwo, at('2027-03-14', '03:00'), DEFAULT_FACILITY)).toBe('past');
});

test('a lesson can be booked from today to thirty days ahead', () => {
  const now = at('2026-11-24', '23:59');
  const code = (date: string) => lessonDateRefusal(date, now, DEFAULT_FACILITY)?.code ?? null;
  expect(['2026-11-23', '2026-11-24', '2026-12-24', '2026-12-25'].map(code)).toEqual([
    'in_the_past',
    null,
    null,
    'too_far_ahead',
  ]);
});

describe('the complimentary lesson of a month', () => {
  const early = aLesson({ date: '2026-11-10', startTime: '18:00' });
  const late = aLesson({ date: '2026-11-20', startTime: '08:00' });
  const free = (...lessons: Parameters<typeof complimentaryLessons>[0]) => [
    ...complimentaryLessons(lessons, DEFAULT_FACILITY),
  ];

  test('is the first by date, not the first booked', () => {
    expect(free(late, early)).toEqual([early.id]);
    const sameDay = aLesson({ date: '2026-11-10', startTime: '07:00' });
    expect(free(early, sameDay)).toEqual([sameDay.id]);
  });

  test('moves to the next lesson if canceled and is used up by a no-show', () => {
    expect(free({ ...early, status: 'cancelled' }, late)).toEqual([late.id]);
    expect(free({ ...early, status: 'no_show' }, late)).toEqual([early.id]);
    expect(free({ ...early, status: 'cancelled' })).toEqual([]);
  });

  test('is granted once per month and member', () => {
    const december = aLesson({ date: '2026-12-01' });
    const lees = aLesson({ memberId: 8, date: '2026-11-30' });
    expect(free(early, late, december, lees)).toEqual([early.id, december.id, lees.id]);
  });

  test('is offered only for the first lesson of the month', () => {
    expect(
      wouldBeComplimentary({ date: '2026-11-09', startTime: '09:00' }, [early, late], DEFAULT_FACILITY),
    ).toBe(true);
    expect(
      wouldBeComplimentary({ date: '2026-11-15', startTime: '09:00' }, [early, late], DEFAULT_FACILITY),
    ).toBe(false);
    const cancelled = [{ ...early, status: 'cancelled' as const }];
    expect(
      wouldBeComplimentary({ date: '2026-11-15', startTime: '09:00' }, cancelled, DEFAULT_FACILITY),
    ).toBe(true);
    expect(wouldBeComplimentary({ date: '2026-12-15', startTime: '09:00' }, [early], DEFAULT_FACILITY)).toBe(
      true,
    );
  });
});

test('the report counts complimentary, paid, canceled, missed and held lessons by coach and month', () => {
  const now = at('2026-11-24', '10:30');
  const ana = { coachId: 4, coachName: 'Ana' };
  const lessons = [
    aLesson({ date: '2026-11-03', status: 'completed', isComplimentary: true }),
    aLesson({ date: '2026-11-04', status: 'no_show', isPaid: true }),
    aLesson({ date: '2026-11-05', status: 'cancelled' }),
    // This lesson is over and has no outcome, so it counts as held.
    aLesson({ date: '2026-11-06' }),
    // The first of these two lessons is running, and the second has not started. Neither lesson counts as held yet.
    aLesson({ date: '2026-11-24' }),
    aLesson({ date: '2026-11-30' }),
    aLesson({ date: '2026-11-10', status: 'no_show', isComplimentary: true, ...ana }),
    aLesson({ date: '2026-10-30', status: 'completed', isComplimentary: true }),
    aLesson({ date: '2026-10-31', coachId: null, coachName: 'Former coach', status: 'completed' }),
  ];
  const riley = { coachId: 3, coachName: 'Riley Navarro' };
  const nothing = { booked: 1, held: 0, complimentary: 0, paid: 0, markedPaid: 0, cancelled: 0, noShows: 0 };
  const rows = lessonCountsOf(lessons, now, DEFAULT_FACILITY);
  expect(rows).toEqual([
    { ...nothing, month: '2026-10', coachId: null, coachName: 'Former coach', held: 1, paid: 1 },
    { ...nothing, month: '2026-10', ...riley, held: 1, complimentary: 1 },
    { ...nothing, month: '2026-11', ...ana, complimentary: 1, noShows: 1 },
    {
      ...{ month: '2026-11', ...riley, booked: 6, held: 2, complimentary: 1, paid: 4, markedPaid: 1 },
      ...{ cancelled: 1, noShows: 1 },
    },
  ]);
  for (const row of rows) {
    expect(lessonCounts.safeParse(row).success).toBe(true);
    expect(row.complimentary + row.paid + row.cancelled).toBe(row.booked);
  }
});
