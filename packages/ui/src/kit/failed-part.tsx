import type { ReactNode } from 'react';
import type { Problem } from '../client/upgrade.ts';
import { Button } from './button.tsx';
import type { Failure } from './lazy.tsx';

export function failureText(what: string, problem: Problem | null): string {
  switch (problem) {
    case 'upgraded':
      return 'We just updated this site. Finish what you’re doing here, then reload the page.';
    case 'offline':
      return navigator.onLine
        ? `Couldn’t open ${what} because our server isn’t responding. We’ll keep trying.`
        : `Couldn’t open ${what} because you’re offline. We’ll try again when you’re back online.`;
    default:
      return `Couldn’t open ${what}. Try again.`;
  }
}

export function FailureButtons({
  failure: { problem, isTrying, retry },
  children,
}: {
  failure: Failure;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {problem !== 'upgraded' && (
        <Button look="secondary" isBusy={isTrying} busyText="Trying..." onClick={retry}>
          Try again
        </Button>
      )}
      {/* A newer release always needs a reload. A missing script sometimes needs a reload too, because some browsers
          never request a failed script again on the same page. */}
      {(problem === 'missing' || problem === 'upgraded') && (
        <Button look="secondary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
      {children}
    </div>
  );
}

export function FailedPart({ what, failure }: { what: string; failure: Failure }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-border bg-surface p-4">
      <p>{failureText(what, failure.problem)}</p>
      <FailureButtons failure={failure} />
    </div>
  );
}

export function FailedPage({ failure }: { failure: Failure }) {
  return (
    <div role="alert" className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-16 sm:px-6">
      <h1 className="text-heading">This page didn’t open</h1>
      <p className="text-muted">{failureText('it', failure.problem)}</p>
      <FailureButtons failure={failure} />
    </div>
  );
}
