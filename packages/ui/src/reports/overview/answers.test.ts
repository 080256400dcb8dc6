import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import {
  type Answer,
  absentAnswer,
  demoAnswer,
  durationText,
  fullnessAnswer,
  membershipAnswer,
  moneyAnswer,
  noShowsAnswer,
} from './answers.ts';

const textOf = ({ lead, rest }: Answer) => `${lead} ${rest}`;

test('how full the bays were is compared with the period before', () => {
  const before = { share: 0.31, period: 'Sep 25 – Oct 24' };
  expect(textOf(fullnessAnswer({ hours: 100, share: 0.34 }, { through: null, share: 0.34, before }))).toBe(
    '34% full. The bays were in use for 100 hours. Compared with Sep 25 – Oct 24, bay use was up 3 percentage points.',
  );
  expect(
    textOf(fullnessAnswer({ hours: 90, share: 0.31 }, { through: null, share: 0.31, before })),
  ).toContain('Compared with Sep 25 – Oct 24, bay use was unchanged.');
});

test('only the past days of a running range are compared', () => {
  const compared = {
    through: 'Nov 25',
    share: 0.3,
    before: { share: 0.34, period: 'Oct 1 – Oct 25' },
  };
  expect(textOf(fullnessAnswer({ hours: 100, share: 0.28 }, compared))).toBe(
    '28% full so far. Booked: 100 hours. Through Nov 25, bay use was down 4 percentage points compared with Oct 1 – Oct 25.',
  );
});

test('a range without past days is not compared', () => {
  expect(textOf(fullnessAnswer({ hours: 1, share: 0.01 }, null))).toBe('1% full so far. Booked: 1 hour.');
});

test('absent members are counted for 14, 30 and 60 days, including those limits', () => {
  const away = (daysAway: number) => ({
    userId: daysAway,
    name: 'Kim',
    phone: '407-555-0100',
    email: 'kim@x.example',
    lastVisit: null,
    daysAway,
    nextBooking: null,
  });
  expect(textOf(absentAnswer([60, 59, 30, 29, 14].map(away)))).toBe(
    '5 members stopped coming. They have not been here in the last 14 days. Away 30 days or more: 3. Away 60 days or more: 1.',
  );
  expect(absentAnswer([away(14)]).lead).toBe('1 member stopped coming.');
  expect(absentAnswer([]).lead).toBe('No one has stopped coming.');
});

test('the expected income is the number of members times the fee', () => {
  const figures = { members: 17, ending: 2, joined: 3, left: 0, leftBecause: [] };
  const facility = { ...DEFAULT_FACILITY, membership: { ...DEFAULT_FACILITY.membership, monthlyFee: 200 } };
  expect(textOf(moneyAnswer(figures, facility))).toBe(
    '$3,400 expected this month. 17 members at $200 each. 2 memberships are ending.',
  );
});

test('the sentence about members says who left and why', () => {
  const figures = { members: 17, ending: 2, joined: 3 };
  expect(textOf(membershipAnswer({ ...figures, left: 0, leftBecause: [] }))).toBe(
    '17 members today. 3 joined and nobody left in this period.',
  );
  const leftBecause = [
    { reason: 'moved', people: 2 },
    { reason: 'other', people: 1 },
    { reason: null, people: 1 },
  ] as const;
  expect(membershipAnswer({ ...figures, left: 4, leftBecause: [...leftBecause] }).rest).toBe(
    '3 joined and 4 left in this period. Reasons for leaving: moved (2), another reason (1), no reason given (1).',
  );
});

test('the demo sentence has the people, the members, the time to the first answer and who waits', () => {
  const months = [{ month: '2026-11', people: 12, demosBooked: 5, showedUp: 4, becameMembers: 1 }];
  expect(textOf(demoAnswer({ months, sources: [], unanswered: 2, minutesToAnswer: 200 }))).toBe(
    '12 people asked for a demo, and 1 became a member. Half of the replies came within 3 hours. 2 people are waiting for a reply.',
  );
  expect(demoAnswer({ months, sources: [], unanswered: 0, minutesToAnswer: null }).rest).toBe('');
  expect(demoAnswer({ months: [], sources: [], unanswered: 0, minutesToAnswer: null }).lead).toBe(
    'No demo requests.',
  );
});

test('durations use minutes, hours or days, whichever fits', () => {
  expect([0, 45, 119, 120, 2879, 2880].map(durationText)).toEqual([
    '1 minute',
    '45 minutes',
    '119 minutes',
    '2 hours',
    '48 hours',
    '2 days',
  ]);
});

const person = (name: string, noShows: number) => ({
  userId: null,
  name,
  phone: '407-555-0100',
  kind: 'guest' as const,
  noShows,
  lastDate: '2026-11-20',
});

test('the no-show sentence names a person only if they missed several bookings', () => {
  expect(textOf(noShowsAnswer(3, [person('Pat', 2), person('Lee', 1)]))).toBe(
    '3 no-shows. 2 people didn’t show up. Pat missed 2 bookings.',
  );
  expect(textOf(noShowsAnswer(1, [person('Lee', 1)]))).toBe('1 no-show. 1 person didn’t show up.');
  expect(noShowsAnswer(0, []).lead).toBe('No missed bookings.');
});

test('no-shows of deleted accounts count, even without a name', () => {
  expect(textOf(noShowsAnswer(3, [person('Pat', 2)]))).toBe(
    '3 no-shows. 1 person didn’t show up. Pat missed 2 bookings. No-shows from deleted accounts: 1.',
  );
  expect(textOf(noShowsAnswer(1, []))).toBe('1 no-show. No-shows from deleted accounts: 1.');
});
