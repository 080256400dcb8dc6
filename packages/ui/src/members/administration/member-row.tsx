import type { ListedUser } from '@clubhouse/core/members';
import { facilityDate } from '@clubhouse/core/time';
import { Check } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberSwitches } from './member-switches.tsx';
import { accountSince, endOfMembership } from './member-texts.ts';

const columnsFor = (canChange: boolean) =>
  canChange
    ? 'lg:grid-cols-[minmax(0,1fr)_9rem_11rem_repeat(3,4rem)_2.75rem]'
    : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,12rem)_2.75rem]';

/** Shows the column headings. Screen readers skip the headings, because every switch has a full label. */
export function MemberHeads({ canChange }: { canChange: boolean }) {
  const heads = canChange
    ? ['Person', 'Phone', 'Member', 'Admin', 'Coach', 'Staff', '']
    : ['Person', 'Phone', 'Membership', ''];
  return (
    <div
      aria-hidden
      className={`hidden gap-x-4 border-border border-b px-6 py-3 text-muted text-small ${canChange ? 'lg:grid' : 'sm:grid'} ${columnsFor(canChange)}`}
    >
      {heads.map((head) => (
        <span key={head} className={canChange && !['Person', 'Phone'].includes(head) ? 'text-right' : ''}>
          {head}
        </span>
      ))}
    </div>
  );
}

export function MemberRow({
  row,
  canChange,
  onAsk,
}: {
  row: ListedUser;
  canChange: boolean;
  onAsk: (question: MemberQuestion) => void;
}) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const ends =
    row.isMember && row.membershipEndsOn ? `ends ${endOfMembership(row.membershipEndsOn, today)}` : null;
  return (
    <li className={`relative grid items-center gap-x-4 gap-y-2 p-4 sm:px-6 lg:py-3 ${columnsFor(canChange)}`}>
      <div className={`min-w-0 pr-10 ${canChange ? 'lg:pr-0' : 'sm:pr-0'}`}>
        <p className="font-[550]">{row.displayName}</p>
        <p className="text-muted [overflow-wrap:anywhere]">{row.email}</p>
      </div>
      {canChange ? (
        <>
          <p className="text-muted text-small">
            <span className="whitespace-nowrap">{row.phone}</span> <span className="lg:hidden">·</span>{' '}
            <span className="lg:block">
              Created <span className="whitespace-nowrap">{accountSince(row.createdAt, facility)}</span>
            </span>
          </p>
          <MemberSwitches row={row} ends={ends} />
        </>
      ) : (
        <>
          <p className="text-muted">{row.phone}</p>
          {row.isMember ? (
            <p className="flex items-center gap-1.5 font-[550] text-success">
              <Check aria-hidden className="size-5 shrink-0" />
              {ends ? `Member, ${ends}` : 'Member'}
            </p>
          ) : (
            <p className="text-muted">Not a member</p>
          )}
        </>
      )}
      <MemberMenu row={row} canChange={canChange} onAsk={onAsk} />
    </li>
  );
}
