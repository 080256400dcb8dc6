import type { AuditEntry } from '@clubhouse/core/audit';
import type { Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';

const at = (path: string, id: string) => path.replace(/:\w+/, id);

const OF_ROUNDS = /^league\.(night|round|score|answer|substitute)-/;

type EntryLink = { path: string; text: string };

/**
 * Returns links to the changed item and to the affected person. Leaves out an item that the change deleted.
 * Leaves out the affected person if that person made the change.
 */
export function linksOf(entry: AuditEntry, facility: Facility): EntryLink[] {
  const { action, personId, actorId } = entry;
  const item = itemLink(entry, facility);
  const isElsewhere = personId !== null && personId !== actorId && action !== 'user.deleted';
  const person = isElsewhere ? personLink(String(personId)) : null;
  return [item, person?.path === item?.path ? null : person].filter((link) => link !== null);
}

const personLink = (id: string): EntryLink => ({
  path: at(SCREENS.adminPerson.path, id),
  text: 'Open person',
});

function itemLink({ action, subject }: AuditEntry, facility: Facility): EntryLink | null {
  const instant = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.exec(subject)?.[0];
  const date = instant ? facilityDate(new Date(instant), facility) : /\d{4}-\d{2}-\d{2}/.exec(subject)?.[0];
  // Recognizes a bay by the action, because the subject starts with the bay's name, which can be any text.
  if (action.startsWith('bay.')) {
    return date ? { path: `${SCREENS.adminCalendar.path}?date=${date}`, text: 'Open calendar' } : null;
  }
  const [, kind, id = ''] = /^(\w+) (\d+)/.exec(subject) ?? [];
  // Links to the rounds even if the round or score was deleted, because the league still exists.
  if (kind === 'league' && OF_ROUNDS.test(action)) {
    return { path: at(SCREENS.leagueRounds.path, id), text: 'Open rounds' };
  }
  if (/[.-]deleted$/.test(action)) return null;
  switch (kind) {
    case 'user':
      return personLink(id);
    case 'booking':
      return date
        ? { path: `${SCREENS.adminCalendar.path}?date=${date}&booking=${id}`, text: 'Open booking' }
        : null;
    case 'lesson':
      return date ? { path: `${SCREENS.adminCalendar.path}?date=${date}`, text: 'Open calendar' } : null;
    case 'request':
      return { path: `${SCREENS.adminRequests.path}?request=${id}`, text: 'Open request' };
    case 'league':
      return { path: at(SCREENS.leagueParticipants.path, id), text: 'Open league' };
  }
  if (action.startsWith('desk.')) return { path: SCREENS.adminToday.path, text: 'Open Today' };
  if (action.startsWith('data.')) return { path: SCREENS.databaseView.path, text: 'Open database view' };
  if (action.startsWith('mail.')) return { path: SCREENS.adminEmail.path, text: 'Open email' };
  if (action.startsWith('keypad.')) return { path: SCREENS.adminDoorCode.path, text: 'Open door code' };
  const group = /^(\w+) settings$/.exec(subject)?.[1];
  if (group)
    return { path: `${SCREENS.adminFacility.path}?group=${group}`, text: 'Open settings and history' };
  return null;
}
