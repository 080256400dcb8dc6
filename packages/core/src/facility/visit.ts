import { endOf, type Interval, instantOf } from '../time/index.ts';
import { placeLine } from './address.ts';
import type { Facility } from './settings.ts';

const urlOf = (url: string, query: Record<string, string>) =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** An event that a person can add to a calendar. */
export type Visit = Interval & { date: string; title: string };

/** Returns the links that open Google Calendar and Outlook with a filled-in event. */
export function calendarLinks({ title, date, startTime, endTime }: Visit, facility: Facility) {
  const start = instantOf(date, startTime, facility) ?? endOf(date, startTime, facility);
  const [from, to] = [start, endOf(date, endTime, facility)].map((instant) => instant.toISOString()) as [
    string,
    string,
  ];
  const location = placeLine(facility);
  // Google Calendar expects instants without punctuation: 20261124T230000Z.
  const plain = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
  const google = { action: 'TEMPLATE', text: title, dates: `${plain(from)}/${plain(to)}`, location };
  const outlook = { rru: 'addevent', subject: title, startdt: from, enddt: to, location };
  return {
    google: urlOf('https://calendar.google.com/calendar/render', google),
    outlook: urlOf('https://outlook.live.com/calendar/0/action/compose', outlook),
  };
}
