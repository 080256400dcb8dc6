import { type Login, login } from '@clubhouse/core/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sentenceOf, setUser } from '../client/index.ts';
import { Button, Notice, PasswordField, showToast, TextField } from '../kit/index.ts';
import { useLogin } from './api.ts';

export function LoginForm({ initial, onSwitch }: { initial?: Login | undefined; onSwitch: () => void }) {
  const signIn = useLogin();
  const { formState, handleSubmit, register, setFocus } = useForm<Login>({
    resolver: zodResolver(login),
    defaultValues: initial ?? { username: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: (user) => {
        showToast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
        setUser(user);
      },
      onError: (error) => {
        setFocus('password');
        showToast({
          title: 'Login failed',
          description: sentenceOf(error, 'Invalid username or password'),
          variant: 'destructive',
        });
      },
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {signIn.isError && (
        <Notice tone="danger">{sentenceOf(signIn.error, 'Invalid username or password')}</Notice>
      )}
      <TextField
        label="Email or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-accent underline"
      >
        Forgot password?
      </Link>
      <Button type="submit" isBusy={signIn.isPending} busyText="Logging in...">
        Login
      </Button>
      <p className="text-muted">
        Don't have an account?{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="inline-flex min-h-11 cursor-pointer items-center text-accent underline"
        >
          Sign up
        </button>
      </p>
    </form>
  );
}
