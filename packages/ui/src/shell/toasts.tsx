import { useEffect } from 'react';
import { useStore } from '../client/store.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { dismissToast, shownToast, TOAST_DURATION_MS, TOAST_LOOKS, TOAST_PLACES } from '../kit/toast.ts';

type Props = { isRight?: boolean };

const Toaster = lazyPart<Props>(async () => ({ default: (await import('../kit/toaster.tsx')).Toaster }), {
  failed: (_failure, props) => <PlainToast {...props} />,
});

export function onFirstInput(act: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(event, act, { once: true, signal: stop.signal });
  }
  return () => stop.abort();
}

export function Toasts({ isRight }: Props) {
  const hasToast = useStore(shownToast, null) !== null;
  // Most actions end with a toast, so the toaster's script loads early.
  useEffect(() => onFirstInput(() => void Toaster.preload().catch(() => {})), []);
  return hasToast ? <Toaster isRight={isRight} /> : null;
}

/** Shows the toast if the toaster's script fails to load. This version has no swipe gesture and no hotkey. */
function PlainToast({ isRight }: Props) {
  const toast = useStore(shownToast, null);
  const id = toast?.isOpen ? toast.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div role="status" className={isRight ? TOAST_PLACES.right : TOAST_PLACES.top}>
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
