import {
  datePlus,
  facilityDate,
  formatDate,
  formatDay,
  formatDayAndYear,
  isoDate,
} from '@clubhouse/core/time';
import { useSearchParams } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';

export const VIEWS = { day: 'Day', week: 'Week', all: 'All bookings' } as const;
export type CalendarView = keyof typeof VIEWS;
type CalendarPosition = { date: string; view: CalendarView };

export function calendarPosition(params: URLSearchParams, today: string): CalendarPosition {
  const date = isoDate.safeParse(params.get('date'));
  const view = params.get('view') ?? '';
  return {
    date: date.success ? date.data : today,
    view: Object.hasOwn(VIEWS, view) ? (view as CalendarView) : 'day',
  };
}

const WEEK_DAYS = 7;

/**
 * Returns `date` and the six dates after it, because a calendar week that ends on Saturday would show no
 * upcoming days on a Saturday.
 */
export const weekFrom = (date: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, days) => datePlus(date, days));

/**
 * Returns the date and view of the calendar, and functions to change them. The URL contains both, so they
 * survive a reload, and the Back button works.
 */
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
    /** The query string of a link to a date or view. Keeps all other URL parameters. */
    searchOf: (to: Partial<CalendarPosition>) => `?${paramsOf(to)}`,
  };
}

export type CalendarNavigation = ReturnType<typeof useCalendarPosition>;

export function weekText(date: string): string {
  const last = datePlus(date, WEEK_DAYS - 1);
  const isSameMonth = date.slice(0, 7) === last.slice(0, 7);
  const lastText = isSameMonth ? `${Number(last.slice(8))}, ${last.slice(0, 4)}` : formatDayAndYear(last);
  return `${formatDay(date)} – ${lastText}`;
}

export function dayText(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`;
  return `${formatDate(date)}${year}${date === today ? ', today' : ''}`;
}
