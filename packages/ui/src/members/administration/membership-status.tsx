import type { ListedUser } from '@clubhouse/core/members';
import { facilityDate } from '@clubhouse/core/time';
import { Check } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { useResendInvitation } from './api.ts';
import { isWaitingForPassword, membershipText } from './member-texts.ts';
import { ROLE_TEXTS } from './role-texts.ts';

export function MembershipStatus({ row }: { row: ListedUser }) {
  const today = facilityDate(useNow(), useFacility());
  const resend = useResendInvitation();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={row.isMember ? 'flex items-center gap-1.5 font-[550] text-success' : 'text-muted'}>
        {row.isMember && <Check aria-hidden className="size-4 shrink-0" />}
        {membershipText(row, today)}
      </span>
      {isWaitingForPassword(row) && (
        <span className="flex items-center gap-1 text-small text-warning">
          Invited ·
          <button
            type="button"
            aria-disabled={resend.isPending || undefined}
            aria-label={`Resend invitation, ${row.displayName}`}
            onClick={() => !resend.isPending && resend.mutate(row)}
            className="min-h-11 cursor-pointer rounded-sm font-[550] underline underline-offset-4 lg:min-h-6"
          >
            Resend
          </button>
        </span>
      )}
      {row.isEmailConfirmed === false && !row.isInvited && (
        <span className="text-small text-warning">Email not confirmed</span>
      )}
    </div>
  );
}

const BADGES = ['isAdmin', 'isStaff', 'isCoach'] as const;

export function RoleBadges({ row }: { row: ListedUser }) {
  const roles = BADGES.filter((flag) => row[flag]);
  if (roles.length === 0) return null;
  return (
    <ul aria-label="Roles" className="flex flex-wrap gap-1">
      {roles.map((flag) => (
        <li key={flag} className="rounded-sm border border-border-strong px-1.5 text-small leading-snug">
          {ROLE_TEXTS[flag].label}
        </li>
      ))}
    </ul>
  );
}
