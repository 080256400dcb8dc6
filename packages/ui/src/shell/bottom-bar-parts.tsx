import type { ScreenName } from '@clubhouse/core/screens';
import {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  Ellipsis,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Trophy,
  Users,
} from 'lucide-react';
import { isCurrent, type WorkLink } from './work-navigation.ts';

export const LINK_ICONS: Partial<Record<ScreenName, LucideIcon>> = {
  adminToday: LayoutDashboard,
  adminCalendar: CalendarDays,
  adminRequests: Inbox,
  adminMembers: Users,
  adminLeagues: Trophy,
  leaguesSignup: Trophy,
  adminCoaches: GraduationCap,
  coachDashboard: GraduationCap,
  bookLesson: GraduationCap,
  adminReports: ChartColumn,
  adminFacility: Settings,
  booking: CalendarPlus,
};

export const ITEM =
  'relative flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 px-1 text-[0.75rem] font-[550] text-muted aria-[current=page]:text-accent';

export type MoreMenuProps = { links: WorkLink[]; pathname: string };

export const moreTrigger = ({ links, pathname }: MoreMenuProps) => ({
  className: ITEM,
  'aria-current': links.some((link) => isCurrent(link, pathname)) ? ('page' as const) : undefined,
  children: (
    <>
      <Ellipsis aria-hidden className="size-5" />
      More
    </>
  ),
});
