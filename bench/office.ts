// Measures the back office on both database engines: its requests and its largest export.
import { measureAdmin } from './admin.ts';
import { aBackOffice } from './back-office.ts';
import { measureExport } from './exports.ts';
import { atMost, type Line } from './report.ts';

const GOAL_CALL_MS = 50;
/** The goal for the search is higher, because the search reads several large tables. */
const GOAL_SEARCH_MS = 100;
/**
 * These two reports may take longer. They read all changes of a year, and the bench has a hundred times as
 * many changes as a facility makes.
 */
const YEARLY_REPORTS = ['members at month ends', 'outcomes of a year’s requests'];
const GOAL_YEARLY_REPORT_MS = 500;
const GOAL_MEMORY_MB = 150;

function goalOf(what: string): number {
  if (what.startsWith('search everywhere')) return GOAL_SEARCH_MS;
  return YEARLY_REPORTS.includes(what) ? GOAL_YEARLY_REPORT_MS : GOAL_CALL_MS;
}

export async function officeLines(folder: string, postgresUrl: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [engine, target] of Object.entries({ SQLite: { folder }, PostgreSQL: { postgresUrl } })) {
    const database = await aBackOffice(target);
    for (const { what, p95 } of await measureAdmin(database)) {
      const goal = goalOf(what);
      lines.push({
        what: `${engine}, ${what}: p95`,
        product: `${p95.toFixed(1)} ms`,
        goal: `< ${goal} ms`,
        gap: atMost(p95, goal, (over) => `${over.toFixed(1)} ms`),
      });
    }
    const { rows, seconds, memory, p99 } = await measureExport(database);
    await database.db.destroy();
    lines.push(
      {
        what: `${engine}, export of ${rows.toLocaleString('en-US')} bookings: memory`,
        product: `${Math.round(memory)} MB`,
        goal: `< ${GOAL_MEMORY_MB} MB`,
        gap: atMost(memory, GOAL_MEMORY_MB, (over) => `${Math.round(over)} MB`),
      },
      {
        what: `${engine}, that export: seconds, and p99 of another request`,
        product: `${seconds.toFixed(1)} s, ${p99.toFixed(0)} ms`,
      },
    );
  }
  return lines;
}
