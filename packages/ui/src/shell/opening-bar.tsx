import { FailureButtons, failureText } from '../kit/failed-part.tsx';
import { Button, Spinner } from '../kit/index.ts';
import type { Opening } from './shown-location.ts';

const BAR = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-small sm:px-6';

/**
 * Says that the next screen is loading or has failed to load. Until it has loaded, the previous screen stays
 * visible.
 */
export function OpeningBar({ opening }: { opening: Opening | null }) {
  return (
    <div role="status" className="print:hidden">
      {opening && <Message {...opening} />}
    </div>
  );
}

function Message({ title, failure, isReady }: Opening) {
  const screen = `“${title}”`;
  if (!failure) {
    return (
      <p className={`${BAR} appears-late bg-accent-soft`}>
        <Spinner /> Opening {screen}...
      </p>
    );
  }
  if (isReady) {
    return (
      <div className={`${BAR} bg-success-soft`}>
        <p className="min-w-0 flex-[1_1_12rem]">You’re back online.</p>
        <Button look="secondary" onClick={failure.retry}>
          Open {screen}
        </Button>
      </div>
    );
  }
  return (
    <div className={`${BAR} bg-warning-soft text-warning`}>
      <p className="min-w-0 flex-[1_1_12rem]">{failureText(screen, failure.problem)}</p>
      <FailureButtons failure={failure} />
    </div>
  );
}
