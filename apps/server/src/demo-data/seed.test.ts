import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { expect, test } from 'vitest';
import { aDatabase, engine } from '../../testing/database.ts';
import { at } from '../../testing/server.ts';
import { seedDemoData } from './index.ts';

const passwords = { hash: async () => 'none' } as unknown as Parameters<typeof seedDemoData>[1];

const CLOCK_CHANGES = ['2026-11-01 01:30', '2027-03-14 03:00'];
/** Together with `CLOCK_CHANGES`, these days cover every weekday and the ends of months and years. */
const OTHER_DAYS = [
  '2026-10-31 23:59',
  '2026-11-02 00:00',
  '2026-11-24 09:30',
  '2026-11-25 14:00',
  '2026-12-31 12:00',
  '2027-02-28 08:00',
  '2027-03-13 20:00',
  '2027-03-19 12:00',
];

// The lessons' days are computed without the database, so testing all days on one engine is enough.
test.each(engine === 'sqlite' ? [...CLOCK_CHANGES, ...OTHER_DAYS] : CLOCK_CHANGES)(
  'the demo data of %s has lessons of every kind, today’s among them',
  async (moment) => {
    const now = at(moment.slice(0, 10), moment.slice(11));
    const database = await aDatabase();
    expect(await seedDemoData(database.db, passwords, now, DEFAULT_FACILITY)).toBe(true);
    const lessons = await database.db('lessons').orderBy('lesson_date');
    const statuses = lessons.map(({ status }) => status);
    for (const status of ['completed', 'no_show', 'cancelled', 'scheduled'])
      expect(statuses).toContain(status);
    const today = facilityDate(now, DEFAULT_FACILITY);
    const datesOf = (status: string) =>
      lessons.filter((lesson) => lesson.status === status).map(({ lesson_date }) => lesson_date);
    expect(datesOf('scheduled')[0]).toBe(today);
    expect(datesOf('scheduled').length).toBeGreaterThan(4);
    expect(datesOf('completed').every((date) => date < today)).toBe(true);
    expect(lessons.filter(({ coach_notes }) => coach_notes !== '').length).toBeGreaterThan(2);
    await database.drop();
  },
);
