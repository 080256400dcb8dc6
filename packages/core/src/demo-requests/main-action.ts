import type { DemoRequest } from './contract.ts';

export type MainAction =
  | 'book-demo'
  | 'reply'
  | 'make-member'
  | 'end-membership'
  | 'send-reset-link'
  | 'ask-admin'
  | 'admin-asked';

type Asked = Pick<DemoRequest, 'kind' | 'isRead' | 'becameMember' | 'demo' | 'notes'>;

/** The note that asks an admin to act, keyed by the kind of request. Other kinds need no admin. */
export const ADMIN_NOTES = {
  membership: 'Needs an admin: make this person a member.',
  cancellation: 'Needs an admin: end this membership.',
  account_help: 'Needs an admin: send this person a reset link.',
} as const;

const ADMIN_ACTIONS = {
  membership: 'make-member',
  cancellation: 'end-membership',
  account_help: 'send-reset-link',
} as const;

const isForAdmins = (kind: DemoRequest['kind']): kind is keyof typeof ADMIN_NOTES => kind in ADMIN_NOTES;

export const adminNote = ({ kind }: Pick<DemoRequest, 'kind'>): string | null =>
  isForAdmins(kind) ? ADMIN_NOTES[kind] : null;

/** Returns whether staff have asked an admin to act, and the request is still open. */
export const isAdminAsked = (request: Asked): boolean =>
  mainAction(request, { isAdmin: false }) === 'admin-asked';

/** Returns the next step for a request. Null means that nothing is left to do: docs/product/demo-requests.md#kinds. */
export function mainAction(request: Asked, { isAdmin }: { isAdmin: boolean }): MainAction | null {
  const { kind, isRead, becameMember, demo, notes } = request;
  if (isForAdmins(kind)) {
    if (isRead || (kind === 'membership' && becameMember)) return null;
    if (isAdmin) return ADMIN_ACTIONS[kind];
    return notes.some(({ text }) => text === ADMIN_NOTES[kind]) ? 'admin-asked' : 'ask-admin';
  }
  if (kind === 'other') return isRead ? null : 'reply';
  return demo !== null ? null : 'book-demo';
}
