import { type Login, login } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { PasswordField, TextField } from '../kit/index.ts';

export const useSignInForm = (defaultValues: Login) =>
  useForm<Login>({ resolver: zodResolver(login), defaultValues });

export function SignInFields({
  form: { formState, register },
  isShared = false,
}: {
  form: UseFormReturn<Login>;
  /** True on a shared computer, where the browser must not suggest what the previous user entered. */
  isShared?: boolean;
}) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Email or Username"
        autoComplete={isShared ? 'off' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete={isShared ? 'off' : 'current-password'}
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  );
}
