import { expect, test } from 'vitest';
import { aRequest } from '../../testing/desk.ts';
import { ADMIN_NOTES, mainAction, waitingTime } from './index.ts';

const NOW = new Date('2026-11-23T17:00:00Z');
const waited = (minutes: number) =>
  waitingTime(new Date(NOW.getTime() - minutes * 60_000).toISOString(), NOW);

test('the waiting time is short on screen and complete for screen readers', () => {
  expect(waited(0).short).toBe('0 min');
  expect(waited(59).short).toBe('59 min');
  expect(waited(60)).toMatchObject({ short: '1 h', words: 'waiting 1 hour' });
  expect(waited(3 * 24 * 60)).toMatchObject({ short: '3 d', words: 'waiting 3 days, overdue' });
});

test('a request is late after four hours, and too late after one day', () => {
  expect(waited(4 * 60).urgency).toBe('fine');
  expect(waited(4 * 60 + 1).urgency).toBe('late');
  expect(waited(24 * 60 - 1).urgency).toBe('late');
  expect(waited(24 * 60)).toMatchObject({ short: '1 d', urgency: 'too-late' });
});

test('a clock that is slow shows no negative time', () => {
  expect(waited(-5).short).toBe('0 min');
});

const action = (changes: Parameters<typeof aRequest>[0], isAdmin = false) =>
  mainAction(aRequest(changes), { isAdmin });

test('each kind has its own main action', () => {
  expect(action({ kind: 'demo' })).toBe('book-demo');
  expect(action({ kind: 'other', interest: 'lessons' })).toBe('reply');
  expect(action({ kind: 'other', interest: 'lessons', isRead: true })).toBeNull();
  expect(action({ kind: 'account_help' }, true)).toBe('send-reset-link');
  expect(action({ kind: 'membership' }, true)).toBe('make-member');
  expect(action({ kind: 'cancellation' }, true)).toBe('end-membership');
});

test('staff ask an admin once to change a membership or to send a reset link', () => {
  expect(action({ kind: 'membership' })).toBe('ask-admin');
  expect(action({ kind: 'account_help' })).toBe('ask-admin');
  const text = ADMIN_NOTES.membership;
  const notes = [{ id: 1, at: '2026-11-23T12:00:00.000Z', actorId: 1, actorName: 'Dana', text }];
  expect(action({ kind: 'membership', notes })).toBe('admin-asked');
  expect(action({ kind: 'membership', notes }, true)).toBe('make-member');
});

test('a request that is already handled has no main action', () => {
  const demo = {
    bookingId: 1,
    simulatorId: 1,
    bookingDate: '2026-11-24',
    startTime: '18:00:00',
    endTime: '20:00:00',
  };
  expect(action({ demo })).toBeNull();
  expect(action({ kind: 'membership', becameMember: true }, true)).toBeNull();
  expect(action({ kind: 'cancellation', isRead: true }, true)).toBeNull();
});
