import { facilityDate } from '@clubhouse/core/time';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../client/index.ts';
import { type CalendarPosition, calendarPosition } from './calendar-position.ts';

type Way = CalendarPosition & {
  today: string;
  go: (to: Partial<CalendarPosition>) => void;
  /** The address of another place, for links; what else stands in the address stays. */
  searchOf: (to: Partial<CalendarPosition>) => string;
};

/** Which day or week is shown, kept in the address: reloading keeps it and going back goes back. */
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
