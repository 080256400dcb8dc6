import { formatPhone } from '@clubhouse/core/fields';
import type { ListedUser } from '@clubhouse/core/members';
import { useFacility } from '../../client/facility.ts';
import { PersonLink } from '../../users/index.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import { accountSince, lastVisitText } from './member-texts.ts';
import { MembershipStatus, RoleBadges } from './membership-status.tsx';

/** Returns the grid's columns. A wide list also has columns for the last visit and the account. */
const columnsFor = (canChange: boolean) =>
  canChange
    ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_8.5rem_minmax(0,13rem)_6.5rem_2rem] @min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_8.5rem_minmax(0,13rem)_7.5rem_7rem_6.5rem_2rem]'
    : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8.5rem_minmax(0,13rem)_2rem] @min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8.5rem_minmax(0,13rem)_7.5rem_7rem_2rem]';

const WIDE_ONLY = 'hidden whitespace-nowrap text-muted @min-[90rem]:block';

/**
 * The column headings. Screen readers skip the headings, because most cells are clear without a heading. The
 * last visit and the account's date have visually hidden labels instead.
 */
export function MemberHeads({ canChange }: { canChange: boolean }) {
  const heads = ['Name', 'Email', 'Phone', 'Membership'];
  return (
    <div
      aria-hidden
      className={`hidden gap-x-4 border-border border-b px-6 py-1.5 text-muted text-small lg:grid ${columnsFor(canChange)}`}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className={WIDE_ONLY}>Last visit</span>
      <span className={WIDE_ONLY}>Account created</span>
      {canChange && <span>Roles</span>}
    </div>
  );
}

/** On wide screens, the row is one line, so that many people fit on the screen. */
export function MemberRow({
  row,
  canChange,
  isNew = false,
  onAsk,
}: {
  row: ListedUser;
  canChange: boolean;
  isNew?: boolean;
  onAsk: (question: MemberQuestion) => void;
}) {
  const facility = useFacility();
  return (
    <li
      className={`relative grid items-center gap-x-4 gap-y-1 p-4 sm:px-6 lg:min-h-9 lg:py-0 ${isNew ? 'bg-accent-soft' : ''} ${columnsFor(canChange)}`}
    >
      <p className="flex min-w-0 items-baseline gap-2 pr-12 font-[550] lg:pr-0">
        <PersonLink userId={row.id} name={row.displayName} className="min-w-0 py-2.5 lg:truncate lg:py-0.5" />
        {isNew && <span className="text-accent text-small">New</span>}
      </p>
      <p
        className={`min-w-0 text-muted [overflow-wrap:anywhere] lg:truncate ${row.email === row.displayName ? 'max-lg:hidden' : ''}`}
        title={row.email}
      >
        {row.email}
      </p>
      <p className="whitespace-nowrap text-muted">{formatPhone(row.phone)}</p>
      <MembershipStatus row={row} />
      <p className={WIDE_ONLY}>
        <span className="sr-only">Last visit: </span>
        {lastVisitText(row)}
      </p>
      <p className={WIDE_ONLY}>
        <span className="sr-only">Account created </span>
        {accountSince(row.createdAt, facility)}
      </p>
      {canChange && (
        <div className="empty:hidden lg:empty:block">
          <RoleBadges row={row} />
        </div>
      )}
      <MemberMenu
        row={row}
        canChange={canChange}
        onAsk={onAsk}
        className="absolute! top-2 right-2 lg:static! lg:size-8!"
      />
    </li>
  );
}
