import type { FreeWindow } from '@clubhouse/core/desk';
import type { ActiveDialog } from '../../bookings/staff/index.ts';
import type { TriagedRequest } from '../../demo-requests/inbox/index.ts';

export type BoardDialog =
  | ActiveDialog
  | { dialog: 'note' }
  | { dialog: 'walk-in'; freeWindow: FreeWindow; bookingDate: string }
  | { dialog: 'request'; request: TriagedRequest; isNoting?: boolean }
  | { dialog: 'demo' | 'make-member' | 'delete-request'; request: TriagedRequest };

export type OpenOnBoard = (activeDialog: BoardDialog) => void;
