import { lazyDialog } from '../../kit/lazy-dialog.tsx';

export const DeleteRequestDialog = lazyDialog(() => import('./delete-request-dialog.tsx'));
export const MakeMemberDialog = lazyDialog(() => import('./make-member-dialog.tsx'));
