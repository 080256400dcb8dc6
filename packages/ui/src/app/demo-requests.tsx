import type { DemoRequest } from '@clubhouse/core/demo-requests';
import type { ListedUser } from '@clubhouse/core/members';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { BookBayDialog } from '../bookings/staff/index.ts';
import { useFacility } from '../client/facility.ts';
import { readClock } from '../client/index.ts';
import {
  type BookDemo,
  CompletedRequestsScreen as Completed,
  DemoRequests as Open,
  RequestsScreen as OpenScreen,
  type RequestDialog,
  useSetCompleted,
} from '../demo-requests/inbox/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Button } from '../kit/index.ts';
import { lazyDialog, OpeningDialog } from '../kit/lazy-dialog.tsx';
import { personQueries } from '../members/index.ts';
import { userQueries } from '../users/index.ts';

const EndMembershipDialog = lazyDialog(async () => ({
  default: (await import('../members/administration/end-membership-dialog.tsx')).EndMembershipDialog,
}));

const ResetLinkDialog = lazyDialog(async () => ({
  default: (await import('../members/administration/reset-link-dialog.tsx')).ResetLinkDialog,
}));

/**
 * The screens get this dialog as a prop, because importing `bookings` in `demo-requests` would create an
 * import cycle.
 */
const bookDemo: BookDemo = (props) => <BookDemoDialog {...props} />;

function BookDemoDialog(props: Parameters<BookDemo>[0]) {
  const facility = useFacility();
  return <BookBayDialog slotHint={{ bookingDate: facilityDate(readClock(), facility) }} {...props} />;
}

const endMembership: RequestDialog = (props) => <EndRequestedMembership {...props} />;

/**
 * Finds the sender's account. If the request has no account, finds the account with the request's email.
 * `user` is undefined while the account loads, and null if no account matches or loading fails.
 */
function useAccountOf({ userId, email }: DemoRequest) {
  const sender = useQuery({ ...personQueries.one(userId ?? 0), enabled: userId !== null });
  const found = useQuery({ ...userQueries.matching(email), enabled: userId === null });
  const isSame = (user: ListedUser) => user.email.toLowerCase() === email.toLowerCase();
  const { isError, isPending } = userId === null ? found : sender;
  const user = userId === null ? found.data?.find(isSame) : sender.data?.user;
  return { user: isPending ? undefined : (user ?? null), isError };
}

type Nothing = { title: string; text: string; isError: boolean; onClose: () => void };

function NoAccount({ title, text, isError, onClose }: Nothing) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-muted">{isError ? 'We couldn’t load the account. Please try again.' : text}</p>
      <Button className="mt-6 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

/**
 * Ends the membership of the person who sent a request. The suggested last day is the request's date plus the
 * notice period, or today if that date has passed.
 */
function EndRequestedMembership({ request, onClose }: Parameters<RequestDialog>[0]) {
  const facility = useFacility();
  const { user, isError } = useAccountOf(request);
  const setCompleted = useSetCompleted(request);
  if (user === undefined) return <OpeningDialog />;
  if (!user?.isMember) {
    const title = `End ${request.name}’s membership`;
    return <NoAccount {...{ title, isError, onClose }} text="This account has no membership." />;
  }
  const asked = facilityDate(new Date(request.createdAt), facility);
  const [, lastDay] = [
    facilityDate(readClock(), facility),
    datePlus(asked, facility.membership.noticeDays),
  ].sort();
  return (
    <EndMembershipDialog
      row={user}
      proposedLastDay={lastDay}
      after={{ onEnded: () => setCompleted(true), onUndone: () => setCompleted(request.isRead) }}
      onClose={onClose}
    />
  );
}

const sendResetLink: RequestDialog = (props) => <SendResetLink {...props} />;

function SendResetLink({ request, onClose }: Parameters<RequestDialog>[0]) {
  const { user, isError } = useAccountOf(request);
  if (user === undefined) return <OpeningDialog />;
  if (user) return <ResetLinkDialog row={user} onClose={onClose} />;
  const text = `No account has the email ${request.email}. Ask the person which email they used.`;
  return <NoAccount {...{ text, isError, onClose }} title="No account with this email" />;
}

export const RequestsScreen = () => (
  <OpenScreen bookDemo={bookDemo} endMembership={endMembership} sendResetLink={sendResetLink} />
);
export const CompletedRequestsScreen = () => <Completed bookDemo={bookDemo} />;
export const DemoRequests = () => (
  <Open bookDemo={bookDemo} endMembership={endMembership} sendResetLink={sendResetLink} />
);
