import { facilityDate } from '@clubhouse/core/time';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../client/index.ts';
import { type CalendarPosition, calendarPosition } from './calendar-position.ts';

type Way = CalendarPosition & {
  today: string;
  go: (to: Partial<CalendarPosition>) => void;
  /** The link to another date or view. Keeps the other URL parameters. */
  searchOf: (to: Partial<CalendarPosition>) => string;
};

/** The shown day or week lives in the URL, so reload keeps it and Back returns to it. */
export function useCalendarPosition(): Way {
  const [params, setParams] = useSearchParams();
  const today = facilityDate(useNow());
  const here = calendarPosition(params, today);
  const paramsOf = (to: Partial<CalendarPosition>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ ...here, ...to })) next.set(name, value);
    return next;
  };
  return {
    ...here,
    today,
    go: (to) => setParams(paramsOf(to)),
    searchOf: (to) => `?${paramsOf(to)}`,
  };
}
