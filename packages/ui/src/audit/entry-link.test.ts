import type { AuditEntry } from '@clubhouse/core/audit';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { linksOf } from './entry-link.ts';

const entry = (action: string, subject: string): AuditEntry =>
  ({ action, subject, personId: null, actorId: 1 }) as AuditEntry;
const linked = (action: string, subject: string) =>
  linksOf(entry(action, subject), DEFAULT_FACILITY).map(({ path }) => path);

test('an entry links to what changed', () => {
  expect(linked('user.renamed', 'user 5 (Kim)')).toEqual(['/admin/people/5']);
  expect(linked('league.night-moved', 'league 3, 2026-11-24')).toEqual(['/admin/leagues/3/rounds']);
  expect(linked('request.deleted', 'request 8')).toEqual([]);
});

test('a closed bay links to its date, whatever the bay is called', () => {
  const closed = '2026-11-24T15:00:00.000Z – 2026-11-24T18:00:00.000Z';
  for (const name of ['Bay 2', 'user 5', 'league 3']) {
    expect(linked('bay.closed', `${name}, ${closed}`)).toEqual(['/admin/calendar?date=2026-11-24']);
  }
});
