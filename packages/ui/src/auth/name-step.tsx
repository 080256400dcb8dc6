import { MAX_NAME_LENGTH } from '@clubhouse/core/auth';
import { nameChange } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { sentenceOf } from '../client/index.ts';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, Notice, TextField } from '../kit/index.ts';
import { useChangeProfile } from './account-api.ts';
import { NarrowPage } from './narrow-page.tsx';

type NameForm = z.input<typeof nameChange>;

/** Asks for a name once, right after registration. */
export function NameStep({ onDone }: { onDone: () => void }) {
  const save = useChangeProfile();
  const { formState, handleSubmit, register, setError, watch } = useForm<NameForm>({
    resolver: zodResolver(nameChange),
    defaultValues: { name: '' },
  });
  const isEmpty = !watch('name')?.trim();
  const submit = handleSubmit((input) => {
    if (isEmpty) return onDone();
    save.mutate(input, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(setError, error.fields),
    });
  });

  return (
    <NarrowPage
      title="What should we call you?"
      lead="Your name in leagues, lessons and at the front desk. Other members never see your email or phone number."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {save.isError && <Notice tone="danger">{sentenceOf(save.error, 'Your name was not saved.')}</Notice>}
        <TextField
          label="Your name"
          autoComplete="name"
          autoFocus
          maxLength={MAX_NAME_LENGTH}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={save.isPending} busyText="Saving...">
            Continue
          </Button>
          <Button look="quiet" onClick={onDone}>
            Skip for now
          </Button>
        </div>
      </form>
    </NarrowPage>
  );
}
