import type { User } from '@clubhouse/core/auth';
import type { OwnBooking } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { endSession, setUser } from '../client/session.ts';
import { choiceIn, chooseTime, confirmedBooking, currentChoice, keptChoice, withChoice } from './choice.ts';

const TODAY = '2026-11-24';
const now = at(TODAY, '12:00');
const selected = { date: '2026-11-26', hours: 3, startTime: '18:00:00', moving: null };

test('a new selection starts with an hour today', () => {
  expect(currentChoice(null, 1, now, DEFAULT_FACILITY)).toMatchObject({ date: TODAY, hours: 1 });
});

test('a new selection starts tomorrow if no start of today is left', () => {
  expect(currentChoice(null, 1, at(TODAY, '22:29'), DEFAULT_FACILITY).date).toBe(TODAY);
  expect(currentChoice(null, 1, at(TODAY, '22:30'), DEFAULT_FACILITY).date).toBe('2026-11-25');
});

test('a selection stays, but after midnight its date becomes today', () => {
  expect(currentChoice(selected, 1, now, DEFAULT_FACILITY)).toEqual(selected);
  expect(currentChoice(selected, 1, at('2026-11-27', '00:10'), DEFAULT_FACILITY)).toEqual({
    ...selected,
    date: '2026-11-27',
  });
});

test('the selected length is one that members can book', () => {
  const hoursWith = (shortestHours: number, longestHours: number) =>
    currentChoice(selected, 1, now, aFacility({ booking: { shortestHours, longestHours } })).hours;
  expect(hoursWith(0.5, 2)).toBe(2);
  expect(hoursWith(3.5, 6)).toBe(3.5);
  expect(hoursWith(0.5, 3)).toBe(3);
});

test('a choice on another screen replaces the confirmation of an earlier booking', () => {
  confirmedBooking.set({ ids: [7] });
  chooseTime(selected);
  expect([confirmedBooking.get(), keptChoice.get()]).toEqual([null, selected]);
});

test('a move continues after the session ended, for the same person only', () => {
  const kim = { id: 7 } as User;
  const moving = { ...selected, moving: { id: 41 } as OwnBooking };
  setUser(kim);
  keptChoice.set(moving);
  endSession();
  expect(keptChoice.get()).toBeNull();
  setUser(kim);
  expect(keptChoice.get()).toEqual(moving);

  endSession();
  setUser({ id: 8 } as User);
  expect(keptChoice.get()).toBeNull();
  setUser(null);
  setUser(kim);
  expect(keptChoice.get()).toBeNull();
});

test('the next user of the tab does not continue the choice of the previous one', () => {
  setUser({ id: 7 } as User);
  keptChoice.set({ ...selected, moving: { id: 41 } as OwnBooking });
  setUser(null);
  expect(keptChoice.get()).toBeNull();
});

describe('after a reload', () => {
  const moving = { ...selected, moving: { id: 41 } as OwnBooking };
  /** Simulates a page reload. All modules are new, and only the tab's storage remains. */
  async function reload() {
    vi.resetModules();
    const session = await import('../client/session.ts');
    const choice = await import('./choice.ts');
    return { setUser: session.setUser, keptChoice: choice.keptChoice };
  }
  beforeEach(() => {
    setUser({ id: 7 } as User);
    keptChoice.set(moving);
  });

  test('a move waits for the session, and then continues', async () => {
    const page = await reload();
    expect(page.keptChoice.get()).toBeNull();
    page.setUser({ id: 7 } as User);
    expect(page.keptChoice.get()).toEqual(moving);
  });

  test('another person does not get the move', async () => {
    const page = await reload();
    page.setUser({ id: 8 } as User);
    expect(page.keptChoice.get()).toBeNull();
    page.setUser({ id: 7 } as User);
    expect(page.keptChoice.get()).toBeNull();
  });

  test('a move of an ended session continues after the sign-in', async () => {
    endSession();
    const page = await reload();
    page.setUser({ id: 7 } as User);
    expect(page.keptChoice.get()).toEqual(moving);
  });

  test('a script that loads after the session reads the move at once', async () => {
    vi.resetModules();
    const session = await import('../client/session.ts');
    session.setUser({ id: 7 } as User);
    const choice = await import('./choice.ts');
    expect(choice.keptChoice.get()).toEqual(moving);
  });
});

const NO_QUERY = new URLSearchParams();

test('a selection survives a reload through the URL', () => {
  const choice = { ...selected, preferredBay: 2 };
  const query = withChoice(NO_QUERY, choice);
  expect(query.toString()).toBe('d=2026-11-26&h=3&t=18%3A00&bay=2');
  expect(choiceIn(query)).toEqual(choice);
  const withoutStart = { ...selected, startTime: null, preferredBay: undefined };
  expect(choiceIn(withChoice(query, withoutStart))).toEqual(withoutStart);
});

test('a selection keeps the rest of the URL', () => {
  expect(withChoice(new URLSearchParams('offer=12&t=10:00'), selected).get('offer')).toBe('12');
});

test('a move is not part of the URL, because a reload would turn it into a new booking', () => {
  const moving = { id: 1 } as OwnBooking;
  expect(withChoice(withChoice(NO_QUERY, selected), { ...selected, moving }).toString()).toBe('');
});

test.each(['', 't=18:00', 'd=2026-02-31', 'd=tomorrow'])('the link ?%s selects nothing', (query) => {
  expect(choiceIn(new URLSearchParams(query))).toBeNull();
});

test('invalid values of a link are ignored', () => {
  const query = new URLSearchParams('d=2026-11-26&h=1.3&t=18:15&bay=x');
  expect(choiceIn(query)).toMatchObject({ hours: 1, startTime: null, preferredBay: undefined });
});
