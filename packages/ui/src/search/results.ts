import { may, nameForStaff, type User } from '@clubhouse/core/auth';
import { shownStatus } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { SCREENS } from '@clubhouse/core/screens';
import type { SearchResults } from '@clubhouse/core/search';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { generatePath } from 'react-router-dom';
import { holderLabel, KIND_WORDS } from '../bookings/staff/index.ts';
import { type Command, commandsFor } from './commands.ts';

export const GROUPS = {
  recent: 'Recent',
  people: 'People',
  bookings: 'Bookings',
  requests: 'Requests',
  leagues: 'Leagues',
  commands: 'Screens and actions',
} as const;
export type Group = keyof typeof GROUPS;

export type Result = {
  /** A unique key. A result keeps its key in the list of recent results. */
  key: string;
  group: Group;
  title: string;
  /** Distinguishes results with the same title. An empty string for screens and actions. */
  detail: string;
  isCanceled?: boolean;
  to: string;
};

type Context = { user: User; today: string; facility: Facility };

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

const calendarPath = (params: Record<string, string>) =>
  `${SCREENS.adminCalendar.path}?${new URLSearchParams(params)}`;

/** Returns the server's results and the matching commands, in display order. */
export function resultsOf(found: SearchResults | undefined, typed: string, context: Context): Result[] {
  const { user, today, facility } = context;
  const commands = commandsFor(user, typed, context).map(toResult);
  if (!found) return commands;
  const dateText = (date: string) =>
    `${formatShortDate(date)}${date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`}`;
  const isAdmin = may(user, 'administer');
  return [
    ...found.accounts.map(
      ({ id, displayName, email, phone, isMember }): Result => ({
        key: `account ${id}`,
        group: 'people',
        title: nameForStaff({ displayName, email }),
        detail: joined(
          isMember ? 'Member' : 'Account',
          email !== nameForStaff({ displayName, email }) && email,
          formatPhone(phone),
        ),
        to: SCREENS.adminPerson.path.replace(':id', String(id)),
      }),
    ),
    ...found.guests.map(
      ({ bookingId, name, phone, email, lastDate }): Result => ({
        key: `guest ${bookingId}`,
        group: 'people',
        title: name,
        detail: joined('Guest', `last booking ${dateText(lastDate)}`, email, formatPhone(phone)),
        to: calendarPath({ view: 'all', search: phone }),
      }),
    ),
    ...found.bookings.map(
      (booking): Result => ({
        key: `booking ${booking.id}`,
        group: 'bookings',
        title: holderLabel(booking),
        detail: joined(
          booking.bookingDate === today ? 'Today' : dateText(booking.bookingDate),
          formatInterval(booking),
          booking.simulatorName,
          booking.kind !== 'member' && KIND_WORDS[booking.kind],
        ),
        isCanceled: booking.status === 'cancelled',
        to: calendarPath({ date: booking.bookingDate, booking: String(booking.id) }),
      }),
    ),
    ...found.requests.map(
      ({ id, name, email, phone, createdAt, ...request }): Result => ({
        key: `request ${id}`,
        group: 'requests',
        title: name,
        detail: joined(
          shownStatus(request),
          `sent ${dateText(facilityDate(new Date(createdAt), facility))}`,
          email,
          formatPhone(phone),
        ),
        to: `${SCREENS.adminRequests.path}?request=${id}`,
      }),
    ),
    ...found.leagues.map(
      ({ id, name, startDate, endDate, isActive }): Result => ({
        key: `league ${id}`,
        group: 'leagues',
        title: name,
        detail: joined(`${dateText(startDate)} to ${dateText(endDate)}`, !isActive && 'Inactive'),
        // Staff who are not admins cannot open a league's screens. Their link opens the calendar's list of
        // the league's bookings.
        to: isAdmin
          ? generatePath(SCREENS.leagueParticipants.path, { id: String(id) })
          : calendarPath({ view: 'all', search: name }),
      }),
    ),
    ...commands,
  ];
}

const toResult = ({ title, to }: Command): Result => ({ key: to, group: 'commands', title, detail: '', to });
