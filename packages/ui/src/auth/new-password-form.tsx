import { type NewPasswordForm as Form, newPasswordForm, type ResetCode } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button, PasswordField } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import type { useResetPassword } from './api.ts';

const FAILED = 'Something went wrong. Please try again.';

type Props = { reset: ReturnType<typeof useResetPassword>; proof: ResetCode | { token: string } };

/** The form for a new password. `proof` is the code or the link token that the server has confirmed. */
export function NewPasswordForm({ reset, proof }: Props) {
  const { formState, handleSubmit, register, setError } = useForm<Form>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate(
      { ...proof, newPassword },
      {
        onError: (error) => {
          const message = error.fields?.newPassword;
          if (message) setError('newPassword', { message }, { shouldFocus: true });
          showRefusal('Password not changed', error, FAILED);
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Refused error={reset.error} fallback={FAILED} />
      <Button type="submit" isBusy={reset.isPending} busyText="Saving...">
        Set New Password
      </Button>
    </form>
  );
}
