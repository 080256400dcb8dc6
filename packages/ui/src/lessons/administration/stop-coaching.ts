import { lazyDialog } from '../../kit/lazy-dialog.tsx';

export const StopCoachingDialog = lazyDialog(() => import('./stop-coaching-dialog.tsx'));
