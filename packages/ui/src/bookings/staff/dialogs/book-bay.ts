import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

// A separate file, because the demo request screens must not load the rest of the schedule.
export const BookBayDialog = lazyDialog(() => import('./book-bay-dialog.tsx'));
