import { MAX_NAME_LENGTH } from '@clubhouse/core/auth';
import { nameChange } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessage } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { showFieldErrors } from '../kit/field-errors.ts';
import { Button, Notice, showToast, TextField } from '../kit/index.ts';
import { useChangeProfile } from './api.ts';

export default function NameCard({ onDone }: { onDone: () => void }) {
  return (
    <div
      role="dialog"
      aria-labelledby="name-card"
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="fixed inset-x-4 bottom-4 z-30 rounded-lg sm:right-6 sm:bottom-6 sm:left-auto sm:w-md border border-border bg-surface-raised p-5 text-text shadow-card"
    >
      <h2 id="name-card" className="text-title">
        What should we call you?
      </h2>
      <p className="mt-1 text-muted">
        This name appears in leagues, in lessons and at the front desk. Other members never see your email.
      </p>
      <Queries>
        <NameForm onDone={onDone} />
      </Queries>
    </div>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const save = useChangeProfile();
  const { formState, handleSubmit, register, setError } = useForm<z.input<typeof nameChange>>({
    resolver: zodResolver(nameChange),
    defaultValues: { name: '' },
  });
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: (user) => {
        onDone();
        showToast({ title: 'Name saved', description: `Hello, ${user.displayName}!` });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {save.isError && (
        <Notice tone="danger">{errorMessage(save.error, 'We couldn’t save your name.')}</Notice>
      )}
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
          Save Name
        </Button>
        <Button look="quiet" onClick={onDone}>
          Skip
        </Button>
      </div>
    </form>
  );
}
