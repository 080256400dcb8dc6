import { type KeypadCode, type NewKeypadCode, newKeypadCode } from '@clubhouse/core/keypad';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, showToast, TextField } from '../kit/index.ts';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { useChangeCode } from './api.ts';

const FAILED = 'Failed to update keypad code';
const EMAIL_HINT = 'We’ll email members about the change. The email doesn’t include the code.';

type Props = { shownCode: KeypadCode | undefined; onChanged: () => void };

export function CodeForm({ shownCode, onChanged }: Props) {
  const change = useChangeCode();
  const before = shownCode ?? change.data;
  const { formState, handleSubmit, register, reset, setError } = useForm<NewKeypadCode>({
    resolver: zodResolver(newKeypadCode),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: (now) => {
        reset();
        onChanged();
        showToast(toastOf(before, now));
      },
      onError: (error) => {
        showFieldErrors(setError, error.fields);
        showRefusal(FAILED, error, FAILED);
      },
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-3">
      <TextField
        label="New code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Up to 6 characters. ${EMAIL_HINT}`}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Refused error={change.error} fallback={FAILED} />
      <Button
        type="submit"
        className="sm:justify-self-start"
        isBusy={change.isPending}
        busyText="Changing..."
      >
        Change code
      </Button>
    </form>
  );
}

function toastOf(before: KeypadCode | undefined, now: KeypadCode) {
  return before?.updatedAt && before.updatedAt === now.updatedAt
    ? { title: 'This is already the current code', description: 'We didn’t send any email.' }
    : { title: 'Keypad code updated', description: EMAIL_HINT };
}
