import { type ListedBooking, listedBooking } from '@clubhouse/core/bookings';
import { type DemoRequest, demoRequest } from '@clubhouse/core/demo-requests';
import { formatPhone } from '@clubhouse/core/fields';
import type { LiveEventName } from '@clubhouse/core/live';
import { type ListedUser, listedUser } from '@clubhouse/core/members';
import type { ExportName } from '@clubhouse/core/reports';
import { formatInterval } from '@clubhouse/core/time';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { bookingQueries } from '../../bookings/index.ts';
import { requestQueries } from '../../demo-requests/inbox/index.ts';
import { PersonLink, userQueries } from '../../users/index.ts';
import { BreakableEmail, dateText, Instant, InterestText, LongText, Nothing, yesNo } from './cells.tsx';

export type Column<Row> = {
  heading: string;
  /** The API's name for sorting by this column. Undefined if the column is not sortable. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  wraps?: boolean;
};

/** A table on the database screen. The first column is the row header. */
export type Table<Row> = {
  title: string;
  path: string;
  key: readonly string[];
  live: readonly LiveEventName[];
  row: z.ZodMiniType<Row>;
  searchPlaceholder: string;
  columns: readonly Column<Row>[];
  exportName: ExportName;
  /** Names the exported rows, such as "accounts created" in "Exports accounts created in this period." */
  exportedRows: string;
};

const CREATED = {
  heading: 'Created',
  sort: 'createdAt',
  cell: ({ createdAt }: { createdAt: string }) => <Instant at={createdAt} />,
};
const EMAIL = {
  heading: 'Email',
  sort: 'email',
  cell: ({ email }: { email: string }) => <BreakableEmail text={email} />,
  wraps: true,
};
const ID = { heading: 'ID', cell: ({ id }: { id: number }) => id };

function rolesText({ isAdmin, isCoach, isStaff }: ListedUser): ReactNode {
  const roles = [isAdmin && 'Admin', isStaff && 'Staff', isCoach && 'Coach'].filter(Boolean);
  return roles.length > 0 ? roles.join(', ') : <Nothing />;
}

export const USERS: Table<ListedUser> = {
  title: 'User Accounts',
  path: '/api/admin/users',
  key: userQueries.all,
  live: ['people'],
  row: listedUser,
  searchPlaceholder: 'Name, email or phone',
  columns: [
    {
      heading: 'Name',
      sort: 'name',
      cell: ({ id, displayName }) => <PersonLink userId={id} name={displayName} />,
      wraps: true,
    },
    {
      heading: 'Username',
      sort: 'username',
      cell: ({ username, email }) =>
        username === email ? (
          <span className="text-muted">Same as email</span>
        ) : (
          <BreakableEmail text={username} />
        ),
      wraps: true,
    },
    EMAIL,
    { heading: 'Phone', cell: ({ phone }) => formatPhone(phone) },
    CREATED,
    {
      heading: 'Member',
      cell: ({ isMember, membershipEndsOn }) =>
        isMember && membershipEndsOn ? `Until ${dateText(membershipEndsOn)}` : yesNo(isMember),
      wraps: true,
    },
    { heading: 'Roles', cell: rolesText, wraps: true },
    { heading: 'Confirmed', cell: ({ isEmailConfirmed }) => yesNo(isEmailConfirmed) },
    ID,
  ],
  exportName: 'users',
  exportedRows: 'accounts created',
};

const KINDS = { member: 'Member', guest: 'Guest', league: 'League', lesson: 'Lesson' } as const;

export const BOOKINGS: Table<ListedBooking> = {
  title: 'Bookings',
  path: '/api/admin/all-bookings',
  key: bookingQueries.all,
  live: ['bookings'],
  row: listedBooking,
  searchPlaceholder: 'Name or email',
  columns: [
    { heading: 'Date', sort: 'bookingDate', cell: ({ bookingDate }) => dateText(bookingDate) },
    { heading: 'Time', cell: formatInterval },
    { heading: 'Bay', cell: ({ simulatorName }) => simulatorName },
    {
      heading: 'Name',
      cell: ({ userId, kind, name }) =>
        name === null ? <Nothing /> : <PersonLink userId={kind === 'guest' ? null : userId} name={name} />,
      wraps: true,
    },
    {
      heading: 'Email',
      cell: ({ email }) => (email ? <BreakableEmail text={email} /> : <Nothing />),
      wraps: true,
    },
    { heading: 'Kind', cell: ({ kind }) => KINDS[kind] },
    {
      heading: 'Status',
      cell: ({ status, cancelledAt }) => (
        <>
          {status === 'booked' ? 'Booked' : 'Canceled '}
          {cancelledAt && <Instant at={cancelledAt} />}
        </>
      ),
      wraps: true,
    },
    CREATED,
    ID,
  ],
  exportName: 'bookings',
  exportedRows: 'bookings on days',
};

export const DEMO_REQUESTS: Table<DemoRequest> = {
  title: 'Contact Submissions',
  path: '/api/admin/all-contact-submissions',
  key: requestQueries.all,
  live: ['requests'],
  row: demoRequest,
  searchPlaceholder: 'Name, email, phone or message',
  columns: [
    { heading: 'Name', sort: 'name', cell: ({ name }) => name, wraps: true },
    CREATED,
    EMAIL,
    { heading: 'Phone', cell: ({ phone }) => formatPhone(phone) },
    { heading: 'Interest', cell: ({ interest }) => <InterestText interest={interest} />, wraps: true },
    { heading: 'Message', cell: ({ message, name }) => <LongText text={message} whose={name} /> },
    { heading: 'Completed', cell: ({ isRead }) => yesNo(isRead) },
    { heading: 'Joined', cell: ({ becameMember }) => yesNo(becameMember) },
    ID,
  ],
  exportName: 'contact-submissions',
  exportedRows: 'requests received',
};
