import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../client/store.ts';
import { shownToast } from '../kit/toast.ts';

/** Without its script what was done is done all the same, and errors stand on the page as well. */
const Toaster = lazy<ComponentType>(() =>
  import('../kit/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** What was just done, in a corner; its widget comes with the first of them. */
export function Toasts() {
  const hasToast = useStore(shownToast, null) !== null;
  if (!hasToast) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
