import type { DemoRequest } from './contract.ts';
import type { RequestKind } from './status.ts';

export type MainAction =
  | 'book-demo'
  | 'reply'
  | 'make-member'
  | 'end-membership'
  | 'send-reset-link'
  | 'ask-admin'
  | 'admin-asked';

type Asked = Pick<DemoRequest, 'kind' | 'isRead' | 'becameMember' | 'demo' | 'notes'>;

/** The note that asks an admin to act, keyed by the kind of request. */
export const ADMIN_NOTES: Record<RequestKind, string> = {
  demo: 'Needs an admin: add this person as a member.',
  other: 'Needs an admin: add this person as a member.',
  membership: 'Needs an admin: make this person a member.',
  cancellation: 'Needs an admin: end this membership.',
  account_help: 'Needs an admin: send this person a reset link.',
};

/** The admin's next step for each kind of request that only an admin can complete. */
const ADMIN_ACTIONS = {
  membership: 'make-member',
  cancellation: 'end-membership',
  account_help: 'send-reset-link',
} as const;

const isForAdmins = (kind: RequestKind): kind is keyof typeof ADMIN_ACTIONS => kind in ADMIN_ACTIONS;

/** The kinds of requests whose sender can become a member. */
export const NEWCOMER_KINDS: readonly RequestKind[] = ['demo', 'other', 'membership'];

/** Returns whether staff have asked an admin to act, and the request is still open. */
export const isAdminAsked = ({ kind, isRead, becameMember, notes }: Asked): boolean =>
  !isRead &&
  !(NEWCOMER_KINDS.includes(kind) && becameMember) &&
  notes.some(({ text }) => text === ADMIN_NOTES[kind]);

/** Returns the next step for a request. Null means that nothing is left to do: docs/product/demo-requests.md#kinds. */
export function mainAction(request: Asked, { isAdmin }: { isAdmin: boolean }): MainAction | null {
  const { kind, isRead, becameMember, demo } = request;
  if (isForAdmins(kind)) {
    if (isRead || (kind === 'membership' && becameMember)) return null;
    if (isAdmin) return ADMIN_ACTIONS[kind];
    return isAdminAsked(request) ? 'admin-asked' : 'ask-admin';
  }
  if (kind === 'other') return isRead ? null : 'reply';
  return demo !== null ? null : 'book-demo';
}
