import * as z from 'zod/mini';
import { rowId } from '../fields/index.ts';
import { paging, search } from '../lists/index.ts';
import { instant } from '../time/index.ts';
import { demoRequest, demoRequestId, idList, requestState } from './contract.ts';
import { preferredTime } from './preferred-times.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from './status.ts';

/**
 * `open` shows every request in progress. `admin_asked`, `new` and `called` each show a part of `open`.
 * `call_due` shows the requests with a next call today or earlier, including completed requests with a booked
 * or past demo.
 */
export const INBOX_VIEWS = ['open', 'call_due', 'admin_asked', ...REQUEST_STATUSES, 'all'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** `waiting` lists the oldest requests first. In the view `open`, requests with status `new` come first. */
const INBOX_SORTS = ['waiting', '-createdAt', 'name', 'nextCallDate'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** The value of `owner` for requests without an owner. */
export const NO_OWNER = 'none';

const CHOOSE_OWNER = 'Please choose an owner.';

/** Query of GET /api/admin/request-inbox. */
export const inboxQuery = z.object({
  search,
  ...paging,
  view: z._default(z.enum(INBOX_VIEWS, 'Please choose a view.'), 'open'),
  kind: z.optional(z.enum(REQUEST_KINDS, 'Please choose a kind of request.')),
  preferredTime: z.optional(preferredTime),
  owner: z.optional(
    z.union([z.literal(NO_OWNER), z.pipe(z.coerce.number(CHOOSE_OWNER), rowId(CHOOSE_OWNER))], CHOOSE_OWNER),
  ),
  sort: z._default(z.enum(INBOX_SORTS, `Sort by one of ${INBOX_SORTS.join(', ')}.`), 'waiting'),
  besides: idList,
});
export type InboxQuery = z.output<typeof inboxQuery>;

const relatedRequest = z.object({
  id: z.number(),
  createdAt: instant,
  kind: requestState.shape.kind,
  status: requestState.shape.status,
  isRead: z.boolean(),
  nextCallDate: requestState.shape.nextCallDate,
});

export const inboxRequest = z.extend(demoRequest, {
  /** Other requests with the same phone or email, newest first. */
  related: z.array(relatedRequest),
  /**
   * The IDs of the related requests that this row includes. A change of the row's status applies to these
   * requests, too.
   */
  joinedIds: z.array(z.number()),
  /**
   * The account with the request's email, if the request itself is not linked to an account. The day board
   * leaves it out.
   */
  account: z.optional(z.object({ userId: z.number(), name: z.string() })),
});
export type InboxRequest = z.output<typeof inboxRequest>;

const counts = z.record(z.string(), z.number());

/**
 * Response of GET /api/admin/request-inbox. `kinds` is the number of rows in this view for each kind. `views`
 * is the number of rows in each view.
 */
export const inboxPage = z.object({
  rows: z.array(inboxRequest),
  /** The requests that the query names in `besides` and that are not in `rows`. */
  kept: z.array(inboxRequest),
  total: z.number(),
  kinds: counts,
  views: counts,
});
export type InboxPage = z.output<typeof inboxPage>;

const MAX_CHANGES = 500;

/** Body of DELETE /api/admin/request-inbox. */
export const requestDeletion = z.object({
  ids: z
    .array(demoRequestId)
    .check(
      z.minLength(1, 'Please choose a request.'),
      z.maxLength(MAX_CHANGES, 'You can delete up to 500 requests at a time.'),
    ),
});
export type RequestDeletion = z.output<typeof requestDeletion>;

/** The changes to one request. A request that becomes lost needs a reason. */
const requestChange = z
  .object({
    id: demoRequestId,
    ...z.partial(
      z.pick(requestState, {
        isRead: true,
        status: true,
        lostReason: true,
        ownerId: true,
        nextCallDate: true,
      }),
    ).shape,
  })
  .check(
    z.refine(({ status, lostReason }) => status !== 'lost' || lostReason != null, {
      path: ['lostReason'],
      error: 'Please choose a reason.',
    }),
  );
export type RequestChange = z.output<typeof requestChange>;

/** Body of PATCH /api/admin/request-inbox. The response lists the changed requests. */
export const requestChanges = z.object({
  changes: z
    .array(requestChange)
    .check(
      z.minLength(1, 'Please choose a request.'),
      z.maxLength(MAX_CHANGES, 'You can change up to 500 requests at a time.'),
    ),
});

/** A row of GET /api/admin/request-owners: who can own a request. */
export const requestOwner = z.object({ id: rowId('We can’t find this person.'), displayName: z.string() });
export type RequestOwner = z.output<typeof requestOwner>;
