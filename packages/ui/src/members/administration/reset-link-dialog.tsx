import type { ListedUser } from '@clubhouse/core/members';
import { useRef } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Button, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useNewResetLink } from './api.ts';

/** Creates a link for setting a new password. Admins give this link to people who cannot receive reset emails. */
export function ResetLinkDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const create = useNewResetLink(row.id);
  const field = useRef<HTMLInputElement>(null);
  const url = create.data?.url;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url ?? '');
      showToast({ title: 'Copied', description: `Now give the link to ${row.displayName}.` });
    } catch {
      // Browsers block the clipboard on pages without HTTPS.
      showToast({
        title: 'Couldn’t copy',
        description: 'The link is selected, so you can copy it with Ctrl+C or ⌘C.',
      });
    }
  };

  return (
    <Dialog title="Reset link" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">
          With this link, {row.displayName} can set a new password. It expires in 24 hours and can be used
          only once. Anyone with the link can open the account, so share it only with this person.
        </p>
        <Refused error={create.error} fallback="We couldn’t create the link." />
        {url ? (
          <div>
            <label htmlFor="reset-link" className="mb-1.5 block font-[550]">
              Link
            </label>
            <div className="flex flex-wrap gap-3">
              <input
                ref={field}
                id="reset-link"
                readOnly
                value={url}
                onFocus={(event) => event.target.select()}
                className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-border-strong bg-surface px-3 py-2"
              />
              <Button onClick={copy}>Copy</Button>
            </div>
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
