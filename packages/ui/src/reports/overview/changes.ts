import { hourText } from './period-texts.ts';

/**
 * How a figure has changed since the previous period. `direction` is null if the figure is the same, or if
 * its change has no direction: a different busiest hour, or hours in use after a period with zero hours.
 */
export type Change = { direction: 'up' | 'down' | null; text: string };

const SAME: Change = { direction: null, text: 'no change' };

function changeOf(difference: number, amount: (size: number) => string): Change {
  if (difference === 0) return SAME;
  return difference > 0
    ? { direction: 'up', text: `${amount(difference)} more` }
    : { direction: 'down', text: `${amount(-difference)} less` };
}

export function hoursChange(hours: number, before: number): Change {
  if (before === 0) return hours === 0 ? SAME : { direction: null, text: 'none in the previous period' };
  return changeOf(Math.round((hours / before - 1) * 100), (percent) => `${percent}%`);
}

/** The difference between two shares, in percentage points. */
export const shareChange = (share: number, before: number): Change =>
  changeOf(Math.round(share * 100) - Math.round(before * 100), (points) =>
    points === 1 ? '1 percentage point' : `${points} percentage points`,
  );

export function countChange(count: number, before: number): Change {
  if (count === before) return SAME;
  return count > before
    ? { direction: 'up', text: `${count - before} more` }
    : { direction: 'down', text: `${before - count} fewer` };
}

export const hourChange = (hour: number | null, before: number | null): Change => ({
  direction: null,
  text:
    hour === before
      ? 'no change'
      : before === null
        ? 'no bookings in the previous period'
        : `${hourText(before)} before`,
});
