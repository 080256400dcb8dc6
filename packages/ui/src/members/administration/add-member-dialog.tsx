import { addMemberForm } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, EmailField, PhoneField, showToast, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import type { KnownPerson } from '../../users/index.ts';
import { useAddMember } from './api.ts';

export default function AddMemberDialog({
  person,
  onAdded,
  onClose,
}: {
  /** The person whose name, email and phone fill the form at first. */
  person?: KnownPerson | undefined;
  onAdded: (id: number) => void;
  onClose: () => void;
}) {
  const add = useAddMember();
  const form = useForm({
    resolver: zodResolver(addMemberForm),
    defaultValues: { name: '', email: '', phone: '', ...person },
  });
  const { formState, handleSubmit, register, setError } = form;
  const { errors } = formState;
  const forgetDraft = useDraft(form, `add-member ${person?.email ?? ''}`.trim(), ['name', 'email', 'phone']);
  const submit = handleSubmit((input) =>
    add.mutate(input, {
      onSuccess: ({ message, user }) => {
        forgetDraft();
        onClose();
        onAdded(user.id);
        showToast({ title: 'Member added', description: message });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );

  return (
    <Dialog title="Add Member" onClose={onClose}>
      <form noValidate data-kept onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          We’ll email this person and include a link to set a password if they need one. If they already have
          an account with an unconfirmed email, we’ll sign them out everywhere, and their old password will
          stop working.
        </p>
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <EmailField label="Email" autoComplete="off" error={errors.email?.message} {...register('email')} />
        <PhoneField label="Phone" autoComplete="off" error={errors.phone?.message} {...register('phone')} />
        <Refused error={add.error} fallback="Failed to add member" />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" isBusy={add.isPending} busyText="Adding...">
            Add Member
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              forgetDraft();
              onClose();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
