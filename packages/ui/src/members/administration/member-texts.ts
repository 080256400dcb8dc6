import type { Facility } from '@clubhouse/core/facility';
import type { EndReason, ListedUser } from '@clubhouse/core/members';
import { dateFormat, facilityDate, formatDay, formatDayAndYear } from '@clubhouse/core/time';
import { rangeText } from '../../kit/pager.tsx';

const formatLongDay = dateFormat({ month: 'long', day: 'numeric' });

const isSameYear = (date: string, today: string) => date.slice(0, 4) === today.slice(0, 4);

/** Returns whether the person can get a new invitation: no password yet, and a membership or a role. */
export const isWaitingForPassword = ({ isInvited, isMember, isAdmin, isStaff, isCoach }: ListedUser) =>
  isInvited === true && (isMember || isAdmin === true || isStaff === true || isCoach === true);

export function endOfMembership(endsOn: string, today: string): string {
  return isSameYear(endsOn, today) ? formatDay(endsOn) : formatDayAndYear(endsOn);
}

export function accountSince(createdAt: string, facility: Facility): string {
  return formatDayAndYear(facilityDate(new Date(createdAt), facility));
}

/** Says "None in a year" if there is no visit, because the server searches only the last year. */
export const lastVisitText = ({ lastVisit }: Pick<ListedUser, 'lastVisit'>): string =>
  lastVisit ? formatDayAndYear(lastVisit) : 'None in a year';

export function peopleText(pageWindow: { page: number; pageSize: number; total: number }): string {
  const { pageSize, total } = pageWindow;
  if (total === 0) return '';
  if (total === 1) return '1 person';
  return `${total <= pageSize ? total : rangeText(pageWindow)} people`;
}

/** Formats a date as "December 22". Adds the year for dates outside the current year. */
export function longDay(date: string, today: string): string {
  return isSameYear(date, today) ? formatLongDay(date) : `${formatLongDay(date)}, ${date.slice(0, 4)}`;
}

export const REASON_NAMES: Record<EndReason, string> = {
  moved: 'Moved away',
  price: 'Price',
  injury: 'Injury',
  other: 'Other',
};

/** Says whether a person is a member, for example "Member · ends Jan 31". */
export function membershipText(
  { isMember, membershipEndsOn }: Pick<ListedUser, 'isMember' | 'membershipEndsOn'>,
  today: string,
): string {
  if (!isMember) return 'Not a member';
  return membershipEndsOn ? `Member · ends ${endOfMembership(membershipEndsOn, today)}` : 'Member';
}
