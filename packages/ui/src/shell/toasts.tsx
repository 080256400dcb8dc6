import { useEffect, useState } from 'react';
import { useStore } from '../client/store.ts';
import { lazyPart } from '../kit/lazy.tsx';
import {
  dismissToast,
  durationOf,
  shownToast,
  TOAST_ACTION,
  TOAST_LOOKS,
  TOAST_PLACES,
} from '../kit/toast.ts';

type Props = { isRight?: boolean | undefined; onPlain: (isShown: boolean) => void };

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

export function Toasts({ isRight }: { isRight?: boolean }) {
  const toast = useStore(shownToast, null);
  // True while `PlainToast` replaces the toaster, whose script failed to load. The toaster announces its toasts
  // to screen readers, but `PlainToast` does not, so this component announces them.
  const [isPlain, setIsPlain] = useState(false);
  // Preloads the toaster's script at the first input, because most actions end with a toast.
  useEffect(() => onFirstInput(() => void Toaster.preload().catch(() => {})), []);
  return (
    <>
      {toast && <Toaster isRight={isRight} onPlain={setIsPlain} />}
      {/* This region always exists, because some screen readers do not announce the text of a new region. */}
      <p role="status" className="sr-only">
        {isPlain && toast?.isOpen && [toast.title, toast.description].filter(Boolean).join('. ')}
      </p>
    </>
  );
}

/** Replaces a toaster whose script failed to load. Has no swipe gesture and no hotkey. */
function PlainToast({ isRight, onPlain }: Props) {
  const toast = useStore(shownToast, null);
  const open = toast?.isOpen ? toast : null;
  useEffect(() => {
    onPlain(true);
    return () => onPlain(false);
  }, [onPlain]);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => dismissToast(open.id), durationOf(open));
    return () => clearTimeout(timer);
  }, [open]);
  if (!open) return null;
  const { id, title, description, variant = 'default', action } = open;
  return (
    <section aria-label="Notifications">
      <ol className={isRight ? TOAST_PLACES.right : TOAST_PLACES.top}>
        <li className={TOAST_LOOKS[variant]}>
          <div className="min-w-0 flex-1">
            <p className="font-[600]">{title}</p>
            {description && <p className="mt-0.5 text-small">{description}</p>}
            {action && (
              <button
                type="button"
                onClick={() => {
                  dismissToast(id);
                  action.onClick();
                }}
                className={TOAST_ACTION}
              >
                {action.label}
              </button>
            )}
          </div>
          <button
            type="button"
            onClick={() => dismissToast(id)}
            className="min-h-11 cursor-pointer rounded-md px-3 font-[550]"
          >
            Close
          </button>
        </li>
      </ol>
    </section>
  );
}
