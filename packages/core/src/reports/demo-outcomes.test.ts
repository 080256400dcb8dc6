import { expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { type DemoAsked, demoOutcomesOf } from './index.ts';

const asked = (change: Partial<DemoAsked> = {}): DemoAsked => ({
  month: '2026-11',
  askedAt: at('2026-11-10', '12:00'),
  person: 'ann@x.example',
  answeredAt: null,
  hasDemo: false,
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
  expect(demoOutcomesOf(requests, ['2026-09', '2026-10', '2026-11']).months).toEqual([
    { month: '2026-09', people: 0, demosBooked: 0, showedUp: 0, becameMembers: 0 },
    { month: '2026-10', people: 1, demosBooked: 1, showedUp: 0, becameMembers: 1 },
    { month: '2026-11', people: 1, demosBooked: 1, showedUp: 1, becameMembers: 0 },
  ]);
});

test('the time to the first answer is the median over people, from the first request', () => {
  const answered = (person: string, time: string) => asked({ person, answeredAt: at('2026-11-10', time) });
  const report = (requests: DemoAsked[]) => demoOutcomesOf(requests, ['2026-11']);
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
