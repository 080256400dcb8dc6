import { type RegistrationForm, registrationForm } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { EmailField, PasswordField, PhoneField } from '../kit/index.ts';

export const useRegistrationForm = () =>
  useForm<RegistrationForm>({
    resolver: zodResolver(registrationForm),
    defaultValues: { username: '', phone: '', password: '', confirmPassword: '' },
  });

export function RegistrationFields({
  form: { formState, register },
  autoFocus = false,
}: {
  form: UseFormReturn<RegistrationForm>;
  autoFocus?: boolean;
}) {
  const { errors } = formState;
  return (
    <>
      <EmailField
        label="Email"
        autoFocus={autoFocus}
        error={errors.username?.message}
        {...register('username')}
      />
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
    </>
  );
}
