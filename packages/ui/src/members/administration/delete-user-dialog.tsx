import type { ListedUser } from '@clubhouse/core/members';
import { useRef } from 'react';
import { useUser } from '../../auth/index.ts';
import { sentenceOf, setUser } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { useDeleteUser } from './api.ts';

const CONSEQUENCES = [
  'Their sessions end at once',
  'Future bookings are canceled, and they are told by mail',
  'Future lessons are canceled, those that they teach too, and both sides are told by mail',
  'Past bookings stay, without the name',
  'Leagues keep “Former member”',
];

/** The question before an account is deleted, with all consequences. */
export function DeleteUserDialog({
  row,
  onClose,
  focusWhenGone,
}: {
  row: ListedUser;
  onClose: () => void;
  focusWhenGone: () => HTMLElement | null;
}) {
  const isDeleted = useRef(false);
  const me = useUser();
  const remove = useDeleteUser(row.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        isDeleted.current = true;
        onClose();
        showToast({ title: 'User deleted', description: `${row.displayName} has no account any more.` });
        if (row.id === me.id) setUser(null);
      },
      onError: (error) => {
        onClose();
        showToast({
          title: 'Failed to delete user',
          description: sentenceOf(error, 'Please try again.'),
          variant: 'destructive',
        });
      },
    });

  return (
    <ConfirmDialog
      title="Delete user"
      keepText="No, Keep User"
      confirmText="Yes, Delete User"
      busyText="Deleting..."
      isBusy={remove.isPending}
      focusAfterwards={() => (isDeleted.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>This cannot be undone. When you delete {row.id === me.id ? 'your own account' : row.displayName}:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {CONSEQUENCES.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
