import type { ScreenName } from '@clubhouse/core/screens';
import type { LazyPart } from '../kit/lazy.tsx';
import { screen } from './loaded-screen.tsx';

/** The screens for staff. The front desk app contains only these screens of the website. */
export const STAFF_SCREENS = {
  adminToday: screen(() => import('./today/today-screen.tsx'), 'TodayScreen'),
  adminHome: screen(() => import('./admin-home-screen.tsx'), 'AdminHomeScreen'),
  adminDashboard: screen(
    () => import('./admin-dashboard/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
  databaseView: screen(() => import('../reports/database/database-screen.tsx'), 'DatabaseScreen'),
  adminRequests: screen(() => import('./demo-requests.tsx'), 'RequestsScreen'),
  completedDemoRequests: screen(() => import('./demo-requests.tsx'), 'CompletedRequestsScreen'),
  adminCalendar: screen(() => import('../bookings/staff/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  adminFacility: screen(() => import('../facility/facility-screen.tsx'), 'FacilityScreen'),
  adminDoorCode: screen(() => import('../keypad/door-code-screen.tsx'), 'DoorCodeScreen'),
  adminEmail: screen(() => import('../facility/email/email-screen.tsx'), 'EmailScreen'),
  adminActivity: screen(() => import('../audit/activity-screen.tsx'), 'ActivityScreen'),
  setupSteps: screen(() => import('../facility/setup/setup-steps-screen.tsx'), 'SetupStepsScreen'),
  adminDailyChart: screen(() => import('../reports/daily-chart/daily-chart-screen.tsx'), 'DailyChartScreen'),
  adminReports: screen(() => import('../reports/overview/reports-screen.tsx'), 'ReportsScreen'),
  adminMembers: screen(() => import('../members/administration/members-screen.tsx'), 'MembersScreen'),
  adminPerson: screen(() => import('../members/person/person-screen.tsx'), 'PersonScreen'),
  leagueParticipants: screen(
    () => import('../leagues/participants/participants-screen.tsx'),
    'ParticipantsScreen',
  ),
  adminLeagueNight: screen(() => import('../leagues/night/night-screen.tsx'), 'AdminNightScreen'),
  leagueRounds: screen(() => import('../leagues/rounds/rounds-screen.tsx'), 'RoundsScreen'),
  leagueStandings: screen(() => import('../leagues/standings/standings-screen.tsx'), 'StandingsScreen'),
  adminPlayoffs: screen(() => import('../leagues/playoffs/admin-playoffs-screen.tsx'), 'AdminPlayoffsScreen'),
  leagueMessages: screen(() => import('../leagues/messages/messages-screen.tsx'), 'MessagesScreen'),
  leagueScores: screen(() => import('../leagues/scores/scores-screen.tsx'), 'ScoresScreen'),
  adminCoaches: screen(() => import('./coaches.tsx'), 'CoachesScreen'),
  adminLeagues: screen(() => import('../leagues/editing/admin-leagues-screen.tsx'), 'AdminLeaguesScreen'),
  newLeague: screen(() => import('./league-forms.tsx'), 'NewLeagueScreen'),
  editLeague: screen(() => import('./league-forms.tsx'), 'EditLeagueScreen'),
} satisfies Partial<Record<ScreenName, LazyPart<object>>>;
