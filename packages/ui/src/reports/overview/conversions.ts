import type { RequestOutcomes } from '@clubhouse/core/reports';
import { partOf, percentText, sum } from '../figures.ts';

export type Conversion = Omit<RequestOutcomes, 'month'>;

/** All the months as one. */
export function inAll(months: readonly RequestOutcomes[]): Conversion {
  return {
    requests: sum(months.map(({ requests }) => requests)),
    demosBooked: sum(months.map(({ demosBooked }) => demosBooked)),
    becameMembers: sum(months.map(({ becameMembers }) => becameMembers)),
  };
}

/** 6 (25%); without a request there is nothing to have a share of. */
export const ofRequests = (count: number, requests: number) =>
  requests === 0 ? String(count) : `${count} (${percentText(partOf(count, requests))})`;
