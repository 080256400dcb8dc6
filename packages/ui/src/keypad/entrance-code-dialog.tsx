import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { codeTimeText, type MemberKeypadCode } from '@clubhouse/core/keypad';
import { facilityDate, facilityTime, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { DIALOG } from '../kit/confirm-dialog.tsx';
import { Button, Spinner } from '../kit/index.ts';
import { entranceCodeQuery } from './api.ts';

export default function EntranceCodeDialog({ onClose }: { onClose: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const { data, isFetching, isError, dataUpdatedAt } = useQuery(entranceCodeQuery);
  const seenAt = new Date(dataUpdatedAt);
  // Without a connection, shows the cached code only on the day it was viewed, because the code may change.
  const isOfToday = facilityDate(seenAt, facility) === facilityDate(now, facility);
  const shown = isFetching || (isError && !isOfToday) ? undefined : data;

  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop className={DIALOG.backdrop} />
        <Dialog.Positioner className={DIALOG.positioner}>
          <Dialog.Content className={DIALOG.content}>
            <Dialog.Title className="text-title">Facility Entrance Code</Dialog.Title>
            <div
              aria-live="polite"
              className="@container my-6 grid min-h-24 items-center justify-items-center rounded-md bg-accent-soft p-4"
            >
              {isFetching && (
                <span className="flex items-center gap-3 text-muted">
                  <Spinner /> Loading the code
                </span>
              )}
              {shown?.keypadCode && (
                <span className="font-[640] figures text-[length:min(var(--step-4),20cqi)] tracking-[0.12em]">
                  {shown.keypadCode}
                </span>
              )}
              {shown?.keypadCode && isError && (
                <span className="text-center text-small">
                  We couldn’t reach the server. This was the code at{' '}
                  {formatTime(facilityTime(seenAt, facility))}.
                </span>
              )}
              {!isFetching && !shown?.keypadCode && <span>Code not available</span>}
            </div>
            <div aria-live="polite">{shown && <Changes code={shown} />}</div>
            <Dialog.Description className="text-muted">
              The code is updated periodically for security. Please don’t share it.
            </Dialog.Description>
            <Dialog.CloseTrigger asChild>
              <Button look="secondary" className="mt-6 w-full">
                Close
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Changes({ code: { oldCodeUntil, upcoming } }: { code: MemberKeypadCode }) {
  const facility = useFacility();
  return (
    <>
      {oldCodeUntil && (
        <p className="mb-4">The old code works until {codeTimeText(oldCodeUntil, facility)}.</p>
      )}
      {upcoming && (
        <p className="mb-4 rounded-md border border-border-strong px-4 py-3">
          Starting {codeTimeText(upcoming.startsAt, facility)}:{' '}
          <span className="whitespace-nowrap">
            new code <strong className="figures tracking-[0.08em]">{upcoming.code}</strong>
          </span>
        </p>
      )}
    </>
  );
}
