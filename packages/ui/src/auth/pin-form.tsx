import { type PinChange, pinChange } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, Failed, PasswordField, Skeleton, showToast } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { pinQuery, useRemovePin, useSetPin } from './api.ts';

const FAILED = 'We couldn’t save your PIN. Please try again.';

type Props = {
  /** Whether the form is in a dialog. If so, its first field gets the focus when the form appears. */
  isInDialog?: boolean;
  onDone?: () => void;
};

/** Sets, changes or removes the PIN of the signed-in person: docs/product/accounts.md#pin. */
export function PinForm(props: Props) {
  const state = useQuery(pinQuery);
  if (state.isPending) return <Skeleton className="h-80" />;
  if (state.isError)
    return <Failed error={state.error} what="We couldn’t load your PIN." onRetry={state.refetch} />;
  return <LoadedForm isSet={state.data.isSet} {...props} />;
}

function LoadedForm({ isSet, isInDialog = false, onDone }: Props & { isSet: boolean }) {
  const save = useSetPin();
  const remove = useRemovePin();
  const { formState, handleSubmit, register, reset, setError, setFocus } = useForm<PinChange>({
    resolver: zodResolver(pinChange),
    defaultValues: { currentPassword: '', pin: '' },
  });
  const { errors } = formState;
  useEffect(() => {
    if (isInDialog) setFocus('currentPassword');
  }, [isInDialog, setFocus]);
  const finish = (title: string, description: string) => {
    reset();
    showToast({ title, description });
    onDone?.();
  };
  const submit = handleSubmit((input) => {
    remove.reset();
    save.mutate(input, {
      onSuccess: () => finish(isSet ? 'PIN changed' : 'PIN set', 'Your PIN now unlocks the front desk app.'),
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal('PIN not saved', error, FAILED);
      },
    });
  });
  const removePin = () => {
    save.reset();
    remove.mutate(undefined, {
      onSuccess: () => finish('PIN removed', 'From now on, use your password to unlock the front desk app.'),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">
        {isSet ? 'You have a PIN.' : 'You don’t have a PIN yet.'} Sign in to the front desk app with your
        password once a day. After that, your PIN unlocks it.
      </p>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New PIN"
        inputMode="numeric"
        // Without this value, browsers would offer to replace the stored password with the PIN.
        autoComplete="one-time-code"
        hint="4 to 6 digits."
        error={errors.pin?.message}
        {...register('pin')}
      />
      <Refused error={save.error ?? remove.error} fallback={FAILED} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={isInDialog ? 'primary' : 'secondary'}
          isBusy={save.isPending}
          busyText="Saving..."
        >
          {isSet ? 'Change PIN' : 'Set PIN'}
        </Button>
        {isSet && (
          <Button look="quiet" isBusy={remove.isPending} busyText="Removing..." onClick={removePin}>
            Remove PIN
          </Button>
        )}
      </div>
    </form>
  );
}
