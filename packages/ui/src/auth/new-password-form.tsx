import { type NewPasswordForm as Form, newPasswordForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../client/index.ts';
import { Button, PasswordField } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';

const FAILED = 'Something went wrong. Please try again.';

/** Asks for a new password after the code or the link was confirmed. */
export function NewPasswordForm({
  error,
  isBusy,
  onSubmit,
}: {
  error: ApiError | null;
  isBusy: boolean;
  onSubmit: (newPassword: string, onError: (error: ApiError) => void) => void;
}) {
  const { formState, handleSubmit, register, setError } = useForm<Form>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const submit = handleSubmit(({ newPassword }) =>
    onSubmit(newPassword, (refused) => {
      const message = refused.fields?.newPassword;
      if (message) setError('newPassword', { message }, { shouldFocus: true });
      showRefusal('Password not changed', refused, FAILED);
    }),
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
      <Refused error={error} fallback={FAILED} />
      <Button type="submit" isBusy={isBusy} busyText="Saving...">
        Set New Password
      </Button>
    </form>
  );
}
