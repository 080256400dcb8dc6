import { may } from '@clubhouse/core/auth';
import type { Shell } from '@clubhouse/core/shell';
import { useState } from 'react';
import { SignedInUser } from '../auth/index.ts';
import { locked } from '../client/desk-state.ts';
import { useSession, useStore } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { FailedPage } from '../kit/failed-part.tsx';
import { PageSpinner } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { useAbout } from './about.ts';
import { ClosedScreen } from './closed-screen.tsx';
import { useServerWatch } from './connection.ts';
import { useOpening } from './desk-session.ts';
import { FirstStart } from './first-start.tsx';
import { LeavingQuestion } from './leaving-question.tsx';
import { useLocks } from './locks.ts';
import { ShellContext, useShell } from './shell-context.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { useShellNews } from './use-shell-news.ts';

const Desk = lazyPart(async () => ({ default: (await import('./desk.tsx')).Desk }), {
  waiting: <PageSpinner />,
  failed: (failure) => <FailedPage failure={failure} />,
});
// On its way while somebody signs in: the first screen does not wait for the board.
void Desk.preload().catch(() => {});

/** The front desk app: everything inside Electron's window. */
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

/** Who is in front of it, and whether it is open: what covers the desk is decided here. */
function Attended() {
  const shell = useShell();
  const { user, isLoading } = useSession();
  const opening = useOpening();
  const isLocked = useStore(locked, false);
  const here = user && may(user, 'workTheDesk') ? user : null;
  const isEntered = here !== null && opening.isOpen && !isLocked;
  // The desk is not even built for a session that was still there when the desk was closed.
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
