import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAccount, aRequest, aRow } from '../../testing/desk.ts';
import { knownPeople, peopleMatching, personWithPhone, type Sources } from './index.ts';

const nobody: Sources = { accounts: [], requests: [], bookings: [] };
const from = (sources: Partial<Sources>) => knownPeople({ ...nobody, ...sources });
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe('known people', () => {
  test('are members first, then demo requests, other accounts and earlier guests', () => {
    const people = from({
      accounts: [anAccount({ username: 'Vic', isMember: false }), anAccount({ username: 'Mia' })],
      requests: [aRequest({ name: 'Rae' })],
      bookings: [
        aRow({ kind: 'guest', name: 'Gus', phone: '4075550177', email: null }),
        aRow({ name: 'Kim Lee' }),
      ],
    });
    expect(names(people)).toEqual(['Mia', 'Rae', 'Vic', 'Gus']);
    expect(people.map((person) => person.from)).toEqual(['account', 'request', 'account', 'guest']);
  });

  test('are listed once: a member before a request, and a request before another account', () => {
    const asked = (email: string) => aRequest({ name: 'Ann', email });
    const ann = anAccount({ username: 'Ann S', email: 'ann@mail.example' });
    expect(from({ accounts: [ann], requests: [asked('Ann@Mail.example')] }).map((each) => each.from)).toEqual(
      ['account'],
    );
    const visitor = { ...ann, isMember: false };
    expect(
      from({ accounts: [visitor], requests: [asked('ann@mail.example')] }).map((each) => each.from),
    ).toEqual(['request']);
  });

  test('people with the same phone and different names stay separate', () => {
    const guests = ['Ann Smith', 'Bob Smith', 'ann  smith'].map((name) =>
      aRow({ kind: 'guest', name, phone: '(407) 555-0150', email: null }),
    );
    expect(names(from({ bookings: guests }))).toEqual(['Ann Smith', 'Bob Smith']);
  });

  test('two guests without a phone stay separate', () => {
    const guests = ['Ann', 'Bob'].map((name) => aRow({ kind: 'guest', name, phone: null, email: null }));
    expect(names(from({ bookings: guests }))).toEqual(['Ann', 'Bob']);
  });
});

describe('the typed text', () => {
  const people = from({
    accounts: [
      anAccount({ username: 'Ann Smith', email: 'ann@mail.example', phone: '(407) 555-0150' }),
      anAccount({ username: 'Anneliese Müller', email: 'liese@mail.example', phone: '+1 321.555.0151' }),
      anAccount({ username: 'Bob Annan', email: 'bob@club.example' }),
    ],
  });
  const found = (typed: string, count = 5) => names(peopleMatching(people, typed, count));

  test('finds people by the beginning of words in a name or email', () => {
    expect(found('ann')).toEqual(['Ann Smith', 'Anneliese Müller', 'Bob Annan']);
    expect(found('smith AN')).toEqual(['Ann Smith']);
    expect(found('muller')).toEqual(['Anneliese Müller']);
    expect(found('bob@club')).toEqual(['Bob Annan']);
    expect(found('mith')).toEqual([]);
    expect(found('ann', 2)).toHaveLength(2);
  });

  test('finds people by phone in any format', () => {
    expect(found('407 555')).toEqual(['Ann Smith']);
    expect(found('0151')).toEqual(['Anneliese Müller']);
    expect(found('+1 (407) 555-0150')).toEqual(['Ann Smith']);
    expect(found('40')).toEqual([]);
  });

  test('finds no one while it is empty', () => {
    expect([found(''), found('  '), found('-')]).toEqual([[], [], []]);
  });

  test('identifies a person by a complete phone only', () => {
    expect(personWithPhone(people, '1-407-555-0150')?.name).toBe('Ann Smith');
    expect(personWithPhone(people, '407555015')).toBeNull();
    expect(personWithPhone(people, '4075550159')).toBeNull();
    expect(personWithPhone(from({ accounts: [anAccount()] }), '0000000000')).toBeNull();
  });

  test('never finds more people with more letters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ann smith', 'anneliese müller', 'bob annan', 'zoe'),
        fc.nat(20),
        (text, cut) => {
          const shorter = text.slice(0, Math.max(1, text.length - cut));
          const [few, many] = [found(text), found(shorter)];
          for (const name of few) expect(many).toContain(name);
        },
      ),
    );
  });
});
