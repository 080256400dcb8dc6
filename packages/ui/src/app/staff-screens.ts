import type { ScreenName } from '@clubhouse/core/screens';
import type { LazyPart } from '../kit/lazy.tsx';
import { lazyScreenWithQueries } from './loaded-screen.tsx';

/** The screens for staff and admins, used by the website and the front desk. */
export const STAFF_SCREENS = {
  adminHome: lazyScreenWithQueries(() => import('./admin-home-screen.tsx'), 'AdminHomeScreen'),
  adminDashboard: lazyScreenWithQueries(
    () => import('./admin-dashboard/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
  databaseView: lazyScreenWithQueries(
    () => import('../reports/database/database-screen.tsx'),
    'DatabaseScreen',
  ),
  adminRequests: lazyScreenWithQueries(() => import('./demo-requests.tsx'), 'RequestsScreen'),
  completedDemoRequests: lazyScreenWithQueries(
    () => import('./demo-requests.tsx'),
    'CompletedRequestsScreen',
  ),
  adminCalendar: lazyScreenWithQueries(
    () => import('../bookings/staff/calendar/calendar-screen.tsx'),
    'CalendarScreen',
  ),
  adminFacility: lazyScreenWithQueries(() => import('../facility/facility-screen.tsx'), 'FacilityScreen'),
  adminDailyChart: lazyScreenWithQueries(
    () => import('../reports/daily-chart/daily-chart-screen.tsx'),
    'DailyChartScreen',
  ),
  adminMembers: lazyScreenWithQueries(
    () => import('../members/administration/members-screen.tsx'),
    'MembersScreen',
  ),
  leagueParticipants: lazyScreenWithQueries(
    () => import('../leagues/participants/participants-screen.tsx'),
    'ParticipantsScreen',
  ),
  leagueRounds: lazyScreenWithQueries(() => import('../leagues/rounds/rounds-screen.tsx'), 'RoundsScreen'),
  leagueStandings: lazyScreenWithQueries(
    () => import('../leagues/standings/standings-screen.tsx'),
    'StandingsScreen',
  ),
  leagueScores: lazyScreenWithQueries(() => import('../leagues/scores/scores-screen.tsx'), 'ScoresScreen'),
  adminCoaches: lazyScreenWithQueries(
    () => import('../lessons/administration/coaches-screen.tsx'),
    'CoachesScreen',
  ),
  adminLeagues: lazyScreenWithQueries(
    () => import('../leagues/editing/admin-leagues-screen.tsx'),
    'AdminLeaguesScreen',
  ),
  newLeague: lazyScreenWithQueries(
    () => import('../leagues/editing/new-league-screen.tsx'),
    'NewLeagueScreen',
  ),
  editLeague: lazyScreenWithQueries(
    () => import('../leagues/editing/edit-league-screen.tsx'),
    'EditLeagueScreen',
  ),
} satisfies Partial<Record<ScreenName, LazyPart<object>>>;
