import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { lessonFacts, lessonOffer, noneText, priceText } from './lesson-texts.ts';

const held: Lesson = {
  id: 1,
  coachId: 3,
  coachName: 'Riley Navarro',
  memberId: 7,
  memberName: 'Kim',
  date: '2026-11-03',
  startTime: '10:00',
  endTime: '11:00',
  simulatorId: 1,
  status: 'completed',
  isComplimentary: true,
  isPaid: false,
  note: '',
  coachNotes: '',
};

test('the complimentary lesson is offered only until it is used', () => {
  expect(noneText('2026-11-24', [], DEFAULT_FACILITY)).toContain('complimentary November lesson');
  expect(noneText('2026-11-24', [held], DEFAULT_FACILITY)).not.toContain('complimentary');
  expect(noneText('2026-11-24', [{ ...held, status: 'no_show' }], DEFAULT_FACILITY)).not.toContain(
    'complimentary',
  );
  expect(noneText('2026-11-24', [{ ...held, status: 'cancelled' }], DEFAULT_FACILITY)).toContain(
    'complimentary November lesson',
  );
  expect(noneText('2026-12-01', [held], DEFAULT_FACILITY)).toContain('complimentary December lesson');
});

test('lessons are offered with the price and the complimentary lessons of the settings', () => {
  const withFree = (complimentaryLessons: number) =>
    aFacility({ membership: { complimentaryLessons, lessonFee: 49.5 } });
  expect(lessonOffer(DEFAULT_FACILITY)).toBe(
    'A private hour with a coach. Your first lesson each month is included.',
  );
  expect(lessonOffer(withFree(2))).toContain('Your first two lessons each month are included.');
  expect(lessonOffer(withFree(0))).toBe('A private hour with a coach for $49.50.');
  expect(lessonFacts(DEFAULT_FACILITY)[1]).toBe('Each additional lesson costs $95. Pay at the front desk.');
  expect(lessonFacts(aFacility({ membership: { lessonFee: 0 } }))).toHaveLength(2);
  expect(lessonFacts(withFree(0))[1]).toBe('A lesson costs $49.50. Pay at the front desk.');
  expect(noneText('2026-11-24', [], withFree(0))).not.toContain('complimentary');
  expect(noneText('2026-11-24', [held], withFree(2))).toContain('A complimentary November lesson');
  expect(priceText('2026-11-24', true, DEFAULT_FACILITY)).toBe('Complimentary: your November lesson');
  expect(priceText('2026-11-24', true, withFree(2))).toBe('Complimentary: a November lesson');
  expect(priceText('2026-11-24', false, DEFAULT_FACILITY)).toBe('$95, pay at the front desk');
  expect(priceText('2026-11-24', false, withFree(2))).toBe('$49.50, pay at the front desk');
});
