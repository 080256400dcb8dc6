import { addressLine, type Facility } from '@clubhouse/core/facility';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from './content.ts';

/**
 * Returns events in the iCalendar format (RFC 5545). Times are in UTC, so that calendar apps don't need to
 * know our time zone.
 */
export function calendarFile(
  events: CalendarEvent[],
  { method, name, attendee }: { method: 'request' | 'cancel' | 'publish'; name?: string; attendee?: string },
  facility: Facility,
): string {
  const calendar = ical({
    prodId: { company: facility.place.name, product: 'Clubhouse', language: 'EN' },
    method: {
      request: ICalCalendarMethod.REQUEST,
      cancel: ICalCalendarMethod.CANCEL,
      publish: ICalCalendarMethod.PUBLISH,
    }[method],
    ...(name !== undefined && { name }),
  });
  for (const event of events) {
    const changedAt = new Date(event.changedAt);
    calendar.createEvent({
      id: `${event.uid}@${facility.place.mailDomain}`,
      // If a calendar app gets two versions of an event, it keeps the one with the higher sequence number.
      sequence: Math.floor(changedAt.getTime() / 1000) % 2 ** 31,
      stamp: changedAt,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      summary: event.summary,
      location: `${facility.place.name}, ${addressLine(facility)}`,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: facility.place.name, email: facility.place.email },
      // An invitation must have an attendee (RFC 5546 3.2.2).
      ...(attendee !== undefined && { attendees: [{ email: attendee }] }),
    });
  }
  return calendar.toString();
}
