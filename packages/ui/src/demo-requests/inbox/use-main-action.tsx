import { may } from '@clubhouse/core/auth';
import { ADMIN_NOTES, type DemoRequest, type MainAction, mainAction } from '@clubhouse/core/demo-requests';
import { CalendarPlus, KeyRound, LogOut, type LucideIcon, Mail, ShieldCheck, UserPlus } from 'lucide-react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useOffline } from '../../client/offline.ts';
import { showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { type TriagedRequest, useAddNoteTo } from './api.ts';

/** The name of a dialog for one request. The screen renders the dialog. */
export type RequestDialogName = 'demo' | 'member' | 'end' | 'reset' | 'delete';

type Step = { label: string; icon: LucideIcon; dialog?: RequestDialogName; isDone?: boolean };

const STEPS: Record<MainAction, Step> = {
  'book-demo': { label: 'Book demo', icon: CalendarPlus, dialog: 'demo' },
  reply: { label: 'Reply by email', icon: Mail },
  'make-member': { label: 'Add as member', icon: UserPlus, dialog: 'member' },
  'end-membership': { label: 'End membership…', icon: LogOut, dialog: 'end' },
  'send-reset-link': { label: 'Reset link…', icon: KeyRound, dialog: 'reset' },
  'ask-admin': { label: 'Ask an admin', icon: ShieldCheck },
  'admin-asked': { label: 'Sent to an admin', icon: ShieldCheck, isDone: true },
};

const ASK_FAILED = 'We couldn’t ask an admin';

/** Returns a function that adds a note asking an admin to act on a request. */
export function useAskAdmin() {
  const addNote = useAddNoteTo();
  const offline = useOffline();
  return async (request: TriagedRequest) => {
    if (addNote.isPending) return;
    if (offline) {
      showToast({ title: ASK_FAILED, description: offline, variant: 'destructive' });
      return;
    }
    // Awaits the mutation, because its callbacks do not run after the panel has closed.
    try {
      await addNote.mutateAsync({ request, text: ADMIN_NOTES[request.kind] });
      showToast({
        title: 'Sent to an admin',
        description: `Admins will see a note on ${request.name}’s request.`,
      });
    } catch (error) {
      showRefusal(ASK_FAILED, error, 'Please try again.');
    }
  };
}

/** Returns a function that determines a request's next step, or null if there is nothing left to do. */
export function useMainAction(open: (dialog: RequestDialogName, request: TriagedRequest) => void) {
  const isAdmin = may(useUser(), 'administer');
  const { place } = useFacility();
  const askAdmin = useAskAdmin();
  return (request: TriagedRequest) => {
    const action = mainAction(request, { isAdmin });
    if (action === null) return null;
    const step = STEPS[action];
    const act = () => {
      if (step.dialog) open(step.dialog, request);
      else if (action === 'reply') location.assign(replyLink(request, place.name));
      else if (!step.isDone) void askAdmin(request);
    };
    return { ...step, act };
  };
}

const replyLink = ({ email }: DemoRequest, facilityName: string) =>
  `mailto:${encodeURI(email)}?subject=${encodeURIComponent(`Your message to ${facilityName}`)}`;
