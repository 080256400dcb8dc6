import { may, type User } from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import type { Shell } from '@clubhouse/core/shell';
import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { useState } from 'react';
import { SignedInUser } from '../auth/index.ts';
import { locked } from '../client/desk-state.ts';
import { useNow, useSession, useStore } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { FailedPage } from '../kit/failed-part.tsx';
import { Button, PageSpinner } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { Logo } from '../shell/logo.tsx';
import { useServerWatch } from './connection.ts';
import { Cover } from './cover.tsx';
import { useOpening } from './desk-session.ts';
import { LeavingQuestion } from './leaving-question.tsx';
import { useLocks } from './locks.ts';
import { ServerForm } from './server-form.tsx';
import { ShellContext, useAbout, useShell } from './shell-context.ts';
import { SignInForm, unsavedWorkText } from './sign-in-form.tsx';
import { useShellNews } from './use-shell-news.ts';
import { WhichServer } from './which-server.tsx';

const Desk = lazyPart(() => import('./desk.tsx'), {
  waiting: <PageSpinner />,
  failed: (failure) => <FailedPage failure={failure} />,
});
// Loads during sign-in, so the first screen does not wait for the board.
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

/** The desk, covered by the sign-in screen or the closed screen while no one may use it. */
function Attended() {
  const shell = useShell();
  const { user, isLoading } = useSession();
  const opening = useOpening();
  const isLocked = useStore(locked, false);
  const here = user && may(user, 'workTheDesk') ? user : null;
  const isEntered = here !== null && opening.isOpen && !isLocked;
  // The user who entered while the desk was open. An older session alone does not render the desk.
  const [entered, setEntered] = useState<number | null>(null);
  if (isEntered && entered !== here.id) setEntered(here.id);
  const shown = here?.id === entered ? here : null;
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

function FirstStart() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 px-6 py-10">
      <Logo alt={FACILITY.name} />
      <h1 className="text-heading">Set up this front desk</h1>
      <p className="text-muted">
        Enter the address of your Clubhouse server. You only do this once. If you don’t know it, ask the
        person who runs the server.
      </p>
      <ServerForm onDone={() => undefined} />
    </main>
  );
}

type CoverProps = {
  /** The user whose desk stays open below this screen. */
  left: User | null;
  /** No one has signed in since the app started. */
  isNew: boolean;
};

/** Covers the desk outside staff hours. Only an admin can sign in. */
function ClosedScreen({ opensAt, left, isNew }: CoverProps & { opensAt: Date }) {
  const now = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const opens = formatTime(facilityTime(opensAt));
  return (
    <Cover title="The front desk is closed" isOver={left !== null}>
      <p className="grid gap-1">
        <time dateTime={now.toISOString()} className="font-[640] text-[clamp(3.5rem,12vw,7rem)] leading-none">
          {formatTime(facilityTime(now))}
        </time>
        <span className="text-lead text-muted">{formatDate(facilityDate(now))}</span>
      </p>
      {/* The text above the form is smaller, so the server's name below the form stays in view. */}
      {isAsked ? (
        <>
          <p className="text-muted">
            Opens at {opens}. An admin can open it for an hour. {left && unsavedWorkText(left)}
          </p>
          <SignInForm submitText="Open for an hour" />
        </>
      ) : (
        <>
          <p className="text-lead">Opens at {opens}. Members can use their door code.</p>
          <Button look="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Open for an hour...
          </Button>
        </>
      )}
      <WhichServer canChange={isNew} />
    </Cover>
  );
}

function SignInScreen({ left, isNew }: CoverProps) {
  return (
    <Cover title={left ? 'Locked' : 'Front desk'} isOver={left !== null}>
      <p className="text-muted">{left ? unsavedWorkText(left) : 'Sign in to open today’s board.'}</p>
      <SignInForm username={left?.username ?? ''} submitText={left ? 'Unlock' : 'Sign in'} />
      <WhichServer canChange={isNew} />
    </Cover>
  );
}
