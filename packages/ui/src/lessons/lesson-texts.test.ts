import type { Lesson } from '@clubhouse/core/lessons';
import { expect, test } from 'vitest';
import { noneText } from './lesson-texts.ts';

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
  note: '',
  coachNotes: '',
};

test('the complimentary lesson is offered only until it is used', () => {
  expect(noneText('2026-11-24', [])).toContain('complimentary November lesson');
  expect(noneText('2026-11-24', [held])).not.toContain('complimentary');
  expect(noneText('2026-11-24', [{ ...held, status: 'no_show' }])).not.toContain('complimentary');
  expect(noneText('2026-11-24', [{ ...held, status: 'cancelled' }])).toContain(
    'complimentary November lesson',
  );
  expect(noneText('2026-12-01', [held])).toContain('complimentary December lesson');
});
