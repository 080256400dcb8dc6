import type { ScreenName } from '@clubhouse/core/screens';
import {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  ChevronDown,
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

export const ROW_ITEM =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-[550] hover:bg-accent-soft aria-expanded:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent xl:px-3';

export type MoreMenuProps = {
  links: WorkLink[];
  pathname: string;
  /** True in the row at the top of the window, false in the bar at the bottom. */
  isInRow?: boolean;
};

export const moreTrigger = ({ links, pathname, isInRow = false }: MoreMenuProps) => ({
  className: isInRow ? ROW_ITEM : ITEM,
  'aria-current': links.some((link) => isCurrent(link, pathname)) ? ('page' as const) : undefined,
  children: isInRow ? (
    <>
      More
      <ChevronDown aria-hidden className="size-4" />
    </>
  ) : (
    <>
      <Ellipsis aria-hidden className="size-5" />
      More
    </>
  ),
});
