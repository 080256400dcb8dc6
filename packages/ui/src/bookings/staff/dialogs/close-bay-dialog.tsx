import { newClosure } from '@clubhouse/core/desk';
import { BAYS, bayName } from '@clubhouse/core/facility';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, TextArea } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { useCloseBay } from '../api.ts';
import { ClosingFields } from './closing-fields.tsx';
import { ClosingImpact } from './closing-impact.tsx';
import { ClosingResult } from './closing-result.tsx';
import { closingTimeError, closingTimeFrom, instantsOf } from './closing-time.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import type { SlotHint } from './slot-choice.ts';

const reasonForm = z.object({ reason: newClosure.shape.reason });

/** Takes a bay out of service. Lists the bookings in that time first, and then what happened to them. */
export default function CloseBayDialog({ slotHint, onClose }: { slotHint: SlotHint; onClose: () => void }) {
  const now = useNow();
  const close = useCloseBay();
  const [simulatorId, setSimulatorId] = useState<number>(slotHint.simulatorId ?? BAYS[0].id);
  const [time, setTime] = useState(() => closingTimeFrom(slotHint, now));
  const { formState, handleSubmit, register, setError } = useForm<
    z.input<typeof reasonForm>,
    unknown,
    z.output<typeof reasonForm>
  >({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const [first] = useState(time);
  useUnsaved((formState.isDirty || time !== first) && !close.isSuccess);
  const timeError = closingTimeError(time, now);
  const submit = handleSubmit(({ reason }) => {
    if (timeError) return;
    close.mutate(
      { simulatorId, ...instantsOf(time), reason },
      {
        onError: ({ fields }) => fields.reason && setError('reason', { message: fields.reason }),
      },
    );
  });

  if (close.isSuccess) {
    return (
      <Dialog title={`${bayName(simulatorId)} is closed`} onClose={onClose}>
        <ClosingResult made={close.data} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Close a bay" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ClosingFields
          simulatorId={simulatorId}
          time={time}
          error={timeError}
          onBay={setSimulatorId}
          onTime={(changed) => {
            setTime(changed);
            close.reset();
          }}
        />
        <TextArea
          label="Reason"
          hint="Shown on the schedule and in the email to anyone we move."
          rows={2}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        {!timeError && <ClosingImpact simulatorId={simulatorId} time={time} />}
        <Refused error={close.error} fallback="We couldn’t close the bay." />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <Button type="submit" isBusy={close.isPending} busyText="Closing...">
            Close {bayName(simulatorId)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
