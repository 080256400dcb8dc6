import { expect, test } from 'vitest';
import { membersForCoach } from './index.ts';

const nora = { id: 1, displayName: 'Nora Quist', email: 'nora.quist@mail.example' };

test('a coach reads the email only of members who have or had a lesson with the coach', () => {
  expect(membersForCoach([{ ...nora, isTaught: true }], 'nora')).toEqual([nora]);
  expect(membersForCoach([{ ...nora, isTaught: false }], 'nora')).toEqual([
    { ...nora, email: 'n…@mail.example' },
  ]);
});

test('a coach finds other members by their names only', () => {
  const found = (search: string, isTaught: boolean) =>
    membersForCoach([{ ...nora, isTaught }], search).length;
  for (const search of ['', 'quis', 'Nora Qu']) expect(found(search, false)).toBe(1);
  for (const search of ['nora.quist@mail.example', 'mail', '4075550100']) {
    expect([search, found(search, false), found(search, true)]).toEqual([search, 0, 1]);
  }
});
