import type { ListedUser } from '@clubhouse/core/members';
import { CopyField } from '../../kit/copy-field.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Button } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useNewResetLink } from './api.ts';

/**
 * Creates a link for setting a new password. Admins give this link to people who cannot receive reset emails.
 */
export function ResetLinkDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const create = useNewResetLink(row.id);
  const url = create.data?.url;

  return (
    <Dialog title={`Reset link for ${row.displayName}`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">
          With this link, {row.displayName} can set a new password. The link expires in 24 hours and can be
          used only once. Anyone with the link can open the account, so share it only with this person.
        </p>
        <Refused error={create.error} fallback="We couldn’t create the link." />
        {url ? (
          <div>
            <CopyField label="Link" value={url} copied={`Now give the link to ${row.displayName}.`} />
            <p className="mt-2 text-muted text-small">You won’t see this link again.</p>
          </div>
        ) : (
          <Button isBusy={create.isPending} busyText="Creating..." onClick={() => create.mutate()}>
            Create Reset Link
          </Button>
        )}
      </div>
    </Dialog>
  );
}
