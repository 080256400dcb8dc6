import { type PasswordChangeForm, passwordChangeForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Notice, PasswordField, showToast } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { useChangePassword } from './api.ts';
import { FoldedCard } from './folded-card.tsx';

const FAILED = 'We couldn’t change your password. Please try again.';
const CHANGED = 'Password changed. We logged you out on your other devices.';

export function PasswordCard() {
  const change = useChangePassword();
  const { formState, handleSubmit, register, reset, setError } = useForm<PasswordChangeForm>({
    resolver: zodResolver(passwordChangeForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ confirmPassword: _, ...input }) =>
    change.mutate(input, {
      onSuccess: () => {
        reset();
        showToast({ title: 'Password changed', description: CHANGED });
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal('Password not changed', error, FAILED);
      },
    }),
  );

  return (
    <FoldedCard title="Password">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {change.isSuccess && !formState.isDirty && <Notice tone="success">{CHANGED}</Notice>}
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Refused hasFields error={change.error} fallback={FAILED} />
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          isBusy={change.isPending}
          busyText="Changing..."
        >
          Change Password
        </Button>
      </form>
    </FoldedCard>
  );
}
