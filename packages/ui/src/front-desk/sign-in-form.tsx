import type { Login } from '@clubhouse/core/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SignInFields, useSignInForm } from '../auth/index.ts';
import { Button, Notice } from '../kit/index.ts';
import { signInAtDesk } from './desk-session.ts';
import { useShell } from './shell-context.ts';
import { signInRefusal } from './sign-in-refusal.ts';

type Props = {
  username?: string;
  submitText: string;
  /** Explains why the person must enter the password. */
  notice?: string | undefined;
};

export function SignInForm({ username = '', submitText, notice }: Props) {
  const shell = useShell();
  const signIn = useMutation<void, Error, Login>({
    mutationFn: (credentials) => signInAtDesk(shell, '/api/login', { ...credentials, atDesk: true }),
  });
  const form = useSignInForm({ username, password: '' });
  const { handleSubmit, setFocus } = form;
  useEffect(() => setFocus(username ? 'password' : 'username'), [setFocus, username]);
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) }),
  );
  const refusal = signIn.isError ? signInRefusal(signIn.error, 'Invalid username or password') : notice;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <SignInFields form={form} isShared />
      <Button type="submit" isBusy={signIn.isPending} busyText="Signing in...">
        {submitText}
      </Button>
    </form>
  );
}
