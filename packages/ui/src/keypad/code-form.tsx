import {
  type CodePlan,
  type KeypadCode,
  newKeypadCode,
  type PlannedChange,
  timingRefusal,
} from '@clubhouse/core/keypad';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../client/facility.ts';
import { type ApiError, useNow } from '../client/index.ts';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, showToast, TextField } from '../kit/index.ts';
import { momentText } from '../kit/moment.tsx';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { codeTimingQuery, keypadChangeQuery, useChangeCode, usePlanCode } from './api.ts';
import { emailSentence, START_NOW } from './times.ts';
import { TimesFields } from './times-fields.tsx';

const FAILED = 'Failed to update keypad code';
const form = z.object({ code: newKeypadCode.shape.code });

type Props = { shownCode: KeypadCode | undefined; onChanged: () => void };

export function CodeForm({ shownCode, onChanged }: Props) {
  const facility = useFacility();
  const now = useNow();
  const change = useChangeCode();
  const plan = usePlanCode();
  const { data: last } = useQuery(keypadChangeQuery);
  const { planned } = useQuery(codeTimingQuery).data ?? {};
  const [times, setTimes] = useState(START_NOW);
  const [replacing, setReplacing] = useState<{ input: CodePlan; planned: PlannedChange } | null>(null);
  const before = shownCode ?? change.data;
  const { formState, handleSubmit, register, reset, setError } = useForm<z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { code: '' },
  });
  const isLater = times.startsAt !== null;
  const { isPending, error } = isLater ? plan : change;

  const done = () => {
    reset();
    setTimes(START_NOW);
    onChanged();
  };
  const fail = (failure: ApiError) => {
    showFieldErrors(setError, failure.fields);
    showRefusal(FAILED, failure, FAILED);
  };
  const plannedToast = (startsAt: string) => ({
    title: 'New code planned',
    description: `It takes effect on ${momentText(startsAt, now, facility)}.`,
  });
  const submit = handleSubmit(({ code }) => {
    if (timingRefusal(times, now, facility)) return;
    const { startsAt, oldCodeUntil, email } = times;
    if (startsAt === null) {
      change.mutate(
        { code, oldCodeUntil, email },
        {
          onSuccess: (saved) => {
            done();
            const isSame = before?.updatedAt && before.updatedAt === saved.updatedAt;
            showToast(
              isSame
                ? { title: 'This is already the current code', description: 'We didn’t send an email.' }
                : { title: 'Keypad code updated', description: emailSentence(email, now, facility) },
            );
          },
          onError: fail,
        },
      );
      return;
    }
    const input = { code, startsAt, oldCodeUntil, email, basedOn: planned?.plannedAt ?? null };
    if (planned) return setReplacing({ input, planned });
    plan.mutate(input, {
      onSuccess: () => {
        done();
        showToast(plannedToast(startsAt));
      },
      onError: fail,
    });
  });

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
      <TextField
        label="New code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Up to 6 characters."
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <TimesFields times={times} hasOldCode={Boolean(last?.updatedAt)} onChange={setTimes} />
      <KeypadNote isLater={isLater} keepsOldCode={times.oldCodeUntil !== null} />
      <Refused error={error} fallback={FAILED} />
      <Button
        type="submit"
        className="sm:justify-self-start"
        isBusy={isPending}
        busyText={isLater ? 'Planning...' : 'Changing...'}
      >
        {isLater ? 'Plan new code' : 'Change code'}
      </Button>
      {replacing && (
        <ConfirmChange
          title="Replace the planned code?"
          change={plan}
          input={replacing.input}
          done={() => plannedToast(replacing.input.startsAt)}
          failed={FAILED}
          fallback={FAILED}
          keepText="Keep code"
          confirmText="Replace code"
          busyText="Replacing..."
          look="primary"
          onDone={done}
          onClose={() => setReplacing(null)}
        >
          <p>
            Another code is planned for {momentText(replacing.planned.startsAt, now, facility)}. Your new code
            replaces it.
          </p>
        </ConfirmChange>
      )}
    </form>
  );
}

/** Reminds the admin to change the code on the keypad at the door, because the software cannot change it. */
export function KeypadNote({ isLater, keepsOldCode }: { isLater: boolean; keepsOldCode: boolean }) {
  return (
    <p className="rounded-md border border-border px-4 py-3 text-small">
      The keypad isn’t connected to this website. Set the new code on the keypad{' '}
      {isLater ? 'when it starts' : 'now'}.{keepsOldCode && ' Remove the old code when it expires.'}
    </p>
  );
}
