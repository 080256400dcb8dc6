import type { User } from '@clubhouse/core/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';
import { endSession, setUser } from './session.ts';

const kim = { id: 7 } as User;
const lee = { id: 8 } as User;
const note = { note: 'My driver slices.' };
afterEach(() => setUser(null));

function typedBy(person: User) {
  setUser(person);
  writeDraft('lesson', note);
}

test('a draft is back when the same person signs in after the session ended, and hidden before', () => {
  typedBy(kim);
  endSession();
  expect(readDraft('lesson')).toEqual({});
  setUser(kim);
  expect(readDraft('lesson')).toEqual(note);
});

test('a draft never shows to another account, whose sign-in deletes it', () => {
  typedBy(kim);
  endSession();
  setUser(lee);
  expect(readDraft('lesson')).toEqual({});
  setUser(kim);
  expect(readDraft('lesson')).toEqual({});
});

test('signing out deletes the drafts', () => {
  typedBy(kim);
  setUser(null);
  setUser(kim);
  expect(readDraft('lesson')).toEqual({});
});

test('a page that is loaded after the session ended hides the drafts, too', async () => {
  typedBy(kim);
  vi.resetModules();
  const reloaded = await import('./session.ts');
  reloaded.setUser(null);
  expect(readDraft('lesson')).toEqual({});
  reloaded.setUser(kim);
  expect(readDraft('lesson')).toEqual(note);
});

test('what a visitor typed stays when the visitor signs in', () => {
  writeDraft('contact', { name: 'Kim' });
  setUser(kim);
  expect(readDraft('contact')).toEqual({ name: 'Kim' });
});

test('what the person typed while signed out is newer than the draft', () => {
  typedBy(kim);
  endSession();
  writeDraft('lesson', { note: 'Newer.' });
  setUser(kim);
  expect(readDraft('lesson')).toEqual({ note: 'Newer.' });
});
