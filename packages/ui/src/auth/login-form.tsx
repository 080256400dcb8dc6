import type { Login } from '@clubhouse/core/auth';
import { Link } from 'react-router-dom';
import { setUser } from '../client/index.ts';
import { Button, showToast } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { useLogin } from './api.ts';
import { SignInFields, useSignInForm } from './sign-in-fields.tsx';

const FAILED = 'Invalid username or password';

export function LoginForm({ initial, onSwitch }: { initial?: Login | undefined; onSwitch: () => void }) {
  const signIn = useLogin();
  const form = useSignInForm(initial ?? { username: '', password: '' });
  const { handleSubmit, setFocus } = form;
  const forgetDraft = useDraft(form, 'login', ['username']);
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: (user) => {
        showToast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
        forgetDraft();
        setUser(user);
      },
      onError: (error) => {
        if (error.status === 401) setFocus('password');
        showRefusal('Login failed', error, FAILED);
      },
    }),
  );

  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      <SignInFields form={form} />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-accent underline"
      >
        Forgot password?
      </Link>
      <Refused error={signIn.error} fallback={FAILED} />
      <Button type="submit" isBusy={signIn.isPending} busyText="Logging in...">
        Log in
      </Button>
      <p className="text-muted">
        New here?{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="inline-flex min-h-11 cursor-pointer items-center text-accent underline"
        >
          Register
        </button>
      </p>
    </form>
  );
}
