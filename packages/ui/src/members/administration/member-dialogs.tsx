import type { ListedUser } from '@clubhouse/core/members';
import { useUser } from '../../auth/index.ts';
import { setUser } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useDeleteUser, useSignOutUser } from './api.ts';
import { ChangeNameDialog } from './change-name-dialog.tsx';
import { EndMembershipDialog } from './end-membership-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

export type MemberQuestion = {
  about: 'name' | 'ending' | 'reset-link' | 'sign-out' | 'deletion';
  row: ListedUser;
};

type DialogProps = {
  onClose: () => void;
  /** Returns the element that gets focus when the deleted account and its button are gone. */
  focusWhenGone: () => HTMLElement | null;
};

export default function MemberDialogs({
  question: { about, row },
  ...props
}: DialogProps & { question: MemberQuestion }) {
  switch (about) {
    case 'name':
      return <ChangeNameDialog row={row} onClose={props.onClose} />;
    case 'ending':
      return <EndMembershipDialog row={row} onClose={props.onClose} />;
    case 'reset-link':
      return <ResetLinkDialog row={row} onClose={props.onClose} />;
    case 'sign-out':
      return <SignOutUserDialog row={row} onClose={props.onClose} />;
    case 'deletion':
      return <DeleteUserDialog row={row} {...props} />;
  }
}

/** Ends every session of an account, for example after a phone was lost. */
function SignOutUserDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const me = useUser();

  return (
    <ConfirmChange
      title="Sign out everywhere"
      keepText="No, Keep Signed In"
      confirmText="Yes, Sign Out"
      busyText="Signing Out..."
      change={useSignOutUser(row.id)}
      input={undefined}
      done={() => ({ title: 'Signed out', description: `${row.displayName} is signed out everywhere.` })}
      failed="Not signed out"
      onDone={() => row.id === me.id && setUser(null)}
      look="primary"
      onClose={onClose}
    >
      <p>
        {row.id === me.id ? 'You will be' : `${row.displayName} will be`} signed out on every device right
        away. The password stays the same. If someone else knows it, create a reset link too.
      </p>
    </ConfirmChange>
  );
}

const CONSEQUENCES = [
  'They are signed out right away',
  'Future bookings are canceled, and they get an email',
  'Future lessons, including those they teach, are canceled, and both sides get an email',
  'Past bookings stay, without the name',
  'Leagues keep “Former member”',
];

function DeleteUserDialog({ row, ...props }: DialogProps & { row: ListedUser }) {
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
      onDone={() => row.id === me.id && setUser(null)}
      {...props}
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
