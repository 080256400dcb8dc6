import type { Facility } from './settings.ts';

// This file must not import a date library. The footer of every page loads this file, so the library would slow
// down every page.

export const addressLine = ({ place: { street, city, state, zip } }: Facility): string =>
  `${street}, ${city}, ${state} ${zip}`;

export const placeLine = (facility: Facility): string => `${facility.place.name}, ${addressLine(facility)}`;

/** Returns the link for directions: the facility's own, or a map search for its address. */
export const directionsUrl = (facility: Facility): string =>
  facility.place.mapLink ??
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeLine(facility))}`;

/** Returns the facility's phone, email and address as a vCard, which phones add to their contacts. */
export function contactCard({ place }: Facility): string {
  const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&');
  const address = [place.street, place.city, place.state, place.zip].map(escaped).join(';');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(place.name)}`,
    `ORG:${escaped(place.name)}`,
    `TEL;TYPE=WORK:${place.phone}`,
    `EMAIL;TYPE=WORK:${place.email}`,
    `ADR;TYPE=WORK:;;${address};`,
    'END:VCARD',
    '',
  ].join('\r\n');
}
