import { facilityDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { rangeText } from '../../kit/pager.tsx';

/** Formats the last day of a membership as "Nov 30", or as "Nov 30, 2027" if the year is not the current year. */
export function endOfMembership(endsOn: string, today: string): string {
  return format(parseISO(endsOn), endsOn.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
}

/** Formats the day when the account was created, in the facility's time zone: "Nov 21, 2026". */
export function accountSince(createdAt: string): string {
  return format(parseISO(facilityDate(new Date(createdAt))), 'MMM d, yyyy');
}

/** Returns the number of results. If there are several pages, adds the visible range: "51–100 of 240 people". */
export function peopleText(pageWindow: { page: number; pageSize: number; total: number }): string {
  const { pageSize, total } = pageWindow;
  if (total === 0) return '';
  if (total === 1) return '1 person';
  return `${total <= pageSize ? total : rangeText(pageWindow)} people`;
}
