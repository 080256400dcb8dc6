import { datePlus, formatDate, isoDate, WEEKDAYS, weekdayOf } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';

export type View = 'day' | 'week';
export type CalendarPosition = { date: string; view: View };

/** The date and view in the URL. Missing or invalid values mean today and the day view. */
export function calendarPosition(params: URLSearchParams, today: string): CalendarPosition {
  const date = isoDate.safeParse(params.get('date'));
  return { date: date.success ? date.data : today, view: params.get('view') === 'week' ? 'week' : 'day' };
}

/** The seven days of a date's week, Monday first. */
export function weekOf(date: string): string[] {
  const sinceMonday = (WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7;
  return WEEKDAYS.map((_, index) => datePlus(date, index - sinceMonday));
}

/** Nov 16 – 22, 2026, or Nov 30 – Dec 6, 2026 */
export function weekText(date: string): string {
  const days = weekOf(date);
  const [first, last] = [parseISO(days[0] as string), parseISO(days[6] as string)];
  const isSameMonth = first.getMonth() === last.getMonth();
  return `${format(first, 'MMM d')} – ${format(last, isSameMonth ? 'd, yyyy' : 'MMM d, yyyy')}`;
}

/** Tuesday, November 24. Adds the year if it differs, and ", today" for today. */
export function dayText(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`;
  return `${formatDate(date)}${year}${date === today ? ', today' : ''}`;
}
