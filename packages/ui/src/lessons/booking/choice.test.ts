import type { User } from '@clubhouse/core/auth';
import { getDefaultStore } from 'jotai';
import { expect, test } from 'vitest';
import { endSession, setUser } from '../../client/session.ts';
import { lessonChoiceAtom } from './choice.ts';

const store = getDefaultStore();
const noteInForm = () => store.get(lessonChoiceAtom).note;

test('after an ended session, only the same person finds the input of the lesson form again', () => {
  setUser({ id: 7 } as User);
  store.set(lessonChoiceAtom, {
    coachId: 3,
    date: '2026-11-24',
    startTime: '10:00',
    note: 'My driver slices.',
  });
  endSession();
  expect(noteInForm()).toBe('');
  setUser({ id: 7 } as User);
  expect(noteInForm()).toBe('My driver slices.');
  endSession();
  setUser({ id: 8 } as User);
  expect(noteInForm()).toBe('');
});
