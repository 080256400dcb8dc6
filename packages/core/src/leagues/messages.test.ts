import { describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/league-builders.ts';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_SUBJECT } from './limits.ts';
import { messageRefusal, newLeagueMessage, repeatedMessageRefusal } from './messages.ts';

const MESSAGE = { key: '0'.repeat(32), date: null, subject: 'Bring a friend', text: 'We have room.' };
const READERS = [{ isEmailed: true }];

describe('a message to a league', () => {
  test('has a subject and a text, with a limit on both', () => {
    const accepts = (change: object) => newLeagueMessage.safeParse({ ...MESSAGE, ...change }).success;
    expect(accepts({})).toBe(true);
    expect(accepts({ subject: ' ' })).toBe(false);
    expect(accepts({ text: ' \n ' })).toBe(false);
    expect(accepts({ subject: 's'.repeat(MAX_MESSAGE_SUBJECT) })).toBe(true);
    expect(accepts({ subject: 's'.repeat(MAX_MESSAGE_SUBJECT + 1) })).toBe(false);
    expect(accepts({ text: 't'.repeat(MAX_MESSAGE_LENGTH) })).toBe(true);
    expect(accepts({ text: 't'.repeat(MAX_MESSAGE_LENGTH + 1) })).toBe(false);
  });

  test('keeps its paragraphs, but its subject stays on one line', () => {
    const read = newLeagueMessage.parse({ ...MESSAGE, subject: 'One\r\nBcc: two', text: 'One\n\nTwo' });
    expect([read.subject, read.text]).toEqual(['One Bcc: two', 'One\n\nTwo']);
  });

  test('can be about a night of the league, and about no other date', () => {
    const league = aLeague();
    expect(messageRefusal({ date: null }, league, READERS)).toBeNull();
    expect(messageRefusal({ date: '2026-11-10' }, league, READERS)).toBeNull();
    expect(messageRefusal({ date: '2026-11-11' }, league, READERS)?.code).toBe('no_league_night');
    const canceledNights = [{ date: '2026-11-10', reason: 'Storm' }];
    expect(messageRefusal({ date: '2026-11-10' }, { ...league, canceledNights }, READERS)).toBeNull();
  });

  test('needs a player with an email', () => {
    const refused = (readers: { isEmailed: boolean }[]) =>
      messageRefusal({ date: null }, aLeague(), readers)?.code ?? null;
    expect(refused([])).toBe('no_players');
    expect(refused([{ isEmailed: false }])).toBe('no_players');
    expect(refused([{ isEmailed: false }, { isEmailed: true }])).toBeNull();
  });

  test('that was sent before is a repeat only if nothing in it changed', () => {
    expect(repeatedMessageRefusal(MESSAGE, { ...MESSAGE })).toBeNull();
    for (const change of [{ date: '2026-11-10' }, { subject: 'Bring two' }, { text: 'No room.' }])
      expect(repeatedMessageRefusal(MESSAGE, { ...MESSAGE, ...change })?.code).toBe('already_sent');
  });
});
