export { deskQueries, useChangeBooking, useChangeNote } from './api.ts';
export { DaySheet } from './calendar/day-sheet.tsx';
export { DayView } from './calendar/day-view.tsx';
export { iconOf, KINDS, type OccupancyKind } from './calendar/kinds.ts';
export { Schedule } from './calendar/schedule.tsx';
export { type ActiveDialog, dialogAbout, type Open, ScheduleDialogs } from './calendar/schedule-dialogs.tsx';
export {
  closureEndText,
  holderLabel,
  KIND_WORDS,
  kindText,
  lengthToast,
  occupancyKindText,
  titleOf,
  UNSENT,
} from './calendar/texts.ts';
export { focusNow } from './calendar/use-roving-focus.ts';
export { CallList } from './call-list/call-list.tsx';
export { useChangedMark } from './changed-booking.ts';
export { useUnsentCheckIns } from './check-ins/queue.ts';
export { CheckInReplay } from './check-ins/replay.tsx';
export { useShownDay } from './check-ins/shown-day.ts';
export { UnsentCheckIns, unsentText } from './check-ins/unsent-check-ins.tsx';
export { useCheckIn } from './check-ins/use-check-in.ts';
export { canCancel, canMove } from './dialogs/available-views.ts';
export { BookBayDialog } from './dialogs/book-bay.ts';
export type { View } from './dialogs/booking-dialog.tsx';
export { ClashingBookingDialog } from './dialogs/clashing-booking.ts';
export { type LengthChoice, lengthChoices } from './dialogs/length-choices.ts';
export { LostBookings } from './dialogs/lost-bookings.tsx';
export { RestoreBooking } from './dialogs/restore-booking.tsx';
export { RestoreLesson } from './dialogs/restore-lesson.tsx';
export { ruleDayOf, slotText } from './dialogs/slot-choice.ts';
export { WalkInDialog } from './dialogs/walk-in/walk-in-dialog.tsx';
export { OffDutyBoardNotice, useOffDuty } from './off-duty.tsx';
export { BookingSearch } from './search/booking-search.tsx';
export { useActiveDialog } from './use-active-dialog.ts';
export { WaitingList } from './waiting/waiting-list.tsx';
