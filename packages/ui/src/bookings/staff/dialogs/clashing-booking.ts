import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

// A separate file, because the league form must not load the rest of the schedule.
export const ClashingBookingDialog = lazyDialog(() => import('./clashing-booking-dialog.tsx'));
