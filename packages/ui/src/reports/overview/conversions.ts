import type { RequestOutcomes } from '@clubhouse/core/reports';
import { partOf, percentText, sum } from '../figures.ts';

export type Conversion = Omit<RequestOutcomes, 'month'>;

/** The total of all months. */
export function inAll(months: readonly RequestOutcomes[]): Conversion {
  return {
    requests: sum(months.map(({ requests }) => requests)),
    demosBooked: sum(months.map(({ demosBooked }) => demosBooked)),
    becameMembers: sum(months.map(({ becameMembers }) => becameMembers)),
  };
}

/** 6 (25%). Without requests there is no share. */
export const ofRequests = (count: number, requests: number) =>
  requests === 0 ? String(count) : `${count} (${percentText(partOf(count, requests))})`;
