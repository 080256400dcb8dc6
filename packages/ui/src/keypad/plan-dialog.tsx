import { codePlan, type PlannedChange, timingRefusal } from '@clubhouse/core/keypad';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, showToast, TextField } from '../kit/index.ts';
import { momentText } from '../kit/moment.tsx';
import { Refused } from '../kit/refused.tsx';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { keypadChangeQuery, usePlanCode } from './api.ts';
import { KeypadNote } from './code-form.tsx';
import { timesOfPlan } from './times.ts';
import { TimesFields } from './times-fields.tsx';

const form = z.object({ code: codePlan.shape.code });

/** Edits the planned change. The planned code stays the same unless the admin types a new code. */
export function PlanDialog({ planned, onClose }: { planned: PlannedChange; onClose: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const plan = usePlanCode();
  const { data: last } = useQuery(keypadChangeQuery);
  const [first] = useState(() => timesOfPlan(planned));
  const [times, setTimes] = useState(first);
  const { formState, handleSubmit, register, setError } = useForm<z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { code: '' },
  });
  useUnsaved((formState.isDirty || times !== first) && !plan.isSuccess);
  const submit = handleSubmit(({ code }) => {
    const { startsAt, ...others } = times;
    if (startsAt === null || timingRefusal(times, now, facility)) return;
    plan.mutate(
      { code, startsAt, ...others, basedOn: planned.plannedAt },
      {
        onSuccess: () => {
          onClose();
          showToast({
            title: 'Planned code saved',
            description: `It takes effect on ${momentText(startsAt, now, facility)}.`,
          });
        },
        onError: ({ fields }) => showFieldErrors(setError, fields),
      },
    );
  });
  const isBusy = plan.isPending || plan.isSuccess;
  return (
    <Dialog title="Edit planned code" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TimesFields
          times={times}
          hasOldCode={Boolean(last?.updatedAt)}
          canStartNow={false}
          onChange={setTimes}
        />
        <TextField
          label="Another code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Leave blank to keep the planned code."
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <KeypadNote isLater keepsOldCode={times.oldCodeUntil !== null} />
        <Refused error={plan.error} fallback="We couldn’t save the planned code." />
        <DialogFooter>
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save planned code
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
