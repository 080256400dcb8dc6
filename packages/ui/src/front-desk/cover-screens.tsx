import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { ownName, type User } from '@clubhouse/core/auth';
import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Button } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { UploadedLogo } from '../shell/logo.tsx';
import { useConnection } from './connection.ts';
import { opensText } from './opening-texts.ts';
import { useAbout } from './shell-context.ts';
import { SignInForm } from './sign-in-form.tsx';

const ServerDialog = lazyDialog(() => import('./server-dialog.tsx'));

type CoverProps = {
  /** The user whose open desk this screen covers. Null if no desk is open. */
  left: User | null;
  /** True until the first user has signed in since the app started. */
  isNew: boolean;
};

const unsavedWorkText = (previous: User) =>
  `${ownName(previous)}’s unsaved work is kept unless someone else signs in.`;

/** Covers the desk outside staff hours. Only an admin can sign in. */
export function ClosedScreen({ opensAt, left, isNew }: CoverProps & { opensAt: Date | null }) {
  const facility = useFacility();
  const now = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const opens = opensText(opensAt, now, facility);
  return (
    <Cover title="The front desk is closed" isOver={left !== null}>
      <p className="grid gap-1">
        <time dateTime={now.toISOString()} className="font-[640] text-[clamp(3.5rem,12vw,7rem)] leading-none">
          {formatTime(facilityTime(now, facility))}
        </time>
        <span className="text-lead text-muted">{formatDate(facilityDate(now, facility))}</span>
      </p>
      {/* When the form is open, this text is smaller, so that the name of the server below the form stays in view. */}
      {isAsked ? (
        <>
          <p className="text-muted">
            {opens} An admin can open it for an hour. {left && unsavedWorkText(left)}
          </p>
          <SignInForm submitText="Open the desk for an hour" />
        </>
      ) : (
        <>
          <p className="text-lead">{opens} Members can use their door code.</p>
          <Button look="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Open the desk for an hour...
          </Button>
        </>
      )}
      <WhichServer canChange={isNew} />
    </Cover>
  );
}

export function SignInScreen({ left, isNew }: CoverProps) {
  return (
    <Cover title={left ? 'Locked' : 'Front desk'} isOver={left !== null}>
      <p className="text-muted">{left ? unsavedWorkText(left) : 'Sign in to open today’s board.'}</p>
      <SignInForm username={left?.username ?? ''} submitText={left ? 'Unlock' : 'Sign in'} />
      <WhichServer canChange={isNew} />
    </Cover>
  );
}

const FULL = 'fixed inset-0 overflow-y-auto bg-background text-text outline-none print:hidden';
const FRAME = 'mx-auto grid min-h-full w-full max-w-lg content-center gap-6 px-6 py-10';

/**
 * Fills the window. If a desk is open below, the desk keeps its input and dialogs, but users can neither see nor reach
 * them.
 */
function Cover({ title, isOver, children }: { title: string; isOver: boolean; children: ReactNode }) {
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

/** Returns the element that the form has focused, so that the opening dialog does not move the focus. */
function focusIn(content: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && content?.contains(activeElement) ? activeElement : null;
}

/**
 * Shows the address of the server, because it helps if sign-in fails. `canChange` must be false after the first
 * sign-in. Otherwise, anyone could unplug the network, choose a malicious server, and collect the next password.
 */
function WhichServer({ canChange }: { canChange: boolean }) {
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
            No answer since {formatTime(facilityTime(new Date(since), facility))}. This message disappears
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
