import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAccount, aRequest, aRow } from '../../testing/desk.ts';
import { knownPeople, peopleMatching, personWithPhone, type Sources } from './index.ts';

const nobody: Sources = { accounts: [], requests: [], bookings: [] };
const from = (sources: Partial<Sources>) => knownPeople({ ...nobody, ...sources });
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe('known people', () => {
  test('are members, senders of requests, other accounts, and guests of before; members come first', () => {
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

  test('are there once: a member who asked is the member, an account that asked is the request', () => {
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

  test('a family with one phone stays a family', () => {
    const guests = ['Ann Smith', 'Bob Smith', 'ann  smith'].map((name) =>
      aRow({ kind: 'guest', name, phone: '(407) 555-0150', email: null }),
    );
    expect(names(from({ bookings: guests }))).toEqual(['Ann Smith', 'Bob Smith']);
  });

  test('a guest without a phone on record is no other such guest', () => {
    const guests = ['Ann', 'Bob'].map((name) => aRow({ kind: 'guest', name, phone: null, email: null }));
    expect(names(from({ bookings: guests }))).toEqual(['Ann', 'Bob']);
  });
});

describe('what is typed', () => {
  const people = from({
    accounts: [
      anAccount({ username: 'Ann Smith', email: 'ann@mail.example', phone: '(407) 555-0150' }),
      anAccount({ username: 'Anneliese Müller', email: 'liese@mail.example', phone: '+1 321.555.0151' }),
      anAccount({ username: 'Bob Annan', email: 'bob@club.example' }),
    ],
  });
  const found = (typed: string, count = 5) => names(peopleMatching(people, typed, count));

  test('means whoever has a name or an address with words that begin so', () => {
    expect(found('ann')).toEqual(['Ann Smith', 'Anneliese Müller', 'Bob Annan']);
    expect(found('smith AN')).toEqual(['Ann Smith']);
    expect(found('muller')).toEqual(['Anneliese Müller']);
    expect(found('bob@club')).toEqual(['Bob Annan']);
    expect(found('mith')).toEqual([]);
    expect(found('ann', 2)).toHaveLength(2);
  });

  test('means whoever has the phone, however it is written', () => {
    expect(found('407 555')).toEqual(['Ann Smith']);
    expect(found('0151')).toEqual(['Anneliese Müller']);
    expect(found('+1 (407) 555-0150')).toEqual(['Ann Smith']);
    expect(found('40')).toEqual([]);
  });

  test('means nobody while nothing is typed', () => {
    expect([found(''), found('  '), found('-')]).toEqual([[], [], []]);
  });

  test('knows a whole phone, and no part of one', () => {
    expect(personWithPhone(people, '1-407-555-0150')?.name).toBe('Ann Smith');
    expect(personWithPhone(people, '407555015')).toBeNull();
    expect(personWithPhone(people, '4075550159')).toBeNull();
    expect(personWithPhone(from({ accounts: [anAccount()] }), '0000000000')).toBeNull();
  });

  test('never finds more for more letters', () => {
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
