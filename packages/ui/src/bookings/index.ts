export { bookingQueries, HABIT_PAGE_SIZE, useBookBay, useDay } from './api.ts';
export { CancelBookingDialog } from './cancel-booking.ts';
export { choiceToMove, chooseTime } from './choice.ts';
export { DatePicker } from './date-picker.tsx';
export { nearestLength } from './grid.ts';
export { startReasonText } from './reason-texts.ts';
export { whenText } from './texts.ts';
export { useBooked } from './use-booked.ts';
