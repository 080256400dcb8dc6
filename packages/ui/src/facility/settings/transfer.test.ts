import {
  DEFAULT_FACILITY,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsVersion,
} from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { differencesFrom, exportText, readImport } from './transfer.ts';

const version = (group: SettingsGroup, value: unknown = DEFAULT_FACILITY[group]): SettingsVersion => ({
  id: 7,
  group,
  value,
  savedAt: '2026-11-20T15:00:00.000Z',
  savedBy: 'Alex Morgan',
  savedById: 12,
});
const VERSIONS = SETTINGS_GROUPS.map((group) => version(group));

function importedGroups(text: string) {
  const file = readImport(text);
  if ('error' in file) throw new Error(file.error);
  return file.groups;
}

const importError = (content: unknown) => {
  const file = readImport(JSON.stringify(content));
  return 'error' in file ? file.error : undefined;
};

test('an exported file contains every group and imports without differences', () => {
  const groups = importedGroups(exportText(VERSIONS));
  expect(groups.map(({ group }) => group).sort()).toEqual([...SETTINGS_GROUPS].sort());
  expect(differencesFrom(VERSIONS, groups)).toEqual([]);
});

test('an import saves only the groups that differ', () => {
  const { booking, membership } = DEFAULT_FACILITY;
  const changed = { ...booking, daysAhead: booking.daysAhead + 1 };
  const groups = importedGroups(JSON.stringify({ booking: changed, membership }));
  expect(differencesFrom(VERSIONS, groups)).toEqual([
    { group: 'booking', changes: ['Days ahead'], value: changed, basedOn: 7 },
  ]);
});

test('the order of the fields in a file does not matter', () => {
  const social = DEFAULT_FACILITY.place.social.map(({ name, url }) => ({ url, name }));
  const groups = importedGroups(JSON.stringify({ place: { ...DEFAULT_FACILITY.place, social } }));
  expect(differencesFrom(VERSIONS, groups)).toEqual([]);
});

test('an import keeps the bays that the file lacks', () => {
  const [first] = DEFAULT_FACILITY.bays;
  const renamed = { ...first, name: 'VIP' };
  const groups = importedGroups(JSON.stringify({ bays: [renamed] }));
  expect(differencesFrom(VERSIONS, groups)).toMatchObject([
    { group: 'bays', value: [renamed, DEFAULT_FACILITY.bays[1]] },
  ]);
});

test.each(['not JSON', '[]', '{}', 'null', '{"other": 1}'])('a wrong file is refused: %s', (text) => {
  expect(readImport(text)).toEqual({ error: expect.stringContaining('doesn’t contain facility settings') });
});

test('an invalid value is refused with the names of the group and the field', () => {
  expect(importError({ booking: { ...DEFAULT_FACILITY.booking, daysAhead: 0 } })).toBe(
    'This file can’t be imported. Booking rules, Days ahead: Please enter a whole number from 1 to 365.',
  );
  expect(importError({ hours: 'always' })).toBe(
    'This file can’t be imported. Hours: A value is missing or wrong.',
  );
});
