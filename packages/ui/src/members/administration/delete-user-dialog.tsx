import type { ListedUser } from '@clubhouse/core/members';
import { useUser } from '../../auth/index.ts';
import { setUser } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useDeleteUser } from './api.ts';

const CONSEQUENCES = [
  'They are signed out right away',
  'Future bookings are canceled, and they get an email',
  'Future lessons, including those they teach, are canceled, and both sides get an email',
  'Past bookings stay, without the name',
  'Leagues keep “Former member”',
];

/** Asks before deleting an account, and lists the consequences. */
export function DeleteUserDialog({
  row,
  onClose,
  focusWhenGone,
}: {
  row: ListedUser;
  onClose: () => void;
  focusWhenGone: () => HTMLElement | null;
}) {
  const me = useUser();

  return (
    <ConfirmChange
      title="Delete user"
      keepText="No, Keep User"
      confirmText="Yes, Delete User"
      busyText="Deleting..."
      change={useDeleteUser(row.id)}
      input={undefined}
      done={() => ({ title: 'User deleted', description: `${row.displayName} no longer has an account.` })}
      failed="Failed to delete user"
      focusWhenGone={focusWhenGone}
      onDone={() => row.id === me.id && setUser(null)}
      onClose={onClose}
    >
      <p>This cannot be undone. When you delete {row.id === me.id ? 'your own account' : row.displayName}:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {CONSEQUENCES.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </ConfirmChange>
  );
}
