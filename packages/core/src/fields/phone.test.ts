import { expect, test } from 'vitest';
import { formatPhone } from './index.ts';

test.each([
  '4075550172',
  '407-555-0172',
  '407.555.0172',
  '+1 407 555 0172',
  '1 (407) 555-0172',
  ' 407 555 0172 ',
])('a US phone number has one format, however it was typed: %s', (typed) =>
  expect(formatPhone(typed)).toBe('(407) 555-0172'),
);

test.each([
  '+44 20 7946 0958',
  '(407) 555-0172 ext. 5',
  '555-0172',
  '+2 407 555 0172',
  'ask at the desk',
  '',
])('another number stays as it was typed: %s', (typed) => expect(formatPhone(typed)).toBe(typed));
