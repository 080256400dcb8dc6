import { expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { type DemoAsked, type DeskGuest, demoOutcomesOf } from './index.ts';

const asked = (change: Partial<DemoAsked> = {}): DemoAsked => ({
  month: '2026-11',
  askedAt: at('2026-11-10', '12:00'),
  person: 'ann@x.example',
  answeredAt: null,
  hasDemo: false,
  showedUp: false,
  becameMember: false,
  keys: [],
  isSignedIn: false,
  ...change,
});
const guest = (keys: string[], change: Partial<DeskGuest> = {}): DeskGuest => ({
  keys,
  hasDemo: true,
  showedUp: false,
  becameMember: false,
  ...change,
});

test('a person who asks several times counts once, in the month of the first request', () => {
  const requests = [
    asked({ hasDemo: true }),
    asked({ month: '2026-10', askedAt: at('2026-10-10', '12:00') }),
    asked({ becameMember: true }),
    asked({ person: 'bob@x.example', hasDemo: true, showedUp: true }),
  ];
  expect(demoOutcomesOf(requests, [], ['2026-09', '2026-10', '2026-11']).months).toEqual([
    { month: '2026-09', people: 0, demosBooked: 0, showedUp: 0, becameMembers: 0 },
    { month: '2026-10', people: 1, demosBooked: 1, showedUp: 0, becameMembers: 1 },
    { month: '2026-11', people: 1, demosBooked: 1, showedUp: 1, becameMembers: 0 },
  ]);
});

test('the time to the first answer is the median over people, from the first request', () => {
  const answered = (person: string, time: string) => asked({ person, answeredAt: at('2026-11-10', time) });
  const report = (requests: DemoAsked[]) => demoOutcomesOf(requests, [], ['2026-11']);
  expect(report([]).minutesToAnswer).toBeNull();
  expect(report([asked()])).toMatchObject({ unanswered: 1, minutesToAnswer: null });
  const three = [
    answered('a', '12:10'),
    answered('b', '12:30'),
    answered('c', '18:00'),
    asked({ person: 'd' }),
  ];
  expect(report(three)).toMatchObject({ unanswered: 1, minutesToAnswer: 30 });
  expect(report([...three, answered('e', '12:50')]).minutesToAnswer).toBe(40);
  const again = { ...answered('a', '12:20'), askedAt: at('2026-11-10', '12:15') };
  expect(report([again, asked({ person: 'a' })])).toMatchObject({ unanswered: 0, minutesToAnswer: 20 });
});

test('each person has the source of the first request, and guests of the desk are a source of their own', () => {
  const requests = [
    asked({ person: 'ann', isSignedIn: true, becameMember: true }),
    asked({ person: 'ann', askedAt: at('2026-11-09', '12:00'), keys: ['phone:1'] }),
    asked({ person: 'bob', isSignedIn: true, hasDemo: true }),
  ];
  const guests = [
    guest(['phone:1', 'email:ann']),
    guest(['phone:2', 'email:cleo'], { hasDemo: false }),
    guest(['phone:3', 'email:cleo'], { showedUp: true }),
    guest(['phone:3'], { becameMember: true }),
    guest(['phone:4']),
  ];
  const { months, sources } = demoOutcomesOf(requests, guests, ['2026-11']);
  expect(sources).toEqual([
    { source: 'website', people: 1, demosBooked: 0, showedUp: 0, becameMembers: 1 },
    { source: 'account', people: 1, demosBooked: 1, showedUp: 0, becameMembers: 0 },
    { source: 'desk', people: 2, demosBooked: 2, showedUp: 1, becameMembers: 1 },
  ]);
  expect(months).toMatchObject([{ people: 2, demosBooked: 1, showedUp: 0, becameMembers: 1 }]);
});

test('a booking that shares a phone with one guest and an email with another makes them one person', () => {
  const guests = [
    guest(['phone:1'], { showedUp: true }),
    guest(['email:cleo'], { becameMember: true }),
    guest(['phone:1', 'email:cleo']),
    guest(['email:cleo']),
  ];
  expect(demoOutcomesOf([], guests, ['2026-11']).sources.at(-1)).toEqual({
    source: 'desk',
    people: 1,
    demosBooked: 1,
    showedUp: 1,
    becameMembers: 1,
  });
});

test('guests whose phone and email were deleted still count, one person each', () => {
  expect(demoOutcomesOf([], [guest([]), guest([])], ['2026-11']).sources.at(-1)).toMatchObject({
    source: 'desk',
    people: 2,
  });
});

test('a guest who shares a booking with a sender counts as the sender', () => {
  const guests = [guest(['phone:1']), guest(['phone:1', 'email:ann']), guest(['phone:2'])];
  const { sources } = demoOutcomesOf([asked({ keys: ['email:ann'] })], guests, ['2026-11']);
  expect(sources.at(-1)).toMatchObject({ source: 'desk', people: 1 });
});
