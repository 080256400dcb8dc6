import type { Closure, NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import type { View } from '../dialogs/booking-dialog.tsx';
import type { PlaceHint } from '../dialogs/place.ts';

/** What somebody chose on the schedule to do something about. */
export type Opened =
  | { dialog: 'book'; place: PlaceHint }
  | { dialog: 'close'; place: PlaceHint }
  | { dialog: 'booking'; booking: DeskBookingRow; day: DeskDay; view?: View }
  | { dialog: 'move'; booking: DeskBookingRow; to: NewBooking }
  | { dialog: 'closure'; closure: Closure };

export type Open = (opened: Opened) => void;
