import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

// A separate file, because the demo requests open only this dialog and must not load the other dialogs of the schedule.
export const BookBayDialog = lazyDialog(() => import('./book-bay-dialog.tsx'));
