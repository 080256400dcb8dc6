import { type NewPasswordForm as Form, newPasswordForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ApiError, errorMessage } from '../client/index.ts';
import { Button, PasswordField, showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';

const FAILED = 'Something went wrong. Please try again.';

/** Sets a new password, after a code or a link. */
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
      const description = errorMessage(refused, FAILED);
      showToast({ title: 'Password not changed', description, variant: 'destructive' });
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
