import { expect, test } from 'vitest';
import { afterSaving, withDraft } from './notes-drafts.ts';

test('a draft is kept for its lesson until it is discarded', () => {
  const drafts = withDraft(withDraft({}, 7, 'Grip'), 8, '');
  expect(drafts).toEqual({ 7: 'Grip', 8: '' });
  expect(withDraft(drafts, 7, undefined)).toEqual({ 8: '' });
});

test('saving ends a draft, unless the text changed during the save', () => {
  expect(afterSaving({ 7: 'Grip', 8: 'Stance' }, 7, 'Grip')).toEqual({ 8: 'Stance' });
  expect(afterSaving({ 7: 'Grip and stance' }, 7, 'Grip')).toEqual({ 7: 'Grip and stance' });
});
