import type { ScreenName } from '@clubhouse/core/screens';
import { type ComponentType, lazy } from 'react';

/** A screen that is loaded when it is visited. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy<ComponentType>(async () => ({ default: (await load())[name] }));

/** One that asks the server for something, and so brings what that takes with it. */
const asking = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy<ComponentType>(async () => {
    const [module, { Queries }] = await Promise.all([load(), import('../client/queries.tsx')]);
    const Screen: ComponentType = module[name];
    return {
      default: () => (
        <Queries>
          <Screen />
        </Queries>
      ),
    };
  });

/** The screens by their names. */
export const SCREEN_PARTS: Record<ScreenName, ComponentType> = {
  landing: screen(() => import('../facility/landing-screen.tsx'), 'LandingScreen'),
  privacyPolicy: screen(() => import('../facility/privacy-screen.tsx'), 'PrivacyScreen'),
  auth: asking(() => import('../auth/auth-screen.tsx'), 'AuthScreen'),
  forgotPassword: asking(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  verifyReset: asking(() => import('../auth/verify-reset-screen.tsx'), 'VerifyResetScreen'),
  resetPassword: asking(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  resetPasswordWithoutToken: asking(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  contact: asking(() => import('../demo-requests/contact-screen.tsx'), 'ContactScreen'),
  account: asking(() => import('../auth/account-screen.tsx'), 'AccountScreen'),
  upgradeMembership: asking(() => import('../members/upgrade-screen.tsx'), 'UpgradeScreen'),
  adminHome: asking(() => import('../facility/admin-home-screen.tsx'), 'AdminHomeScreen'),
  adminDashboard: asking(
    () => import('../facility/admin-dashboard/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
  databaseView: asking(() => import('../reports/database/database-screen.tsx'), 'DatabaseScreen'),
  adminRequests: asking(() => import('../demo-requests/inbox/requests-screen.tsx'), 'RequestsScreen'),
  completedDemoRequests: asking(
    () => import('../demo-requests/inbox/completed-requests-screen.tsx'),
    'CompletedRequestsScreen',
  ),
  adminCalendar: asking(() => import('../desk/calendar-screen.tsx'), 'CalendarScreen'),
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
  booking: asking(() => import('../bookings/index.ts'), 'BookingScreen'),
  adminCoaches: asking(() => import('../lessons/administration/coaches-screen.tsx'), 'CoachesScreen'),
  coachDashboard: asking(
    () => import('../lessons/dashboard/coach-dashboard-screen.tsx'),
    'CoachDashboardScreen',
  ),
  bookLesson: asking(() => import('../lessons/booking/book-lesson-screen.tsx'), 'BookLessonScreen'),
  adminLeagues: asking(() => import('../leagues/editing/admin-leagues-screen.tsx'), 'AdminLeaguesScreen'),
  newLeague: asking(() => import('../leagues/editing/new-league-screen.tsx'), 'NewLeagueScreen'),
  editLeague: asking(() => import('../leagues/editing/edit-league-screen.tsx'), 'EditLeagueScreen'),
  leaguesSignup: asking(() => import('../leagues/signup/leagues-screen.tsx'), 'LeaguesScreen'),
  leagueSignup: asking(() => import('../leagues/signup/signup-screen.tsx'), 'LeagueSignupScreen'),
};
