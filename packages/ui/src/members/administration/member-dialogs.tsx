import type { ListedUser } from '@clubhouse/core/members';
import { useUser } from '../../auth/index.ts';
import { setUser } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { type Flag, useDeleteUser, useSignOutUser } from './api.ts';
import { ChangeContactDialog } from './change-contact-dialog.tsx';
import { ChangeNameDialog } from './change-name-dialog.tsx';
import { EndMembershipDialog } from './end-membership-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

export type MemberQuestion =
  | { about: 'name' | 'contact' | 'ending' | 'reset-link' | 'sign-out' | 'deletion'; row: ListedUser }
  | { about: 'role'; row: ListedUser; flag: Flag; isSet: boolean };

type DialogProps = {
  onClose: () => void;
  /**
   * Returns the element that gets focus after the account is deleted, because the account's menu button
   * disappears.
   */
  focusWhenGone: () => HTMLElement | null;
};

export default function MemberDialogs({ question, ...props }: DialogProps & { question: MemberQuestion }) {
  const { row } = question;
  switch (question.about) {
    case 'name':
      return <ChangeNameDialog row={row} onClose={props.onClose} />;
    case 'contact':
      return <ChangeContactDialog row={row} onClose={props.onClose} />;
    case 'ending':
      return <EndMembershipDialog row={row} onClose={props.onClose} />;
    case 'role':
      return <RoleDialog row={row} flag={question.flag} isSet={question.isSet} onClose={props.onClose} />;
    case 'reset-link':
      return <ResetLinkDialog row={row} onClose={props.onClose} />;
    case 'sign-out':
      return <SignOutUserDialog row={row} onClose={props.onClose} />;
    case 'deletion':
      return <DeleteUserDialog row={row} {...props} />;
  }
}

function SignOutUserDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const me = useUser();

  return (
    <ConfirmChange
      title={`Sign ${row.displayName} out everywhere`}
      keepText="No, Keep Signed In"
      confirmText="Yes, Sign Out"
      busyText="Signing Out..."
      change={useSignOutUser(row.id)}
      input={undefined}
      done={() => ({ title: 'Signed out', description: `${row.displayName} is signed out everywhere.` })}
      failed="Couldn’t sign out"
      onDone={() => row.id === me.id && setUser(null)}
      look="primary"
      onClose={onClose}
    >
      <p>
        {row.id === me.id ? 'You will be' : `${row.displayName} will be`} signed out on every device right
        away. The password stays the same. If someone else knows the password, create a reset link too.
      </p>
    </ConfirmChange>
  );
}

const CONSEQUENCES = [
  'The account is signed out right away',
  'Future bookings are canceled, and the account’s owner gets an email',
  'Future lessons that the user takes or teaches are canceled, and the coach and the member get an email',
  'Past bookings are kept, but without the member’s name',
  'Leagues show “Former member” instead of the name',
];

function DeleteUserDialog({ row, ...props }: DialogProps & { row: ListedUser }) {
  const me = useUser();
  return (
    <ConfirmChange
      title={`Delete ${row.displayName}`}
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
