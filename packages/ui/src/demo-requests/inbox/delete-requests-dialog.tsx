import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useDeleteRequests } from './api.ts';

/**
 * Asks for confirmation before deleting the selected rows. The question states the number of requests,
 * because one row can stand for several requests of the same person.
 */
export default function DeleteRequestsDialog({
  rows,
  onDone,
  onClose,
  focusWhenGone,
}: {
  rows: readonly InboxRequest[];
  onDone: () => void;
  onClose: () => void;
  focusWhenGone: () => HTMLElement | null;
}) {
  const ids = rows.flatMap(({ id, joinedIds }) => [id, ...joinedIds]);
  const count = ids.length === 1 ? '1 request' : `${ids.length} requests`;
  const [first] = rows;
  return (
    <ConfirmChange
      title={`Delete ${count}?`}
      keepText={ids.length === 1 ? 'Keep Request' : 'Keep Requests'}
      confirmText={`Delete ${ids.length === 1 ? 'Request' : `${ids.length} Requests`}`}
      busyText="Deleting..."
      change={useDeleteRequests()}
      input={{ ids }}
      done={() => ({
        title: ids.length === 1 ? 'Request deleted' : 'Requests deleted',
        description: `${count} ${ids.length === 1 ? 'was' : 'were'} deleted.`,
      })}
      failed="Failed to delete demo request"
      focusWhenGone={focusWhenGone}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        This deletes {count} from {rows.length === 1 ? first?.name : `${rows.length} people`}, including the
        messages, notes, phone numbers and emails. This action cannot be undone.
      </p>
    </ConfirmChange>
  );
}
