import type { Closure, NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import type { View } from '../dialogs/booking-dialog.tsx';
import type { SlotHint } from '../dialogs/slot-choice.ts';

/** The open dialog of the schedule, with its slot, booking or closure. */
export type ActiveDialog =
  | { dialog: 'book'; slotHint: SlotHint }
  | { dialog: 'close'; slotHint: SlotHint }
  | { dialog: 'booking'; booking: DeskBookingRow; day: DeskDay; view?: View }
  | { dialog: 'move'; booking: DeskBookingRow; to: NewBooking }
  | { dialog: 'closure'; closure: Closure };

export type Open = (activeDialog: ActiveDialog) => void;
