import type { WorkingHours } from '@clubhouse/core/lessons';
import { hoursOf, minutesOf, type Weekday } from '@clubhouse/core/time';
import { WEEK } from '../week.ts';

/** The default range of the bars is 8 AM to 8 PM. Earlier or later hours widen it. */
const ORDINARY = { from: 8, until: 20 } as const;

type Glance = {
  /** The first and last hour of the bars. */
  from: number;
  until: number;
  total: number;
  days: { weekday: Weekday; hours: number; spans: { startTime: string; left: number; width: number }[] }[];
};

/** A week's hours as bars, with left and width in percent. Leaves out hours that end before they start. */
export function glanceOf(hours: readonly WorkingHours[]): Glance {
  const whole = hours.filter(({ startTime, endTime }) => startTime < endTime);
  const from = Math.min(
    ORDINARY.from,
    ...whole.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60)),
  );
  const until = Math.max(ORDINARY.until, ...whole.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)));
  const percent = (minutes: number) => (minutes / ((until - from) * 60)) * 100;
  const sum = (some: readonly WorkingHours[]) => some.reduce((total, each) => total + hoursOf(each), 0);

  return {
    from,
    until,
    total: sum(whole),
    days: WEEK.map((weekday) => {
      const ofDay = whole.filter(({ dayOfWeek }) => dayOfWeek === weekday);
      return {
        weekday,
        hours: sum(ofDay),
        spans: ofDay.map((each) => ({
          startTime: each.startTime,
          left: percent(minutesOf(each.startTime) - from * 60),
          width: percent(minutesOf(each.endTime) - minutesOf(each.startTime)),
        })),
      };
    }),
  };
}
