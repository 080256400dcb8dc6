import { type ListedBooking, listedBooking } from '@clubhouse/core/bookings';
import { type DemoRequest, demoRequest } from '@clubhouse/core/demo-requests';
import type { LiveEventName } from '@clubhouse/core/live';
import { type ListedUser, listedUser } from '@clubhouse/core/members';
import type { ExportName } from '@clubhouse/core/reports';
import { formatInterval } from '@clubhouse/core/time';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { bookingQueries } from '../../bookings/index.ts';
import { requestQueries } from '../../demo-requests/inbox/index.ts';
import { userQueries } from '../../users/index.ts';
import { BreakableEmail, dateText, Instant, InterestText, LongText, Nothing, yesNo } from './cells.tsx';

export type Column<Row> = {
  heading: string;
  /** The API's name for sorting by this column. A column without this name is not sortable. */
  sort?: string;
  cell: (row: Row) => ReactNode;
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
  /** Describes the exported rows, such as "accounts created" in "Exports accounts created in this range." */
  exportedRows: string;
};

const CREATED = {
  heading: 'Created',
  sort: 'createdAt',
  cell: ({ createdAt }: { createdAt: string }) => <Instant at={createdAt} />,
};
const ID = { heading: 'ID', cell: ({ id }: { id: number }) => id };

export const USERS: Table<ListedUser> = {
  title: 'User Accounts',
  path: '/api/admin/users',
  key: userQueries.all,
  live: [],
  row: listedUser,
  searchPlaceholder: 'Name, email or phone',
  columns: [
    { heading: 'Name', sort: 'name', cell: ({ displayName }) => displayName },
    { heading: 'Username', sort: 'username', cell: ({ username }) => <BreakableEmail text={username} /> },
    { heading: 'Email', sort: 'email', cell: ({ email }) => email },
    { heading: 'Phone', cell: ({ phone }) => phone },
    CREATED,
    { heading: 'Member', cell: ({ isMember }) => yesNo(isMember) },
    {
      heading: 'Member until',
      cell: ({ membershipEndsOn }) => (membershipEndsOn ? dateText(membershipEndsOn) : <Nothing />),
    },
    { heading: 'Admin', cell: ({ isAdmin }) => yesNo(isAdmin) },
    { heading: 'Coach', cell: ({ isCoach }) => yesNo(isCoach) },
    { heading: 'Staff', cell: ({ isStaff }) => yesNo(isStaff) },
    { heading: 'Email confirmed', cell: ({ isEmailConfirmed }) => yesNo(isEmailConfirmed) },
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
    { heading: 'Name', cell: ({ name }) => name ?? <Nothing /> },
    { heading: 'Email', cell: ({ email }) => email ?? <Nothing /> },
    { heading: 'Kind', cell: ({ kind }) => KINDS[kind] },
    { heading: 'Status', cell: ({ status }) => (status === 'booked' ? 'Booked' : 'Canceled') },
    {
      heading: 'Canceled',
      cell: ({ cancelledAt }) => (cancelledAt ? <Instant at={cancelledAt} /> : <Nothing />),
    },
    CREATED,
    ID,
  ],
  exportName: 'bookings',
  exportedRows: 'bookings on days',
};

export const SUBMISSIONS: Table<DemoRequest> = {
  title: 'Contact Submissions',
  path: '/api/admin/all-contact-submissions',
  key: requestQueries.all,
  live: ['requests'],
  row: demoRequest,
  searchPlaceholder: 'Name, email, phone or message',
  columns: [
    { heading: 'Name', sort: 'name', cell: ({ name }) => name },
    CREATED,
    { heading: 'Email', sort: 'email', cell: ({ email }) => email },
    { heading: 'Phone', cell: ({ phone }) => phone },
    { heading: 'Interest', cell: ({ interest }) => <InterestText interest={interest} /> },
    { heading: 'Message', cell: ({ message, name }) => <LongText text={message} whose={name} /> },
    { heading: 'Completed', cell: ({ isRead }) => yesNo(isRead) },
    { heading: 'Became a member', cell: ({ becameMember }) => yesNo(becameMember) },
    ID,
  ],
  exportName: 'contact-submissions',
  exportedRows: 'requests received',
};
