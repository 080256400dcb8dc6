import { allBaysText, type Bay, capitalized } from '@clubhouse/core/facility';
import { formatHours } from '@clubhouse/core/time';
import type { Look, Part } from '../chart-parts.tsx';
import { tenths } from '../figures.ts';

const LOOKS: readonly Look[] = ['full', 'pale', 'striped'];

/**
 * Returns a chart part for each bay. Returns undefined if there are more bays than entries in `LOOKS`,
 * because people could not tell more looks apart.
 */
export const bayParts = (bays: readonly Bay[]): readonly Part[] | undefined =>
  bays.length <= LOOKS.length
    ? bays.map(({ name }, index) => ({ name, look: LOOKS[index] as Look }))
    : undefined;

export const hoursText = (hours: number): string => formatHours(tenths(hours));

/** Describes the scope of a report, for example "Both bays, every day". */
export const scopeText = (bays: number): string =>
  bays === 1 ? 'Every day' : `${capitalized(allBaysText(bays))}, every day`;

export function busiestBayText(bays: readonly { name: string; hours: number }[]): string {
  const [most, ...others] = [...bays].sort((a, b) => b.hours - a.hours);
  if (!most) return '';
  if (others.length === 0) return `${most.name}: ${hoursText(most.hours)}.`;
  if (others.every(({ hours }) => hours === most.hours)) {
    return `${capitalized(allBaysText(bays.length))} are equally busy.`;
  }
  return `${most.name} is ${others.length === 1 ? 'the busier of the two' : 'the busiest'}.`;
}
