import { may } from '@clubhouse/core/auth';
import type { Shell } from '@clubhouse/core/shell';
import { useEffect, useState } from 'react';
import { SignedInUser } from '../auth/index.ts';
import { locked } from '../client/desk-state.ts';
import { currentFacility } from '../client/facility.ts';
import { useSession, useStore } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { refreshFacility, showTheme } from '../client/refresh-facility.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { FailedPage } from '../kit/failed-part.tsx';
import { PageSpinner } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { Logo } from '../shell/logo.tsx';
import { useConnection, useServerWatch } from './connection.ts';
import { ClosedScreen, SignInScreen } from './cover-screens.tsx';
import { leavingAsked, lockAtOnce, signOutAtOnce, useOpening } from './desk-session.ts';
import { useLocks } from './locks.ts';
import { ServerForm } from './server-form.tsx';
import { ShellContext, useAbout, useShell } from './shell-context.ts';
import { useShellNews } from './use-shell-news.ts';

// Applies the colors in the stored settings, because they can differ from the colors in the stylesheet.
showTheme(currentFacility());

const Desk = lazyPart(() => import('./desk.tsx'), {
  waiting: <PageSpinner />,
  failed: (failure) => <FailedPage failure={failure} />,
});
// Preloads the desk while the user signs in.
void Desk.preload().catch(() => {});

export function FrontDesk({ shell }: { shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <Queries>
        <Started />
      </Queries>
    </ShellContext>
  );
}

function Started() {
  const about = useAbout();
  useServerWatch(useShell());
  if (!about) return <PageSpinner />;
  return about.server ? <Attended key={about.server} /> : <FirstStart />;
}

/** Shows the desk. Another screen covers a locked or closed desk. */
function Attended() {
  const shell = useShell();
  const { user, isLoading } = useSession();
  const opening = useOpening();
  const isLocked = useStore(locked, false);
  const here = user && may(user, 'workTheDesk') ? user : null;
  const isEntered = here !== null && opening.isOpen && !isLocked;
  // The ID of the last user who has used the unlocked desk. A locked or closed desk keeps the board only for
  // this user. When the app starts, there is no such user, so a closed desk does not load the board.
  const [entered, setEntered] = useState<number | null>(null);
  if (isEntered && entered !== here.id) setEntered(here.id);
  const shown = here?.id === entered ? here : null;
  useFreshFacility();
  useLocks(shell, opening.isOpen, here !== null);
  useShellNews(shell);

  if (isLoading) return <PageSpinner />;
  return (
    <>
      {shown && (
        <div className={isEntered ? 'contents' : 'invisible'}>
          <SignedInUser value={shown}>
            <Desk key={shown.id} />
          </SignedInUser>
        </div>
      )}
      {!opening.isOpen ? (
        <ClosedScreen opensAt={opening.opensAt} left={shown} isNew={entered === null} />
      ) : (
        !isEntered && <SignInScreen left={shown} isNew={entered === null} />
      )}
      {isEntered && <LeavingQuestion />}
    </>
  );
}

const REFRESH_MS = 60_000;

/**
 * Reloads the settings when the app comes online, and then every minute. Offline, the app uses its stored copy.
 */
function useFreshFacility(): void {
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'online') return;
    void refreshFacility();
    // Uses a timer, because a closed or locked desk receives no live events.
    const timer = setInterval(() => void refreshFacility(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [state]);
}

const QUESTIONS = {
  lock: {
    title: 'Lock while offline?',
    text: 'You can’t unlock while you’re offline. The board stays hidden until you’re back online.',
    confirmText: 'Lock',
  },
  signOut: {
    title: 'Sign out while offline?',
    text: 'You can’t sign in while you’re offline. The board stays hidden until you’re back online.',
    confirmText: 'Sign out',
  },
} as const;

function LeavingQuestion() {
  const shell = useShell();
  const asked = useStore(leavingAsked, null);
  const isOffline = useConnection().state === 'offline';
  const leave = () => void (asked === 'lock' ? lockAtOnce(shell) : signOutAtOnce(shell));
  // When the connection is back, locks or signs out without the confirmation, because the user may have left
  // the desk.
  useEffect(() => {
    if (asked && !isOffline) leave();
  });
  if (!asked) return null;
  const { title, text, confirmText } = QUESTIONS[asked];
  return (
    <ConfirmDialog
      title={title}
      keepText="Keep board open"
      confirmText={confirmText}
      busyText=""
      isBusy={false}
      look="primary"
      focusAfterwards={() => null}
      onConfirm={leave}
      onClose={() => leavingAsked.set(null)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/**
 * Asks for the server's address at the first start. Shows the product's name, because the app does not know
 * the facility yet.
 */
function FirstStart() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 px-6 py-10">
      <Logo name="Clubhouse" alt="Clubhouse" />
      <h1 className="text-heading">Set up the front desk app</h1>
      <p className="text-muted">
        Enter the address of your Clubhouse server. You only need to do this once. If you don’t know the
        address, ask the person who runs the server.
      </p>
      <ServerForm />
    </main>
  );
}
