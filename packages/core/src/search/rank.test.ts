import { expect, test } from 'vitest';
import { bestAccounts, bestBookings, bestGuests, type FormerGuest, MAX_RESULTS } from './index.ts';

let lastId = 0;
function anAccount(displayName: string, isMember = false) {
  lastId += 1;
  return { id: lastId, displayName, isMember, email: `${lastId}@mail.example`, phone: null };
}
const names = (accounts: { displayName: string }[]) => accounts.map(({ displayName }) => displayName);

function aGuest(guest: Partial<FormerGuest> = {}): FormerGuest {
  lastId += 1;
  return {
    bookingId: lastId,
    lastDate: '2026-11-20',
    name: 'Ottilie Brandt',
    phone: `40755510${String(lastId).padStart(2, '0')}`,
    email: null,
    ...guest,
  };
}

test('accounts that start with the first word come first, then members, then names in order', () => {
  const accounts = [
    anAccount('Olga Ann'),
    anAccount('Anna Moore'),
    anAccount('Ann Smith', true),
    anAccount('Ángel Ann', true),
    anAccount('Ann Baker'),
  ];
  expect(names(bestAccounts(accounts, ['ann']))).toEqual([
    'Ann Smith',
    'Ann Baker',
    'Anna Moore',
    'Ángel Ann',
    'Olga Ann',
  ]);
});

test('at most six accounts and six guests are shown', () => {
  const many = Array.from({ length: MAX_RESULTS + 3 }, (_, index) => index);
  expect(
    bestAccounts(
      many.map((index) => anAccount(`Ann ${index}`)),
      ['ann'],
    ),
  ).toHaveLength(MAX_RESULTS);
  expect(
    bestGuests(
      many.map(() => aGuest()),
      [],
    ),
  ).toHaveLength(MAX_RESULTS);
});

test('a guest appears once, with the latest booking, by phone or by email', () => {
  const latest = aGuest({ phone: '(407) 555-0111', email: 'otti@mail.example' });
  const samePhone = aGuest({ phone: '+1 407 555 0111' });
  const sameEmail = aGuest({ phone: '407-555-0199', email: 'OTTI@mail.example' });
  const sameAsThat = aGuest({ phone: '4075550199' });
  expect(bestGuests([latest, samePhone, sameEmail, sameAsThat], [])).toEqual([latest]);
});

test('a guest who has an account now is not shown as a guest', () => {
  const guest = aGuest({ phone: '(407) 555-0111' });
  expect(bestGuests([guest], [{ email: 'otti@mail.example', phone: '4075550111' }])).toEqual([]);
  expect(bestGuests([guest], [{ email: 'otti@mail.example', phone: null }])).toEqual([guest]);
});

test.each([
  [9, 9, 3, 3],
  [9, 1, 5, 1],
  [1, 9, 1, 5],
  [0, 9, 0, 6],
  [9, 0, 6, 0],
  [2, 2, 2, 2],
])('of %i coming and %i past bookings, %i and %i are shown', (coming, past, shownComing, shownPast) => {
  const rows = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => `${word} ${index}`);
  expect(bestBookings(rows(coming, 'coming'), rows(past, 'past'))).toEqual([
    ...rows(shownComing, 'coming'),
    ...rows(shownPast, 'past'),
  ]);
});
