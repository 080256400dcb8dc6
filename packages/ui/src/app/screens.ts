import type { ScreenName } from '@clubhouse/core/screens';
import type { LazyPart } from '../kit/lazy.tsx';
import { asking, screen } from './loaded-screen.tsx';
import { STAFF_SCREENS } from './staff-screens.ts';

/** The screens by their names. */
export const SCREEN_PARTS: Record<ScreenName, LazyPart<object>> = {
  ...STAFF_SCREENS,
  landing: screen(() => import('../facility/landing-screen.tsx'), 'LandingScreen'),
  privacyPolicy: screen(() => import('../facility/privacy-screen.tsx'), 'PrivacyScreen'),
  auth: asking(() => import('./sign-in/auth-screen.tsx'), 'AuthScreen'),
  forgotPassword: asking(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  verifyReset: asking(() => import('../auth/verify-reset-screen.tsx'), 'VerifyResetScreen'),
  resetPassword: asking(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  resetPasswordWithoutToken: asking(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  setup: asking(() => import('../auth/setup-screen.tsx'), 'SetupScreen'),
  contact: asking(() => import('../demo-requests/contact-screen.tsx'), 'ContactScreen'),
  account: asking(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  upgradeMembership: asking(() => import('../members/upgrade-screen.tsx'), 'UpgradeScreen'),
  booking: asking(() => import('../bookings/booking-screen.tsx'), 'BookingScreen'),
  coachDashboard: asking(
    () => import('../lessons/dashboard/coach-dashboard-screen.tsx'),
    'CoachDashboardScreen',
  ),
  bookLesson: asking(() => import('../lessons/booking/book-lesson-screen.tsx'), 'BookLessonScreen'),
  leaguesSignup: asking(() => import('../leagues/signup/leagues-screen.tsx'), 'LeaguesScreen'),
  leagueSignup: asking(() => import('../leagues/signup/signup-screen.tsx'), 'LeagueSignupScreen'),
};
