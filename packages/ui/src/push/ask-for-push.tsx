import { SCREENS } from '@clubhouse/core/screens';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { usePush } from './use-push.ts';

const DECLINED = 'push-declined';
const ASK_AGAIN_AFTER_MS = 30 * 24 * 60 * 60_000;

function hasDeclined(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(DECLINED)) < ASK_AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}

/**
 * Offers to turn on notifications on this device. Appears below the user's watches, and after the user saves
 * a choice with push turned on. Renders nothing if notifications are on, unsupported or blocked, or if the
 * user declined within the last 30 days.
 */
export function AskForPush({ question, className = '' }: { question: string; className?: string }) {
  const { state, turnOn, isTurningOn, error } = usePush();
  const [isDeclined, setIsDeclined] = useState(hasDeclined);
  if (isDeclined || (state !== 'off' && state !== 'needsInstall')) return null;
  const decline = () => {
    setIsDeclined(true);
    try {
      localStorage.setItem(DECLINED, String(Date.now()));
    } catch {
      // The browser blocks storage, so the question appears again the next time.
    }
  };
  return (
    <section
      aria-label="Notifications on this device"
      className={`rounded-md border border-border bg-surface p-4 ${className}`}
    >
      <p className="font-[550]">{question}</p>
      {state === 'needsInstall' && (
        <p className="mt-1 text-muted">Add this app to your home screen first. It takes a few seconds.</p>
      )}
      <Refused
        className="mt-3"
        error={error}
        fallback="We couldn’t turn on notifications. Please try again."
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'off' ? (
          <Button look="secondary" isBusy={isTurningOn} busyText="Turning on..." onClick={turnOn}>
            Turn On Notifications
          </Button>
        ) : (
          <Link
            to={`${SCREENS.account.path}#phone`}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            See how
          </Link>
        )}
        <Button look="quiet" onClick={decline}>
          Not Now
        </Button>
      </div>
    </section>
  );
}
