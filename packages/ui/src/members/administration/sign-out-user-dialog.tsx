import type { ListedUser } from '@clubhouse/core/members';
import { useUser } from '../../auth/index.ts';
import { setUser } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useSignOutUser } from './api.ts';

/** For a lost phone or a former employee: ends every session and keeps the account. */
export function SignOutUserDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
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
