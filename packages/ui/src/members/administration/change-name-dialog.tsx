import { type ListedUser, nameChange } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../client/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Notice, showToast, TextField } from '../../kit/index.ts';
import { useChangeName } from './api.ts';

export function ChangeNameDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const change = useChangeName(row.id);
  const { formState, handleSubmit, register, setError } = useForm({
    resolver: zodResolver(nameChange),
    defaultValues: { name: row.name ?? '' },
  });
  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: (changed) => {
        onClose();
        showToast({
          title: 'Name saved',
          description: `Everyone can now see the name ${changed.displayName}.`,
        });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <Dialog title={`Change ${row.displayName}’s name`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {change.isError && (
          <Notice tone="danger">{errorMessage(change.error, 'We couldn’t save the name.')}</Notice>
        )}
        <p className="text-muted">
          Other members see this name. Without a name, they see “Member {row.id}”. They never see the member’s
          email address.
        </p>
        <TextField
          label="Name"
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" isBusy={change.isPending} busyText="Saving...">
            Save Name
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
