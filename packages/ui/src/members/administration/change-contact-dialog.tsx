import { loginName } from '@clubhouse/core/auth';
import { type ChangedContact, contactChange, type ListedUser } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useUser } from '../../auth/index.ts';
import { errorMessage } from '../../client/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Notice, showToast, TextField } from '../../kit/index.ts';
import { useChangeContact } from './api.ts';

export function ChangeContactDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const isOwn = useUser().id === row.id;
  const change = useChangeContact(row.id);
  const { control, formState, handleSubmit, register, setError } = useForm({
    resolver: zodResolver(contactChange),
    defaultValues: { phone: row.phone, email: row.email },
  });
  const email = useWatch({ control, name: 'email' });
  const isNewEmail = loginName(email) !== loginName(row.email);
  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: (changed) => {
        onClose();
        showToast(savedToast(changed));
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <Dialog title={`Change ${row.displayName}’s phone or email`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {change.isError && !change.error.fields && (
          <Notice tone="danger">{errorMessage(change.error, 'We couldn’t save the changes.')}</Notice>
        )}
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          error={formState.errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={
            isOwn
              ? 'You can change your own email on your account page.'
              : 'We’ll send a link to confirm a new email. Please read the address back to the person before you save.'
          }
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <p className="min-h-12 text-muted text-small">
          {isNewEmail &&
            !isOwn &&
            `${row.displayName} stays signed in. We’ll email the old address about the change.`}
        </p>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" isBusy={change.isPending} busyText="Saving...">
            Save Changes
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const savedToast = ({ displayName, email, confirmationSent }: ChangedContact) =>
  confirmationSent
    ? { title: 'Email changed', description: `We sent a confirmation link to ${email}.` }
    : { title: 'Changes saved', description: `The front desk can now see ${displayName}’s new details.` };
