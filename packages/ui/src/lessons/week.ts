import { datePlus, WEEKDAYS, type Weekday } from '@clubhouse/core/time';

export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

export const datesOfWeek = (monday: string) => WEEK.map((_, day) => datePlus(monday, day));
