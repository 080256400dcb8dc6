import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOfText } from './columns.ts';

test.each([
  ['2026-11-22 09:30:15+00', '2026-11-22T09:30:15.000Z'],
  ['2026-11-22 09:30:15.1+00', '2026-11-22T09:30:15.100Z'],
  ['2026-11-22 09:30:15.123456+00', '2026-11-22T09:30:15.123Z'],
  ['2026-11-22 04:30:15.12-05', '2026-11-22T09:30:15.120Z'],
  ['2026-11-22 15:00:15+05:30', '2026-11-22T09:30:15.000Z'],
])('PostgreSQL’s %s is %s', (text, instant) => {
  expect(instantOfText(text)).toBe(instant);
});

test('every instant of a thousand years converts like a Date', () => {
  const instants = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (date) => {
      const text = date.toISOString().replace('T', ' ').replace(/0*Z$/, '+00').replace('.+', '+');
      expect(instantOfText(text)).toBe(date.toISOString());
    }),
  );
});
