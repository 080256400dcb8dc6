import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { at } from '../../../../core/testing/builders.ts';
import { greetingText, hoursText } from './home-texts.ts';

test.each([
  ['04:59', 'Good evening, Dana'],
  ['05:00', 'Good morning, Dana'],
  ['11:59', 'Good morning, Dana'],
  ['12:00', 'Good afternoon, Dana'],
  ['16:59', 'Good afternoon, Dana'],
  ['17:00', 'Good evening, Dana'],
])('at %s, the home says "%s"', (time, text) => {
  expect(greetingText('Dana Whitfield', at('2026-11-23', time), DEFAULT_FACILITY)).toBe(text);
});

test('a member without a name is greeted, too', () => {
  expect(greetingText(null, at('2026-11-23', '09:00'), DEFAULT_FACILITY)).toBe('Good morning');
});

test('today’s hours follow the daily limit', () => {
  const texts = [0, 0.5, 2.5, 4].map((left) => hoursText(left, DEFAULT_FACILITY));
  expect(texts).toEqual([
    'You’ve used your 4 hours for today',
    '0.5 of 4 hours left today',
    '2.5 of 4 hours left today',
    '4 hours left today',
  ]);
});
