import { addressLine, calendarLinks, directionsUrl, type Visit } from '@clubhouse/core/facility';
import { CalendarPlus, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFacility } from '../client/facility.ts';

const LINK =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-border-strong bg-surface px-2 py-2 text-center font-[550] sm:px-4 leading-tight hover:bg-accent-soft';

/**
 * Links that add a visit to a calendar. `fileUrl` is a file that Apple Calendar and most other calendar apps
 * open.
 */
export function AddToCalendar({ visit, fileUrl }: { visit: Visit; fileUrl: string }) {
  const facility = useFacility();
  const { google, outlook } = calendarLinks(visit, facility);
  return (
    <fieldset className="min-w-0">
      <legend className="flex items-center gap-2 font-[550]">
        <CalendarPlus aria-hidden className="size-5 text-accent" />
        Add to calendar
      </legend>
      <div className="mt-2 grid max-w-sm grid-cols-[repeat(auto-fit,minmax(min(100%,5.5em),1fr))] gap-2">
        <a href={fileUrl} download aria-label="Apple and other calendars" className={LINK}>
          Apple
        </a>
        <a href={google} target="_blank" rel="noopener" className={LINK}>
          Google
        </a>
        <a href={outlook} target="_blank" rel="noopener" className={LINK}>
          Outlook
        </a>
      </div>
    </fieldset>
  );
}

/**
 * A link to a calendar file with several events. There are no Google or Outlook links, because those links
 * can add only one event.
 */
export const CalendarFile = ({ fileUrl, children }: { fileUrl: string; children: ReactNode }) => (
  <a href={fileUrl} download className={LINK}>
    <CalendarPlus aria-hidden className="size-5 text-accent" />
    {children}
  </a>
);

export function Arrival() {
  const facility = useFacility();
  const { arrivalNotes } = facility.place;
  return (
    <div>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          {addressLine(facility)}
          <a
            href={directionsUrl(facility)}
            target="_blank"
            rel="noopener"
            className="flex min-h-11 w-fit items-center font-[550] underline underline-offset-4"
          >
            Get directions
          </a>
        </span>
      </p>
      {arrivalNotes && <p className="mt-1 whitespace-pre-line text-muted">{arrivalNotes}</p>}
    </div>
  );
}

/** Says who may come with a member: docs/product/facility.md#visitors. */
export function WhoElse() {
  const { guests } = useFacility().visit;
  if (!guests) return null;
  return (
    <p className="mt-2 flex items-start gap-2">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      {guests}
    </p>
  );
}
