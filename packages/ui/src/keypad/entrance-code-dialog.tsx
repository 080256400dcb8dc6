import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useQuery } from '@tanstack/react-query';
import { DIALOG } from '../kit/confirm-dialog.tsx';
import { Button, Spinner } from '../kit/index.ts';
import { entranceCodeQuery } from './api.ts';

export default function EntranceCodeDialog({ onClose }: { onClose: () => void }) {
  const { data, isFetching } = useQuery(entranceCodeQuery);

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
              {!isFetching && data?.keypadCode && (
                <span className="font-data text-[length:min(var(--step-4),20cqi)] tracking-[0.15em]">
                  {data.keypadCode}
                </span>
              )}
              {!isFetching && !data?.keypadCode && <span>Code not available</span>}
            </div>
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
