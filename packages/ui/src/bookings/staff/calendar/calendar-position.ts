import { datePlus, facilityDate, formatDate, isoDate, mondayOf } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../client/index.ts';

type CalendarPosition = { date: string; view: 'day' | 'week' };

/** The date and view in the URL. Defaults to today and the day view if a value is missing or invalid. */
export function calendarPosition(params: URLSearchParams, today: string): CalendarPosition {
  const date = isoDate.safeParse(params.get('date'));
  return { date: date.success ? date.data : today, view: params.get('view') === 'week' ? 'week' : 'day' };
}

/** The seven days of a date's week, Monday first. */
export function weekOf(date: string): string[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, days) => datePlus(monday, days));
}

/** The position of the schedule. The URL stores the position, so reload and Back keep the shown day or week. */
export function useCalendarPosition() {
  const [params, setParams] = useSearchParams();
  const today = facilityDate(useNow());
  const position = calendarPosition(params, today);
  const paramsOf = (to: Partial<CalendarPosition>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ ...position, ...to })) next.set(name, value);
    return next;
  };
  return {
    ...position,
    today,
    go: (to: Partial<CalendarPosition>) => setParams(paramsOf(to)),
    /** The link to another date or view. Keeps the other URL parameters. */
    searchOf: (to: Partial<CalendarPosition>) => `?${paramsOf(to)}`,
  };
}

export type CalendarNavigation = ReturnType<typeof useCalendarPosition>;

/** Nov 16 – 22, 2026, or Nov 30 – Dec 6, 2026 */
export function weekText(date: string): string {
  const monday = mondayOf(date);
  const [first, last] = [parseISO(monday), parseISO(datePlus(monday, 6))];
  const isSameMonth = first.getMonth() === last.getMonth();
  return `${format(first, 'MMM d')} – ${format(last, isSameMonth ? 'd, yyyy' : 'MMM d, yyyy')}`;
}

/** Tuesday, November 24. Adds the year unless it is the current year, and ", today" for today. */
export function dayText(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`;
  return `${formatDate(date)}${year}${date === today ? ', today' : ''}`;
}
