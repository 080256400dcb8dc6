import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { showToast } from '../../kit/index.ts';
import { useChangeRead } from './api.ts';

/** Completes or reopens a request, and offers to undo it. */
export function useSetRead(onChanged?: () => void) {
  const undo = useChangeRead((changed) => showRead(changed));
  const change = useChangeRead((changed) => {
    onChanged?.();
    showRead(changed, () => undo.mutate({ id: changed.id, isRead: !changed.isRead }));
  });
  return {
    setRead: ({ id }: DemoRequest, isRead: boolean) => change.mutate({ id, isRead }),
    isPending: change.isPending || undo.isPending,
  };
}

function showRead({ name, isRead }: DemoRequest, onUndo?: () => void): void {
  showToast({
    title: isRead ? 'Marked as Completed' : 'Reopened',
    description: `${name}’s request is ${isRead ? 'done' : 'open again'}.`,
    ...(onUndo && { action: { label: 'Undo', onClick: onUndo } }),
  });
}
