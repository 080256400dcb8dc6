import {
  type DemoRequest,
  isAdminAsked,
  KIND_NAMES,
  preferredTimesText,
  type RequestKind,
  shownStatus,
  waitingTime,
} from '@clubhouse/core/demo-requests';
import {
  CircleHelp,
  Clock,
  DoorOpen,
  LogOut,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { useNow } from '../../client/index.ts';

const CHIP =
  'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-[550] text-small leading-tight';

const KINDS: Record<RequestKind, { icon: LucideIcon; look: string }> = {
  demo: { icon: DoorOpen, look: 'bg-border/40 text-text' },
  membership: { icon: UserPlus, look: 'bg-accent-soft text-accent' },
  cancellation: { icon: LogOut, look: 'bg-danger-soft text-danger' },
  account_help: { icon: CircleHelp, look: 'bg-border/40 text-text' },
  other: { icon: MessageCircle, look: 'bg-border/40 text-text' },
};

export function KindChip({ kind }: Pick<DemoRequest, 'kind'>) {
  const { icon: Icon, look } = KINDS[kind];
  return (
    <span className={`${CHIP} ${look}`}>
      <Icon aria-hidden className="size-3.5" />
      {KIND_NAMES[kind]}
    </span>
  );
}

export function AdminAskedChip({ request }: { request: DemoRequest }) {
  if (!isAdminAsked(request)) return null;
  return (
    <span className={`${CHIP} bg-warning-soft text-warning`}>
      <ShieldCheck aria-hidden className="size-3.5" />
      Sent to an admin
    </span>
  );
}

export function CompletionChip({ isRead }: Pick<DemoRequest, 'isRead'>) {
  return (
    <span className={`${CHIP} ${isRead ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}>
      {isRead ? 'Completed' : 'In Progress'}
    </span>
  );
}

export function PreferredTimesChip({ times }: { times: DemoRequest['preferredTimes'] }) {
  if (times.length === 0) return null;
  return (
    <span className={`${CHIP} whitespace-normal! bg-accent-soft text-accent`}>
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Best times: </span>
      {preferredTimesText(times)}
    </span>
  );
}

export const StatusText = ({ request }: { request: DemoRequest }) => (
  <span className={request.isRead ? 'text-success' : ''}>{shownStatus(request)}</span>
);

const URGENCY = {
  fine: 'text-muted',
  late: 'rounded-sm bg-warning-soft px-1 font-[600] text-warning',
  'too-late': 'rounded-sm bg-danger-soft px-1 font-[600] text-danger',
};

/** Shows how long the person has waited. A completed request is never highlighted as late. */
export function WaitingTime({ createdAt, isRead }: Pick<DemoRequest, 'createdAt' | 'isRead'>) {
  const { short, words, urgency } = waitingTime(createdAt, useNow());
  return (
    <span className={`whitespace-nowrap text-small ${URGENCY[isRead ? 'fine' : urgency]}`}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{isRead ? `${short} ago` : words}</span>
    </span>
  );
}
