import { lazyDialog } from '../kit/lazy-dialog.tsx';

export const EntranceCodeDialog = lazyDialog(() => import('./entrance-code-dialog.tsx'));
