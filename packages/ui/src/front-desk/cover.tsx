import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { UploadedLogo } from '../shell/logo.tsx';
import { useConnection } from './connection.ts';
import { useAbout } from './shell-context.ts';

const ServerDialog = lazyDialog(() => import('./server-dialog.tsx'));

const FULL = 'fixed inset-0 overflow-y-auto bg-background text-text outline-none print:hidden';
const FRAME = 'mx-auto grid min-h-full w-full max-w-lg content-center gap-6 px-6 py-10';

/**
 * Covers the window. If `isOver` is true, the desk of the last user stays open behind the cover. It keeps its
 * input and dialogs, but users cannot reach them.
 */
export function Cover({ title, isOver, children }: { title: string; isOver: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  if (!isOver) {
    return (
      <main className={FULL}>
        <div className={FRAME}>
          <UploadedLogo />
          <h1 className="text-heading">{title}</h1>
          {children}
        </div>
      </main>
    );
  }
  return (
    <Dialog.Root
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => focusIn(content.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content ref={content} className={`${FULL} z-90`}>
            <div className={FRAME}>
              <UploadedLogo />
              <Dialog.Title asChild>
                <h1 className="text-heading">{title}</h1>
              </Dialog.Title>
              {children}
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/**
 * Returns the element in the dialog that already has the focus, if any. The dialog uses it as the initial
 * focus, so that opening the dialog does not move the focus.
 */
function focusIn(content: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && content?.contains(activeElement) ? activeElement : null;
}

/**
 * Shows the server's address, which helps if sign-in fails. `canChange` must be false after the first sign-in.
 * Otherwise, anyone could unplug the network, choose a malicious server, and collect the next password.
 */
export function WhichServer({ canChange }: { canChange: boolean }) {
  const facility = useFacility();
  const about = useAbout();
  const { state, since } = useConnection();
  const [isChanging, setIsChanging] = useState(false);
  if (!about?.server) return null;
  return (
    <div className="grid min-h-22 content-start text-muted text-small">
      <p>
        Server: <span className="break-all font-[550] text-text">{new URL(about.server).host}</span>
      </p>
      <div role="status">
        {state === 'offline' && (
          <p className="flex items-start gap-2 text-danger">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            No response since {formatTime(facilityTime(new Date(since), facility))}. This message disappears
            when the server is back.
          </p>
        )}
      </div>
      {state === 'offline' &&
        (canChange ? (
          <button
            type="button"
            className="min-h-11 cursor-pointer justify-self-start text-accent underline"
            onClick={() => setIsChanging(true)}
          >
            Use another server...
          </button>
        ) : (
          <p className="mt-2">To use another server, restart this app.</p>
        ))}
      {isChanging && <ServerDialog onClose={() => setIsChanging(false)} />}
    </div>
  );
}
