import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../client/store.ts';
import { shownToast } from '../kit/toast.ts';

/** Without its script what was done is done all the same, and errors stand on the page as well. */
const Toaster = lazy<ComponentType<{ isLeft: boolean }>>(() =>
  import('../kit/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** What was just done, in the corner on the right, or on the left where more happens on the right. */
export function Toasts({ isLeft = false }: { isLeft?: boolean }) {
  const hasToast = useStore(shownToast, null) !== null;
  if (!hasToast) return null;
  return (
    <Suspense fallback={null}>
      <Toaster isLeft={isLeft} />
    </Suspense>
  );
}
