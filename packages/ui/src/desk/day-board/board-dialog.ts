import type { DemoRequest } from '@clubhouse/core/demo-requests';
import type { FreeWindow } from '@clubhouse/core/desk';
import type { ActiveDialog } from '../../bookings/staff/index.ts';

export type BoardDialog =
  | ActiveDialog
  | { dialog: 'walk-in'; freeWindow: FreeWindow; bookingDate: string }
  | { dialog: 'demo' | 'request' | 'make-member' | 'delete-request'; request: DemoRequest };

export type OpenOnBoard = (activeDialog: BoardDialog) => void;
