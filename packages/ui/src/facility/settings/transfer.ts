import { SETTINGS, type SettingsGroup, type SettingsVersion } from '@clubhouse/core/facility';
import { changedFields, FIELD_NAMES, GROUP_NAMES, restoredValue } from './groups.ts';

/** The order in which the screen lists the groups. */
const GROUPS = Object.keys(GROUP_NAMES) as SettingsGroup[];

const NOT_SETTINGS =
  'This file doesn’t contain facility settings. Please choose a file that you saved with “Export settings.”';

type ImportedGroup = { group: SettingsGroup; value: unknown };
/** The settings in a file, or an error that explains why the file cannot be imported. */
export type ImportedFile = { groups: ImportedGroup[] } | { error: string };

/** Returns the content of an export file: JSON with the current value of every group. */
export const exportText = (versions: readonly SettingsVersion[]): string =>
  JSON.stringify(Object.fromEntries(versions.map(({ group, value }) => [group, value])), null, 2);

/** Reads an exported file. The file may contain only some of the groups. */
export function readImport(text: string): ImportedFile {
  const file = parseJson(text);
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return { error: NOT_SETTINGS };
  const groups: ImportedGroup[] = [];
  for (const group of GROUPS) {
    if (!(group in file)) continue;
    const checked = SETTINGS[group].safeParse((file as Record<string, unknown>)[group]);
    if (!checked.success) return { error: invalidText(group, checked.error.issues[0]) };
    groups.push({ group, value: checked.data });
  }
  return groups.length > 0 ? { groups } : { error: NOT_SETTINGS };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidText(
  group: SettingsGroup,
  issue: { path: PropertyKey[]; message: string } | undefined,
): string {
  const names: Record<string, string> = group === 'bays' ? {} : FIELD_NAMES[group];
  const field = names[String(issue?.path[0])];
  const where = field ? `${GROUP_NAMES[group]}, ${field}` : GROUP_NAMES[group];
  // Zod's own messages are too technical for users.
  const what = issue?.message.startsWith('Invalid') ? 'A value is missing or wrong.' : issue?.message;
  return `This file can’t be imported. ${where}: ${what}`;
}

export type GroupDifference = {
  group: SettingsGroup;
  /** Describes the changes that the import would make. */
  changes: string[];
  value: unknown;
  basedOn: number | null;
};

/** Returns the imported groups that differ from the current settings. */
export const differencesFrom = (
  versions: readonly SettingsVersion[],
  groups: readonly ImportedGroup[],
): GroupDifference[] =>
  groups.flatMap(({ group, value: imported }) => {
    const current = versions.find((version) => version.group === group);
    if (!current) return [];
    const value = restoredValue(group, imported, current.value);
    // Parses the current value, because `changedFields` compares JSON strings and needs the same key order.
    // The imported value already has the schema's key order.
    const before = SETTINGS[group].safeParse(current.value).data ?? current.value;
    const changes = changedFields(group, before, value);
    return changes.length > 0 ? [{ group, changes, value, basedOn: current.id }] : [];
  });
