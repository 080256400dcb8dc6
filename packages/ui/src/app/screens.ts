import type { ScreenName } from '@clubhouse/core/screens';
import { BookingFrame } from './booking-frame.tsx';
import { type ScreenPart, screen, staticScreen } from './loaded-screen.tsx';
import { STAFF_SCREENS } from './staff-screens.ts';

export const SCREEN_COMPONENTS: Record<ScreenName, ScreenPart> = {
  ...STAFF_SCREENS,
  landing: staticScreen(() => import('./home/start-screen.tsx'), 'StartScreen'),
  privacyPolicy: staticScreen(() => import('../facility/privacy-screen.tsx'), 'PrivacyScreen'),
  auth: screen(() => import('./sign-in/auth-screen.tsx'), 'AuthScreen'),
  forgotPassword: screen(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  verifyReset: screen(() => import('../auth/verify-reset-screen.tsx'), 'VerifyResetScreen'),
  resetPassword: screen(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  resetPasswordWithoutToken: screen(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  setup: screen(() => import('../auth/setup-screen.tsx'), 'SetupScreen'),
  setupStart: staticScreen(() => import('../facility/setup/setup-start-screen.tsx'), 'SetupStartScreen'),
  contact: screen(() => import('../demo-requests/contact-screen.tsx'), 'ContactScreen'),
  sharedBooking: screen(() => import('../bookings/shared/shared-booking-screen.tsx'), 'SharedBookingScreen'),
  sharedLeague: screen(() => import('../leagues/shared/shared-league-screen.tsx'), 'SharedLeagueScreen'),
  account: screen(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  upgradeMembership: screen(() => import('../members/upgrade-screen.tsx'), 'UpgradeScreen'),
  booking: screen(() => import('../bookings/booking-screen.tsx'), 'BookingScreen', BookingFrame),
  coachDashboard: screen(
    () => import('../lessons/dashboard/coach-dashboard-screen.tsx'),
    'CoachDashboardScreen',
  ),
  bookLesson: screen(() => import('../lessons/booking/book-lesson-screen.tsx'), 'BookLessonScreen'),
  leaguesSignup: screen(() => import('../leagues/signup/leagues-screen.tsx'), 'LeaguesScreen'),
  leagueNight: screen(() => import('../leagues/night/night-screen.tsx'), 'NightScreen'),
  leagueSignup: screen(() => import('../leagues/signup/signup-screen.tsx'), 'LeagueSignupScreen'),
  ownScore: screen(() => import('../leagues/own-score/own-score-screen.tsx'), 'OwnScoreScreen'),
  leaguePlayoffs: screen(() => import('../leagues/playoffs/playoffs-screen.tsx'), 'PlayoffsScreen'),
  leaderboard: screen(() => import('../leagues/leaderboard/leaderboard-screen.tsx'), 'LeaderboardScreen'),
};
