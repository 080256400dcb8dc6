import { datePlus, facilityDate, formatDate, isoDate, mondayOf } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { useSearchParams } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';

type CalendarPosition = { date: string; view: 'day' | 'week' };

/** Reads the date and the view from the URL. Missing or invalid values default to today and the day view. */
export function calendarPosition(params: URLSearchParams, today: string): CalendarPosition {
  const date = isoDate.safeParse(params.get('date'));
  return { date: date.success ? date.data : today, view: params.get('view') === 'week' ? 'week' : 'day' };
}

/** The seven days of the week that contains the date. The first day is Monday. */
export function weekOf(date: string): string[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, days) => datePlus(monday, days));
}

/** The date and view that the schedule shows. The URL stores both, so that reload and Back keep them. */
export function useCalendarPosition() {
  const facility = useFacility();
  const [params, setParams] = useSearchParams();
  const today = facilityDate(useNow(), facility);
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
    /** The query string of a link to a date or view. Keeps all URL parameters except the date and the view. */
    searchOf: (to: Partial<CalendarPosition>) => `?${paramsOf(to)}`,
  };
}

export type CalendarNavigation = ReturnType<typeof useCalendarPosition>;

export function weekText(date: string): string {
  const monday = mondayOf(date);
  const [first, last] = [parseISO(monday), parseISO(datePlus(monday, 6))];
  const isSameMonth = first.getMonth() === last.getMonth();
  return `${format(first, 'MMM d')} – ${format(last, isSameMonth ? 'd, yyyy' : 'MMM d, yyyy')}`;
}

export function dayText(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`;
  return `${formatDate(date)}${year}${date === today ? ', today' : ''}`;
}
