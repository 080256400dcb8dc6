import { errorMessage } from '../../client/index.ts';
import { Button, Failed, Notice } from '../../kit/index.ts';

/** Explains why an action is unavailable or why the board may be outdated. */
export function BoardNotices({
  offDuty,
  error,
  isKnown,
  isAnnounced,
  onRetry,
}: {
  offDuty: string | null;
  error: Error | null;
  /** An earlier response is on the screen. */
  isKnown: boolean;
  /** The front desk app already shows that the server is offline. */
  isAnnounced: boolean;
  onRetry: () => void;
}) {
  return (
    <div className="mt-2 grid gap-2 empty:hidden">
      {offDuty && (
        <Notice tone="warning">
          {offDuty} Until then, you can view everything, check people in and close a bay.
        </Notice>
      )}
      {error && !isKnown && <Failed error={error} what="We couldn’t load the board." onRetry={onRetry} />}
      {error && isKnown && !isAnnounced && (
        <Notice tone="warning">
          <span className="flex flex-wrap items-center justify-between gap-3">
            We couldn’t refresh the board. {errorMessage(error, 'Something went wrong on our side.')}
            <Button look="secondary" onClick={onRetry}>
              Try again
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
