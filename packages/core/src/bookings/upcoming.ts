import type { Facility } from '../facility/index.ts';
import { facilityDate, facilityTime, formatInterval, formatShortDate } from '../time/index.ts';
import type { UpcomingEvent } from './contract.ts';

/**
 * Returns the events that have not ended. The list may contain past events, because a device may have stored it
 * days ago.
 */
export const eventsAhead = (events: readonly UpcomingEvent[], now: Date): UpcomingEvent[] =>
  events.filter(({ endsAt }) => new Date(endsAt) > now);

/** Returns a text like "Tue, Nov 24, 6:00 PM – 8:00 PM", with the times on the facility's clock. */
export function upcomingText({ startsAt, endsAt }: UpcomingEvent, facility: Facility): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const times = { startTime: facilityTime(start, facility), endTime: facilityTime(end, facility) };
  return `${formatShortDate(facilityDate(start, facility))}, ${formatInterval(times)}`;
}
