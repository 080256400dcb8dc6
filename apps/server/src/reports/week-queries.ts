import { type Facility, isStaffedAt } from '@clubhouse/core/facility';
import type { HoursOfWeek, ReportQuery } from '@clubhouse/core/reports';
import { WEEKDAYS, weekdayOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { engineOf } from '../db/connect.ts';
import { notInUse, SLOT_HOURS, type Slot, slotsWithin } from './use-queries.ts';

type SlotGroup = Pick<Slot, 'slot_date' | 'start_time'> & { slots: number };

/**
 * Counts the taken half hours per weekday and time, then subtracts those that are closed or held. Each date
 * with exceptional staff hours gets its own group, because the code checks the staff hours once per group.
 */
export async function hoursOfWeek(db: Knex, range: ReportQuery, facility: Facility): Promise<HoursOfWeek> {
  const exceptions = facility.hours.exceptions
    .map(({ date }) => date)
    .filter((date) => range.from <= date && date <= range.to);
  const weekday = engineOf(db) === 'postgres' ? 'EXTRACT(dow FROM slot_date)' : "strftime('%w', slot_date)";
  const ofException =
    exceptions.length === 0
      ? ''
      : `, CASE WHEN slot_date IN (${exceptions.map(() => '?')}) THEN slot_date END`;
  const [taken, unused] = await runBatched<[SlotGroup[], Slot[]]>(db, [
    async () =>
      slotsWithin(db, range, facility)
        .groupByRaw(`${weekday}, start_time${ofException}`, exceptions)
        .count({ slots: '*' })
        .min({ slot_date: 'slot_date' })
        .select<SlotGroup[]>('start_time'),
    () => notInUse(db, range, facility),
  ]);
  const found: HoursOfWeek = {
    byWeekday: WEEKDAYS.map(() => Array<number>(24).fill(0)),
    hours: 0,
    unstaffedHours: 0,
  };
  for (const { slot_date, start_time, slots } of [
    ...taken,
    ...unused.map((slot) => ({ ...slot, slots: -1 })),
  ]) {
    const hours = slots * SLOT_HOURS;
    const byHour = found.byWeekday[WEEKDAYS.indexOf(weekdayOf(slot_date))] as number[];
    const hour = Number(start_time.slice(0, 2));
    byHour[hour] = (byHour[hour] as number) + hours;
    found.hours += hours;
    if (!isStaffedAt(slot_date, start_time, facility)) found.unstaffedHours += hours;
  }
  return found;
}
