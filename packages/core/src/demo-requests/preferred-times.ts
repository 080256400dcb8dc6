import * as z from 'zod/mini';

export const PREFERRED_TIMES = ['soon', 'morning', 'afternoon', 'evening', 'weekend'] as const;
export const preferredTime = z.enum(PREFERRED_TIMES, 'Please choose a time.');
export type PreferredTime = z.output<typeof preferredTime>;

export const PREFERRED_TIME_NAMES: Record<PreferredTime, string> = {
  soon: 'Today or tomorrow',
  morning: 'Mornings',
  afternoon: 'Afternoons',
  evening: 'Evenings',
  weekend: 'Weekends',
};

/** Removes duplicates, and sorts the times like `PREFERRED_TIMES`. */
export const preferredTimes = z._default(
  z.pipe(
    z.array(preferredTime, 'Please choose a time.').check(z.maxLength(PREFERRED_TIMES.length)),
    z.transform((times) => PREFERRED_TIMES.filter((time) => times.includes(time))),
  ),
  [],
);

/** Returns a text like "Today or tomorrow, evenings". */
export const preferredTimesText = (times: readonly PreferredTime[]): string =>
  times
    .map((time, index) =>
      index === 0 ? PREFERRED_TIME_NAMES[time] : PREFERRED_TIME_NAMES[time].toLowerCase(),
    )
    .join(', ');

/** Returns the message with the times in its first line. */
export function messageWithTimes(message: string, times: readonly PreferredTime[]): string {
  if (times.length === 0) return message;
  const line = `Best times: ${preferredTimesText(times).toLowerCase()}.`;
  return message === '' ? line : `${line}\n\n${message}`;
}
