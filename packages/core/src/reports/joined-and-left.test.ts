import { expect, test } from 'vitest';
import { joinedAndLeft } from './index.ts';

const joins = (userId: number) => ({ userId, wasMember: false, isMember: true });
const leaves = (userId: number) => ({ userId, wasMember: true, isMember: false });
const stays = (userId: number) => ({ userId, wasMember: true, isMember: true });

test('people who join and people who leave are counted', () => {
  expect(joinedAndLeft([joins(1), joins(2), leaves(3)])).toEqual({ joined: 2, left: 1 });
});

test('a change that was undone does not count, and a new last day is no change', () => {
  expect(joinedAndLeft([joins(1), leaves(1), leaves(2), joins(2), stays(3)])).toEqual({ joined: 0, left: 0 });
});

test('a member who leaves, returns and leaves counts once', () => {
  expect(joinedAndLeft([leaves(1), joins(1), leaves(1)])).toEqual({ joined: 0, left: 1 });
});
