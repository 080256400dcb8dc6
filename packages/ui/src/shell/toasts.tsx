import { useEffect } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { useStore } from '../client/store.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { dismissToast, shownToast, TOAST_DURATION_MS, TOAST_LOOKS, TOAST_PLACES } from '../kit/toast.ts';

type Props = { isLeft: boolean };

const Toaster = lazyPart<Props>(async () => ({ default: (await import('../kit/toaster.tsx')).Toaster }), {
  failed: (_failure, props) => <PlainToast {...props} />,
});
loadAhead(Toaster.preload);

/** Toasts at the top of the page, or at the bottom left of the front desk. */
export function Toasts({ isLeft = false }: { isLeft?: boolean }) {
  const hasToast = useStore(shownToast, null) !== null;
  // Most actions end with a toast, so its script loads at the first touch or key press.
  useEffect(() => {
    const load = () => void Toaster.preload().catch(() => {});
    const stop = new AbortController();
    for (const touch of ['pointerdown', 'keydown']) {
      window.addEventListener(touch, load, { once: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  return hasToast ? <Toaster isLeft={isLeft} /> : null;
}

/** Shows the same text without the toaster's script, but has no swipe gesture or hotkey. */
function PlainToast({ isLeft }: Props) {
  const toast = useStore(shownToast, null);
  const id = toast?.isOpen ? toast.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div role="status" className={isLeft ? TOAST_PLACES.left : TOAST_PLACES.top}>
      {toast?.isOpen && (
        <div className={TOAST_LOOKS[toast.variant ?? 'default']}>
          <div className="min-w-0 flex-1">
            <p className="font-[600]">{toast.title}</p>
            {toast.description && <p className="mt-0.5 text-small">{toast.description}</p>}
          </div>
          <button
            type="button"
            onClick={() => dismissToast(toast.id)}
            className="min-h-11 cursor-pointer rounded-md px-3 font-[550]"
          >
            Close
          </button>
        </div>
      )}
    </div>
  );
}
