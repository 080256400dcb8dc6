import { errorMessage } from '../../client/index.ts';
import { Button, Failed, Notice } from '../../kit/index.ts';

/** Why some of what is usually done here cannot be, or why what one sees may be old. */
export function BoardNotices({
  offDuty,
  error,
  isKnown,
  isAnnounced,
  onRetry,
}: {
  offDuty: string | null;
  error: Error | null;
  /** An earlier answer is on the screen. */
  isKnown: boolean;
  /** The app around the board says already that the server does not answer. */
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
            We couldn’t refresh the board.{' '}
            {errorMessage(error, 'Something went wrong on our side.')}
            <Button look="secondary" onClick={onRetry}>
              Try again
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
