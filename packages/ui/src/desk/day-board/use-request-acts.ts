import { may } from '@clubhouse/core/auth';
import type { Submission } from '@clubhouse/core/demo-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../auth/index.ts';
import { deskQueries } from '../../bookings/staff/index.ts';
import { useSetRead } from '../../demo-requests/inbox/index.ts';
import { showToast } from '../../kit/index.ts';
import type { OpenOnBoard } from './opened.ts';

export type RequestActs = ReturnType<typeof useRequestActs>;

/** The actions on a demo request from the board. */
export function useRequestActs(onOpen: OpenOnBoard) {
  const isAdmin = may(useUser(), 'administer');
  const queryClient = useQueryClient();
  const { setRead } = useSetRead(() => void queryClient.invalidateQueries({ queryKey: deskQueries.all }));
  return {
    open: (request: Submission) => onOpen({ dialog: 'request', request }),
    book: (request: Submission) => onOpen({ dialog: request.demo ? 'request' : 'demo', request }),
    complete: (request: Submission) => setRead(request, !request.isRead),
    makeMember: (request: Submission) => {
      if (isAdmin) onOpen({ dialog: 'make-member', request });
      else showToast({ title: 'Only an admin makes members', variant: 'destructive' });
    },
  };
}
