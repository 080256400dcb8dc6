import { expect, test } from 'vitest';
import { aFacility } from '../../testing/facility-builders.ts';
import { announcementFor, DEFAULT_FACILITY, type Facility, lacksAnnouncement, settingsFor } from './index.ts';

const TODAY = '2026-11-24';
const nobody = { isMember: false, isStaff: false, isAdmin: false };
const announcing = (change: Partial<Facility['announcement']>) =>
  aFacility({ announcement: { text: 'Closed on Thursday', ...change } });

test.each([
  ['everyone', [true, true, true, true]],
  ['members', [false, false, true, true]],
  ['staff', [false, false, false, true]],
] as const)('an announcement for %s reaches exactly these users', (audience, expected) => {
  const facility = announcing({ audience });
  const readers = [null, nobody, { ...nobody, isMember: true }, { ...nobody, isStaff: true }];
  expect(readers.map((reader) => announcementFor(reader, TODAY, facility) !== null)).toEqual(expected);
});

test('an announcement shows from its first to its last day', () => {
  const shows = (from: string | null, to: string | null) =>
    announcementFor(null, TODAY, announcing({ from, to })) !== null;
  expect([
    shows(TODAY, TODAY),
    shows(null, null),
    shows('2026-11-25', null),
    shows(null, '2026-11-23'),
  ]).toEqual([true, true, false, false]);
  expect(announcementFor(null, TODAY, announcing({ text: '' }))).toBeNull();
});

test('the settings for a reader contain only an announcement for that reader', () => {
  const settings = { ...DEFAULT_FACILITY, ...announcing({ audience: 'members', text: 'The code is new' }) };
  const member = { ...nobody, isMember: true };
  const forVisitor = settingsFor(null, settings);
  expect(JSON.stringify(forVisitor)).not.toContain('The code is new');
  expect(announcementFor(member, TODAY, forVisitor)).toBeNull();
  expect([lacksAnnouncement(null, forVisitor), lacksAnnouncement(member, forVisitor)]).toEqual([false, true]);
  expect(announcementFor(member, TODAY, settingsFor(member, settings))).toBe('The code is new');
  expect(Object.keys(forVisitor)).not.toContain('accounts');
});
