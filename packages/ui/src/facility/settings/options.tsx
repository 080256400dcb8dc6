import { formatTime, halfHoursOf, type WallTime } from '@clubhouse/core/time';

export type Option = readonly [value: string | number, text: string];

/** Returns the half-hours between two times. Both times are included. */
export const timeOptions = (first: WallTime, last: WallTime): Option[] =>
  [...halfHoursOf({ startTime: first, endTime: last }), last].map((time) => [
    time,
    // As an end, 12:00 AM would look like the start of the same day.
    time === '24:00:00' ? 'Midnight' : formatTime(time),
  ]);

export const toOptions = (options: readonly Option[]) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
