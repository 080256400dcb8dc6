import { type Login, user } from '@clubhouse/core/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SignInFields, useSignInForm } from '../auth/index.ts';
import { currentFacility } from '../client/facility.ts';
import { ApiError, api, errorMessage } from '../client/index.ts';
import { refreshFacility } from '../client/refresh-facility.ts';
import { Button, Notice } from '../kit/index.ts';
import { enter, NotAtThisDesk, untilLeft } from './desk-session.ts';
import { useShell } from './shell-context.ts';

export function SignInForm({ username = '', submitText }: { username?: string; submitText: string }) {
  const shell = useShell();
  const signIn = useMutation<void, Error, Login>({
    mutationFn: async (credentials) => {
      await untilLeft();
      const signedIn = await api.post('/api/login', credentials, user);
      // The staff hours may have changed since the desk was closed.
      await refreshFacility();
      await enter(shell, signedIn, currentFacility());
    },
  });
  const form = useSignInForm({ username, password: '' });
  const { handleSubmit, setFocus } = form;
  useEffect(() => setFocus(username ? 'password' : 'username'), [setFocus, username]);
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {signIn.isError && <Notice tone="danger">{refusalOf(signIn.error)}</Notice>}
      <SignInFields form={form} isShared />
      <Button type="submit" isBusy={signIn.isPending} busyText="Signing in...">
        {submitText}
      </Button>
    </form>
  );
}

function refusalOf(error: Error): string {
  if (error instanceof NotAtThisDesk) return error.message;
  // The default message asks the user to check whether the change was saved. That makes no sense for a sign-in.
  if (error instanceof ApiError && error.code === 'outcome_unknown')
    return 'Can’t reach the server. Please try again.';
  return errorMessage(error, 'Invalid username or password');
}
