import type { ScreenName } from '@clubhouse/core/screens';
import type { LazyPart } from '../kit/lazy.tsx';
import { lazyScreenWithQueries, screen } from './loaded-screen.tsx';
import { STAFF_SCREENS } from './staff-screens.ts';

/** The screens by name. */
export const SCREEN_COMPONENTS: Record<ScreenName, LazyPart<object>> = {
  ...STAFF_SCREENS,
  landing: screen(() => import('../facility/landing-screen.tsx'), 'LandingScreen'),
  privacyPolicy: screen(() => import('../facility/privacy-screen.tsx'), 'PrivacyScreen'),
  auth: lazyScreenWithQueries(() => import('./sign-in/auth-screen.tsx'), 'AuthScreen'),
  forgotPassword: lazyScreenWithQueries(
    () => import('../auth/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  verifyReset: lazyScreenWithQueries(() => import('../auth/verify-reset-screen.tsx'), 'VerifyResetScreen'),
  resetPassword: lazyScreenWithQueries(
    () => import('../auth/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  resetPasswordWithoutToken: lazyScreenWithQueries(
    () => import('../auth/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  setup: lazyScreenWithQueries(() => import('../auth/setup-screen.tsx'), 'SetupScreen'),
  contact: lazyScreenWithQueries(() => import('../demo-requests/contact-screen.tsx'), 'ContactScreen'),
  account: lazyScreenWithQueries(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  upgradeMembership: lazyScreenWithQueries(() => import('../members/upgrade-screen.tsx'), 'UpgradeScreen'),
  booking: lazyScreenWithQueries(() => import('../bookings/booking-screen.tsx'), 'BookingScreen'),
  coachDashboard: lazyScreenWithQueries(
    () => import('../lessons/dashboard/coach-dashboard-screen.tsx'),
    'CoachDashboardScreen',
  ),
  bookLesson: lazyScreenWithQueries(
    () => import('../lessons/booking/book-lesson-screen.tsx'),
    'BookLessonScreen',
  ),
  leaguesSignup: lazyScreenWithQueries(() => import('../leagues/signup/leagues-screen.tsx'), 'LeaguesScreen'),
  leagueSignup: lazyScreenWithQueries(
    () => import('../leagues/signup/signup-screen.tsx'),
    'LeagueSignupScreen',
  ),
};
