import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

// This file exists because the league form opens only this dialog and must not load the rest of the schedule.
export const ClashingBookingDialog = lazyDialog(() => import('./clashing-booking-dialog.tsx'));
