/**
 * A request's kind says why the request was sent. The request's source determines its kind:
 * docs/product/demo-requests.md#kinds.
 */
export const REQUEST_KINDS = ['demo', 'membership', 'cancellation', 'account_help', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Returns the kind of a contact form request. Never returns `cancellation` or `account_help`, because those
 * requests come only from other sources.
 */
export function kindOf({ interest, isJoining }: { interest: string; isJoining?: boolean }): RequestKind {
  if (interest === 'free_sim_demo') return 'demo';
  return isJoining ? 'membership' : 'other';
}

export const KIND_NAMES: Record<RequestKind, string> = {
  demo: 'Demo',
  membership: 'Wants to join',
  cancellation: 'Wants to leave',
  account_help: 'Account help',
  other: 'Other',
};

export const REQUEST_STATUSES = ['new', 'called', 'demo_booked', 'showed_up', 'joined', 'lost'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const STATUS_NAMES: Record<RequestStatus, string> = {
  new: 'New',
  called: 'Called',
  demo_booked: 'Demo booked',
  showed_up: 'Showed up',
  joined: 'Joined',
  lost: 'Lost',
};

export const LOST_REASONS = ['no_answer', 'price', 'distance', 'time', 'elsewhere', 'other'] as const;
export type LostReason = (typeof LOST_REASONS)[number];

export const LOST_REASON_NAMES: Record<LostReason, string> = {
  no_answer: 'no answer',
  price: 'price',
  distance: 'too far away',
  time: 'no time',
  elsewhere: 'chose another place',
  other: 'other reason',
};

/** Returns the status in words, for example "Lost, price". */
export const statusText = ({ status, lostReason }: Pick<RequestState, 'status' | 'lostReason'>): string =>
  lostReason === null ? STATUS_NAMES[status] : `${STATUS_NAMES[status]}, ${LOST_REASON_NAMES[lostReason]}`;

/**
 * Returns the status that screens show. A request that was completed as “New” or “Called” shows as
 * “Completed”.
 */
export const shownStatus = (request: Pick<RequestState, 'isRead' | 'status' | 'lostReason'>): string =>
  request.isRead && (request.status === 'new' || request.status === 'called')
    ? 'Completed'
    : statusText(request);

export type RequestState = {
  /** True if the request is completed, false if the request is in progress. */
  isRead: boolean;
  becameMember: boolean;
  status: RequestStatus;
  /** Null unless the status is `lost`. A lost request always has a reason. */
  lostReason: LostReason | null;
  ownerId: number | null;
  nextCallDate: string | null;
};

const IN_PROGRESS: readonly RequestStatus[] = ['new', 'called'];
const IS_OVER: readonly RequestStatus[] = ['joined', 'lost'];
/** Completed requests with these statuses can still have a next call, because the person has not decided yet. */
export const AFTER_DEMO: readonly RequestStatus[] = ['demo_booked', 'showed_up'];

/** Returns whether a completed request still waits for a call, because the person has not decided yet. */
export const isCallLeft = ({
  isRead,
  status,
  nextCallDate,
}: Pick<RequestState, 'isRead' | 'status' | 'nextCallDate'>): boolean =>
  isRead && nextCallDate !== null && AFTER_DEMO.includes(status);

/**
 * Returns a request's state after a change, with a status that agrees with `isRead` and `becameMember`:
 * docs/product/demo-requests.md#status.
 */
export function changedState(
  before: RequestState,
  change: Partial<RequestState>,
  { hasDemo, hasNotes }: { hasDemo: boolean; hasNotes: boolean },
): RequestState {
  const after = { ...before, ...change };
  if (after.status !== before.status) {
    after.becameMember = after.status === 'joined';
    after.isRead = change.isRead ?? !IN_PROGRESS.includes(after.status);
  } else if (after.becameMember !== (after.status === 'joined')) {
    after.status = after.becameMember ? 'joined' : statusBefore();
  } else if (after.status === 'lost' && !after.isRead) {
    after.status = 'called';
  }
  // A booked or past demo clears the next call, unless the same change sets a new date. Staff can plan another
  // call after that.
  const clearsCall =
    IN_PROGRESS.includes(before.status) &&
    AFTER_DEMO.includes(after.status) &&
    (change.nextCallDate ?? null) === null;
  return {
    ...after,
    lostReason: after.status === 'lost' ? (after.lostReason ?? 'other') : null,
    nextCallDate: IS_OVER.includes(after.status) || clearsCall ? null : after.nextCallDate,
  };

  function statusBefore(): RequestStatus {
    if (hasDemo) return 'demo_booked';
    return hasNotes ? 'called' : 'new';
  }
}

/**
 * Returns the changes to a request when its demo is booked, which completes the request. A person who has
 * already joined keeps the status `joined`.
 */
export const withDemoBooked = ({ status }: Pick<RequestState, 'status'>): Partial<RequestState> => ({
  isRead: true,
  ...(status !== 'joined' && { status: 'demo_booked' }),
});

/**
 * Returns the changes to a request when the person is checked in at the demo, or when the check-in is undone.
 * Null if nothing changes.
 */
export function withCheckIn(
  { status, isRead }: Pick<RequestState, 'status' | 'isRead'>,
  isCheckedIn: boolean,
): Partial<RequestState> | null {
  if (status !== (isCheckedIn ? 'demo_booked' : 'showed_up')) return null;
  return { status: isCheckedIn ? 'showed_up' : 'demo_booked', isRead };
}

/**
 * Returns the changes to a request when a note is added. The first note on a new request means that staff
 * have called.
 */
export const withNote = ({
  status,
  isRead,
}: Pick<RequestState, 'status' | 'isRead'>): Partial<RequestState> =>
  status === 'new' ? { status: 'called', isRead } : {};
