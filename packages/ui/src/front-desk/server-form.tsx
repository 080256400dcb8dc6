import { type AddressFailure, type CheckedServerUrl, type ServerUrl, serverUrl } from '@clubhouse/core/shell';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { setUser } from '../client/index.ts';
import { Button, Notice, TextField } from '../kit/index.ts';
import { learnAbout, useAbout, useShell } from './shell-context.ts';

/** The errors that appear below the address field. All other errors appear above the button. */
const FIELD_ERRORS: readonly AddressFailure[] = ['not_an_address', 'not_secure'];

/** A form for the server's address. Accepts the address only if a Clubhouse server responds there. */
export function ServerForm({ onDone }: { onDone?: () => void }) {
  const shell = useShell();
  const about = useAbout();
  const { formState, handleSubmit, register, setError, setFocus } = useForm<ServerUrl>({
    resolver: zodResolver(serverUrl),
    defaultValues: { address: about?.server ?? '' },
  });
  const use = useMutation<CheckedServerUrl, Error, ServerUrl>({
    mutationFn: (typed) => shell.workWith(typed),
    onSuccess: async (checked) => {
      if (!checked.isOk) {
        if (FIELD_ERRORS.includes(checked.reason)) setError('address', { message: checked.message });
        setFocus('address', { shouldSelect: true });
        return;
      }
      // Submitting the address of the current server does not end the session.
      if (checked.origin !== about?.server) {
        setUser(null);
        await learnAbout(shell);
      }
      onDone?.();
    },
  });
  useEffect(() => setFocus('address'), [setFocus]);
  const failure = use.data?.isOk === false && !FIELD_ERRORS.includes(use.data.reason) ? use.data : null;
  return (
    <form noValidate onSubmit={handleSubmit((typed) => use.mutate(typed))} className="grid gap-5">
      <TextField
        label="Server address"
        hint="The address of your website, for example golf.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        error={formState.errors.address?.message}
        {...register('address')}
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {use.isError && <Notice tone="danger">We couldn’t check the address. Please try again.</Notice>}
      <Button type="submit" isBusy={use.isPending} busyText="Checking...">
        Connect
      </Button>
    </form>
  );
}
