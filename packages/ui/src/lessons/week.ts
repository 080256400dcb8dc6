import { WEEKDAYS, type Weekday } from '@clubhouse/core/time';

/** From Monday on, as people here plan their week. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
