import { type RegistrationForm, registrationForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorMessage, setUser } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, EmailField, PasswordField, PhoneField, showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { useRegister } from './api.ts';
import { isNameAsked } from './name-question.tsx';

const FAILED = 'Could not create account';

export function RegisterForm({ onSwitch }: { onSwitch: () => void }) {
  const signUp = useRegister();
  const form = useForm<RegistrationForm>({
    resolver: zodResolver(registrationForm),
    defaultValues: { username: '', phone: '', password: '', confirmPassword: '' },
  });
  const { formState, handleSubmit, register, setError } = form;
  const forgetDraft = useDraft(form, 'registration', ['username', 'phone']);
  const { errors } = formState;
  const submit = handleSubmit(({ confirmPassword: _, ...input }) =>
    signUp.mutate(input, {
      onSuccess: (user) => {
        showToast({ title: 'Registration successful', description: 'Your account has been created.' });
        forgetDraft();
        isNameAsked.set(true);
        setUser(user);
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showToast({
          title: 'Registration failed',
          description: errorMessage(error, FAILED),
          variant: 'destructive',
        });
      },
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      <EmailField label="Email" error={errors.username?.message} {...register('username')} />
      <PhoneField label="Phone Number" error={errors.phone?.message} {...register('phone')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Refused error={signUp.error} fallback={FAILED} />
      <Button type="submit" isBusy={signUp.isPending} busyText="Creating account...">
        Register
      </Button>
      <p className="text-muted">
        Already have an account?{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="inline-flex min-h-11 cursor-pointer items-center text-accent underline"
        >
          Login
        </button>
      </p>
    </form>
  );
}
