import type { Facility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { rangeText } from '../../kit/pager.tsx';

export function endOfMembership(endsOn: string, today: string): string {
  return format(parseISO(endsOn), endsOn.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
}

export function accountSince(createdAt: string, facility: Facility): string {
  return format(parseISO(facilityDate(new Date(createdAt), facility)), 'MMM d, yyyy');
}

export function peopleText(pageWindow: { page: number; pageSize: number; total: number }): string {
  const { pageSize, total } = pageWindow;
  if (total === 0) return '';
  if (total === 1) return '1 person';
  return `${total <= pageSize ? total : rangeText(pageWindow)} people`;
}
