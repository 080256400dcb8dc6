import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

// This file exists because the demo request screens open only this dialog and must not load the rest of the schedule.
export const BookBayDialog = lazyDialog(() => import('./book-bay-dialog.tsx'));
