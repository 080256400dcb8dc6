import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const BookBayDialog = lazyDialog(() => import('./book-bay-dialog.tsx'));
