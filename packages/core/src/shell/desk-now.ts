import type { Facility } from '../facility/index.ts';
import {
  daysBetween,
  facilityDate,
  facilityTime,
  formatShortDate,
  formatTime,
  weekdayOf,
} from '../time/index.ts';
import { openingOf } from './opening.ts';

/** Returns text that says whether someone is at the front desk now. Empty if there are no staff hours. */
export function deskNowText(now: Date, facility: Facility): string {
  const opening = openingOf(now, null, facility);
  const timeOf = (instant: Date) => formatTime(facilityTime(instant, facility));
  if (opening.isOpen) return `Someone is at the desk until ${timeOf(opening.closesAt)}.`;
  if (!opening.opensAt) return '';
  const day = dayText(facilityDate(now, facility), facilityDate(opening.opensAt, facility));
  return `No one is at the desk right now. We’ll be back ${day}at ${timeOf(opening.opensAt)}.`;
}

const DAYS_IN_WEEK = 7;

function dayText(today: string, date: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return '';
  if (days === 1) return 'tomorrow ';
  return `on ${days < DAYS_IN_WEEK ? weekdayOf(date) : formatShortDate(date)} `;
}
