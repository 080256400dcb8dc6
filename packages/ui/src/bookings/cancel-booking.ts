import { lazyDialog } from '../kit/lazy-dialog.tsx';

export const CancelBookingDialog = lazyDialog(() => import('./cancel-booking-dialog.tsx'));
