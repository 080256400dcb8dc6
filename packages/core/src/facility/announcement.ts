import type { Facility, FacilitySettings } from './settings.ts';

type Announcement = Facility['announcement'];
/** The reader's roles. Null for a visitor. */
type Reader = { isMember: boolean; isStaff: boolean; isAdmin: boolean } | null;

/** Replaces the announcement's text in the settings of a reader who must not see the text. */
const HIDDEN = '…';

function isAddressed(reader: Reader, audience: Announcement['audience']): boolean {
  const worksHere = reader !== null && (reader.isStaff || reader.isAdmin);
  return audience === 'everyone' || worksHere || (audience === 'members' && reader?.isMember === true);
}

/**
 * Returns the part of the settings that a reader is allowed to see. The website's HTML contains the part for
 * visitors.
 */
export function settingsFor(reader: Reader, { accounts: _, hours, ...others }: FacilitySettings): Facility {
  // Removes the notes of the exceptions, because only admins may read them.
  const exceptions = hours.exceptions.map((exception) => ({ ...exception, note: '' }));
  const shown = { ...others, hours: { ...hours, exceptions } };
  const { announcement } = shown;
  if (!announcement.text || isAddressed(reader, announcement.audience)) return shown;
  return { ...shown, announcement: { ...announcement, text: HIDDEN } };
}

/**
 * Returns whether the settings hide an announcement that this reader may see. For example, the website's HTML
 * contains only the settings for visitors. The page must then request the settings again.
 */
export const lacksAnnouncement = (reader: Reader, { announcement }: Facility): boolean =>
  announcement.text === HIDDEN && isAddressed(reader, announcement.audience);

/**
 * Returns the announcement's text, or null if the settings have no text that this reader may see on this
 * date: docs/product/facility.md#announcement.
 */
export function announcementFor(reader: Reader, today: string, { announcement }: Facility): string | null {
  const { text, audience, from, to } = announcement;
  const isOver = (from !== null && today < from) || (to !== null && to < today);
  return text && text !== HIDDEN && !isOver && isAddressed(reader, audience) ? text : null;
}
