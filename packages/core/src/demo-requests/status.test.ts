import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedState,
  isCallLeft,
  LOST_REASONS,
  REQUEST_STATUSES,
  type RequestState,
  withCheckIn,
  withDemoBooked,
  withNote,
} from './index.ts';

const NEW: RequestState = {
  isRead: false,
  becameMember: false,
  status: 'new',
  lostReason: null,
  ownerId: null,
  nextCallDate: null,
};
const NOTHING = { hasDemo: false, hasNotes: false };
const after = (change: Partial<RequestState>, before = NEW, history = NOTHING) =>
  changedState(before, change, history);

describe('the status sets the flags', () => {
  test('a called request stays in progress, and each later status completes it', () => {
    const isRead = (status: RequestState['status']) => after({ status, lostReason: 'price' }).isRead;
    expect(isRead('called')).toBe(false);
    for (const status of ['demo_booked', 'showed_up', 'joined', 'lost'] as const) {
      expect([status, isRead(status)]).toEqual([status, true]);
    }
  });

  test('“Joined” marks a person as a member, and every other status unmarks the person', () => {
    const joined = after({ status: 'joined' });
    expect(joined.becameMember).toBe(true);
    expect(after({ status: 'called' }, joined)).toMatchObject({ becameMember: false, isRead: false });
  });

  test('only a lost request has a reason', () => {
    const lost = after({ status: 'lost', lostReason: 'price' });
    expect(lost.lostReason).toBe('price');
    expect(after({ status: 'called' }, lost).lostReason).toBeNull();
  });

  test('a person who joined or is lost has no next call', () => {
    const called = after({ status: 'called', nextCallDate: '2026-11-30' });
    expect(called.nextCallDate).toBe('2026-11-30');
    expect(after({ status: 'joined' }, called).nextCallDate).toBeNull();
    expect(after({ status: 'lost', lostReason: 'time' }, called).nextCallDate).toBeNull();
  });
});

test('a booked demo ends the planned call, and staff can plan a call after the demo', () => {
  const called = after({ status: 'called', nextCallDate: '2026-11-30' });
  const booked = after({ status: 'demo_booked' }, called);
  expect(booked.nextCallDate).toBeNull();
  expect(isCallLeft(booked)).toBe(false);
  expect(after({ status: 'demo_booked', nextCallDate: '2026-12-02' }, called).nextCallDate).toBe(
    '2026-12-02',
  );
  const planned = after({ nextCallDate: '2026-12-02' }, booked);
  expect(isCallLeft(planned)).toBe(true);
  expect(isCallLeft(after({ status: 'showed_up' }, planned))).toBe(true);
  expect(isCallLeft(after({ status: 'lost' }, planned))).toBe(false);
  expect(isCallLeft(called)).toBe(false);
});

describe('the flags set the status', () => {
  test('a request that is completed or reopened keeps its status and the other flag', () => {
    const done = after({ isRead: true });
    expect(done).toEqual({ ...NEW, isRead: true });
    expect(after({ isRead: false }, done)).toEqual(NEW);
  });

  test('the switch "became a member" sets joined, and does not complete the request', () => {
    expect(after({ becameMember: true })).toMatchObject({ status: 'joined', isRead: false });
  });

  test('without the switch, the status follows the earlier events', () => {
    const joined = after({ becameMember: true });
    const status = (hasDemo: boolean, hasNotes: boolean) =>
      after({ becameMember: false }, joined, { hasDemo, hasNotes }).status;
    expect(status(false, false)).toBe('new');
    expect(status(false, true)).toBe('called');
    expect(status(true, true)).toBe('demo_booked');
  });

  test('reopening a lost request sets it to called', () => {
    const lost = after({ status: 'lost', lostReason: 'other' });
    expect(after({ isRead: false }, lost)).toMatchObject({ status: 'called', lostReason: null });
  });
});

test('a booked demo sets “Demo booked”, unless the person joined', () => {
  expect(after(withDemoBooked(NEW))).toMatchObject({ status: 'demo_booked', isRead: true });
  const joined = after({ becameMember: true });
  expect(after(withDemoBooked(joined), joined)).toMatchObject({
    status: 'joined',
    isRead: true,
    becameMember: true,
  });
});

test('checking in at the demo sets “Showed up”, and undoing the check-in reverts it', () => {
  const booked = after({ status: 'demo_booked' });
  const came = after(withCheckIn(booked, true) ?? {}, booked);
  expect(came.status).toBe('showed_up');
  expect(after(withCheckIn(came, false) ?? {}, came)).toEqual(booked);
  expect(withCheckIn(after({ status: 'joined' }), true)).toBeNull();
});

test('the first note means that staff called, without completing the request', () => {
  expect(after(withNote(NEW))).toEqual({ ...NEW, status: 'called' });
  const booked = after({ status: 'demo_booked' });
  expect(after(withNote(booked), booked)).toEqual(booked);
});

const someChange = fc.record(
  {
    isRead: fc.boolean(),
    becameMember: fc.boolean(),
    status: fc.constantFrom(...REQUEST_STATUSES),
    lostReason: fc.option(fc.constantFrom(...LOST_REASONS)),
  },
  { requiredKeys: [] },
);

test('after any changes, joined means became a member, and only lost requests have a reason', () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 6 }), (changes) => {
      const state = changes.reduce<RequestState>((before, change) => after(change, before), NEW);
      expect(state.becameMember).toBe(state.status === 'joined');
      expect(state.lostReason !== null).toBe(state.status === 'lost');
    }),
  );
});
