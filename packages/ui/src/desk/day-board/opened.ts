import type { Submission } from '@clubhouse/core/demo-requests';
import type { Gap } from '@clubhouse/core/desk';
import type { Opened } from '../../bookings/staff/index.ts';

/** What somebody chose on the board to do something about. */
export type BoardOpened =
  | Opened
  | { dialog: 'walk-in'; gap: Gap; bookingDate: string }
  | { dialog: 'demo' | 'request' | 'make-member' | 'delete-request'; request: Submission };

export type OpenOnBoard = (opened: BoardOpened) => void;
