import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { showToast } from '../../kit/index.ts';
import { useChangeRead } from './api.ts';
import { showFailure } from './show-failure.ts';

const onError = (error: unknown) => showFailure('Failed to mark contact request as read', error);

/** Completes or reopens a request, and offers to undo it. */
export function useSetRead(onChanged?: () => void) {
  const undo = useChangeRead({ onSuccess: (changed) => say(changed), onError });
  const change = useChangeRead({
    onSuccess: (changed) => {
      onChanged?.();
      say(changed, () => undo.mutate({ id: changed.id, isRead: !changed.isRead }));
    },
    onError,
  });
  return {
    setRead: ({ id }: DemoRequest, isRead: boolean) => change.mutate({ id, isRead }),
    isPending: change.isPending || undo.isPending,
  };
}

function say({ name, isRead }: DemoRequest, undo?: () => void): void {
  showToast({
    title: isRead ? 'Marked as Completed' : 'Reopened',
    description: `${name}’s request is ${isRead ? 'done' : 'open again'}.`,
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
  });
}
