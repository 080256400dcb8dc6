import type { ScreenName } from '@clubhouse/core/screens';
import type { LazyPart } from '../kit/lazy.tsx';
import { asking } from './loaded-screen.tsx';

/** What staff and admins work with, on the website and at the front desk. */
export const STAFF_SCREENS = {
  adminHome: asking(() => import('./admin-home-screen.tsx'), 'AdminHomeScreen'),
  adminDashboard: asking(
    () => import('./admin-dashboard/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
  databaseView: asking(() => import('../reports/database/database-screen.tsx'), 'DatabaseScreen'),
  adminRequests: asking(() => import('./demo-requests.tsx'), 'RequestsScreen'),
  completedDemoRequests: asking(() => import('./demo-requests.tsx'), 'CompletedRequestsScreen'),
  adminCalendar: asking(() => import('../bookings/staff/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  adminFacility: asking(() => import('../facility/facility-screen.tsx'), 'FacilityScreen'),
  adminDailyChart: asking(() => import('../reports/daily-chart/daily-chart-screen.tsx'), 'DailyChartScreen'),
  adminMembers: asking(() => import('../members/administration/members-screen.tsx'), 'MembersScreen'),
  leagueParticipants: asking(
    () => import('../leagues/participants/participants-screen.tsx'),
    'ParticipantsScreen',
  ),
  leagueRounds: asking(() => import('../leagues/rounds/rounds-screen.tsx'), 'RoundsScreen'),
  leagueStandings: asking(() => import('../leagues/standings/standings-screen.tsx'), 'StandingsScreen'),
  leagueScores: asking(() => import('../leagues/scores/scores-screen.tsx'), 'ScoresScreen'),
  adminCoaches: asking(() => import('../lessons/administration/coaches-screen.tsx'), 'CoachesScreen'),
  adminLeagues: asking(() => import('../leagues/editing/admin-leagues-screen.tsx'), 'AdminLeaguesScreen'),
  newLeague: asking(() => import('../leagues/editing/new-league-screen.tsx'), 'NewLeagueScreen'),
  editLeague: asking(() => import('../leagues/editing/edit-league-screen.tsx'), 'EditLeagueScreen'),
} satisfies Partial<Record<ScreenName, LazyPart<object>>>;
