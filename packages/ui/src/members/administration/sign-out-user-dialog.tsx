import type { ListedUser } from '@clubhouse/core/members';
import { useUser } from '../../auth/index.ts';
import { sentenceOf, setUser } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { useSignOutUser } from './api.ts';

/** For a lost phone, or somebody who has left: the account stays, whoever is in it has to sign in again. */
export function SignOutUserDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const me = useUser();
  const signOut = useSignOutUser(row.id);
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast({ title: 'Signed out', description: `${row.displayName} is signed out everywhere.` });
        if (row.id === me.id) setUser(null);
      },
      onError: (error) => {
        onClose();
        showToast({
          title: 'Not signed out',
          description: sentenceOf(error, 'Please try again.'),
          variant: 'destructive',
        });
      },
    });

  return (
    <ConfirmDialog
      title="Sign out everywhere"
      keepText="No, Keep Signed In"
      confirmText="Yes, Sign Out"
      busyText="Signing Out..."
      isBusy={signOut.isPending}
      look="primary"
      focusAfterwards={() => null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {row.id === me.id ? 'You are' : `${row.displayName} is`} signed out on every device at once. The
        password stays as it is: should somebody else know it, create a reset link, too.
      </p>
    </ConfirmDialog>
  );
}
