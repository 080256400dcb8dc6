import type { AuditKind } from './contract.ts';

/**
 * The actions in the audit log, grouped by what they change: docs/product/facility.md#actions-in-the-record.
 */
const ACTIONS = {
  user: [
    'membership',
    'admin',
    'coach',
    'staff',
    'name',
    'contact',
    'added',
    'reset-link',
    'invited',
    'noted',
    'signed-out',
    'deleted',
    'membership-ended',
    'pin-set',
    'pin-changed',
    'pin-removed',
    'pin-blocked',
  ],
  booking: [
    'created',
    'moved',
    'handed-over',
    'cancelled',
    'restored',
    'checked-in',
    'check-in-undone',
    'told',
    'told-undone',
  ],
  bay: ['closed', 'opened'],
  desk: ['note-written', 'note-cleared'],
  lesson: ['created', 'moved', 'cancelled', 'restored', 'paid', 'unpaid'],
  request: ['changed', 'noted', 'deleted'],
  league: [
    'created',
    'changed',
    'deleted',
    'participant-added',
    'participant-removed',
    'round-added',
    'round-deleted',
    'night-canceled',
    'night-moved',
    'night-reinstated',
    'answer-changed',
    'substitute-asked',
    'substitute-named',
    'substitute-removed',
    'message-sent',
    'players-invited',
    'score-entered',
    'score-corrected',
    'score-confirmed',
    'score-disputed',
    'score-deleted',
    'handicap-set',
    'playoffs-started',
    'playoffs-undone',
    'playoff-match-decided',
    'link-created',
    'link-ended',
  ],
  facility: ['changed'],
  keypad: ['changed', 'planned', 'replanned', 'plan-canceled', 'started'],
  data: ['exported'],
  mail: ['retried'],
} as const satisfies Record<AuditKind, readonly string[]>;

/** An action in the audit log, for example "booking.moved". */
export type AuditAction = {
  [Kind in AuditKind]: `${Kind}.${(typeof ACTIONS)[Kind][number]}`;
}[AuditKind];

export const AUDIT_ACTIONS = Object.entries(ACTIONS).flatMap(([kind, actions]) =>
  actions.map((action) => `${kind}.${action}` as AuditAction),
);
