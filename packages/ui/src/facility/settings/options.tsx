import { formatTime, halfHoursOf, type WallTime } from '@clubhouse/core/time';

export type Option = readonly [value: string | number, text: string];

/** Returns an option for each half-hour from `first` to `last`, including both. */
export const timeOptions = (first: WallTime, last: WallTime): Option[] =>
  [...halfHoursOf({ startTime: first, endTime: last }), last].map((time) => [
    time,
    // Labels the end of the day "Midnight", because 12:00 AM would look like the start of the same day.
    time === '24:00:00' ? 'Midnight' : formatTime(time),
  ]);

export const toOptions = (options: readonly Option[]) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
