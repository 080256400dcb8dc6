import { expect, test } from 'vitest';
import { choicesWith, listOfChoices, NOTIFICATION_KINDS, notificationChoice } from './index.ts';

const messageOf = (input: unknown) => notificationChoice.safeParse(input).error?.issues[0]?.message ?? null;

test('a person who chose nothing has a valid default for every kind', () => {
  const choices = listOfChoices(choicesWith([]));
  expect(choices.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS);
  expect(choices.map(messageOf)).toEqual(NOTIFICATION_KINDS.map(() => null));
});

test('a saved choice replaces the default of its kind only', () => {
  const saved = { kind: 'standings', email: false, push: true, hours: null } as const;
  const choices = choicesWith([saved]);
  expect(choices.standings).toEqual(saved);
  expect({ ...choices, standings: null }).toEqual({ ...choicesWith([]), standings: null });
});

test('changes by the front desk cannot be turned off in email', () => {
  const choice = { kind: 'staff-changes', push: false, hours: null };
  expect(messageOf({ ...choice, email: true })).toBeNull();
  expect(messageOf({ ...choice, email: false })).toBe('Changes made by the front desk are always emailed.');
});

test.each([
  ['hours-before', 2, null],
  ['hours-before', 24, null],
  ['hours-before', 4, 'Please choose 1, 2, 3, 6, 12 or 24 hours.'],
  ['hours-before', null, 'Please choose 1, 2, 3, 6, 12 or 24 hours.'],
  ['evening-before', 2, 'Please choose 1, 2, 3, 6, 12 or 24 hours.'],
  ['newsletter', null, 'Please choose a notification.'],
])('%s with %s hours: %s', (kind, hours, message) => {
  expect(messageOf({ kind, hours, email: true, push: true })).toBe(message);
});
