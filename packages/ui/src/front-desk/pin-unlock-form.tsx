import { type DeskPerson, type PinForm, pinForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../client/index.ts';
import { Button, Notice, TextField } from '../kit/index.ts';
import { signInAtDesk } from './desk-session.ts';
import { useShell } from './shell-context.ts';
import { signInRefusal } from './sign-in-refusal.ts';

type Props = {
  person: DeskPerson;
  /** Called if the PIN no longer unlocks this device. */
  onPasswordNeeded: (reason: string) => void;
  onUsePassword: () => void;
};

const FAILED = 'We couldn’t check your PIN. Please try again.';
const NEEDS_PASSWORD = ['pin_blocked', 'password_needed'];

export function PinUnlockForm({ person, onPasswordNeeded, onUsePassword }: Props) {
  const shell = useShell();
  const unlock = useMutation<void, Error, PinForm>({
    mutationFn: ({ pin }) => signInAtDesk(shell, '/api/unlock', { userId: person.id, pin }),
  });
  const { formState, handleSubmit, register, setFocus } = useForm<PinForm>({
    resolver: zodResolver(pinForm),
    defaultValues: { pin: '' },
  });
  useEffect(() => setFocus('pin'), [setFocus]);
  const submit = handleSubmit((input) =>
    unlock.mutate(input, {
      onError: (error) => {
        if (error instanceof ApiError && NEEDS_PASSWORD.includes(error.code))
          onPasswordNeeded(error.serverMessage);
        else setFocus('pin', { shouldSelect: true });
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {unlock.isError && <Notice tone="danger">{signInRefusal(unlock.error, FAILED)}</Notice>}
      <TextField
        label={`${person.name}’s PIN`}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.pin?.message}
        {...register('pin')}
      />
      <div className="grid gap-3">
        <Button type="submit" isBusy={unlock.isPending} busyText="Unlocking...">
          Unlock
        </Button>
        <Button look="quiet" onClick={onUsePassword}>
          Use password instead
        </Button>
      </div>
    </form>
  );
}
