import type { Permission } from '../auth/index.ts';

export type Audience = 'everybody' | 'signed-in' | Permission;

export type Screen = {
  /** A path pattern that works in both React Router and Express. */
  path: string;
  /** The first part of the document title. The facility's name follows. */
  title: string;
  audience: Audience;
};

/**
 * The booking screen's query string when the app is opened from the home screen:
 * docs/product/phone.md#installing.
 */
export const FROM_HOME_SCREEN = '?from=home-screen';

/** Every screen of the website. The website, the front desk app and the server use this list for routing. */
export const SCREENS = {
  landing: { path: '/', title: 'Indoor golf, fitness and coaching', audience: 'everybody' },
  auth: { path: '/auth', title: 'Login or register', audience: 'everybody' },
  forgotPassword: { path: '/forgot-password', title: 'Forgot password', audience: 'everybody' },
  verifyReset: { path: '/verify-reset', title: 'Verify your code', audience: 'everybody' },
  resetPassword: { path: '/reset-password/:token', title: 'Set a new password', audience: 'everybody' },
  resetPasswordWithoutToken: { path: '/reset-password', title: 'Set a new password', audience: 'everybody' },
  /** The screen that creates the first admin. The server prints the link to this screen. */
  setup: { path: '/setup/:token', title: 'Set up', audience: 'everybody' },
  /** While a production server has no admin, its pages outside `/setup` redirect to this screen. */
  setupStart: { path: '/setup', title: 'Set up', audience: 'everybody' },
  contact: { path: '/contact', title: 'Book your free demo', audience: 'everybody' },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy policy', audience: 'everybody' },
  /** The page that a share link opens. Visitors need no account. */
  sharedBooking: { path: '/shared/:token', title: 'Golf booking', audience: 'everybody' },
  /** A league's public page. Visitors need no account. */
  sharedLeague: { path: '/shared-leagues/:token', title: 'League standings', audience: 'everybody' },
  account: { path: '/account', title: 'Account Details', audience: 'signed-in' },
  upgradeMembership: { path: '/upgrade-membership', title: 'Upgrade Membership', audience: 'signed-in' },
  booking: { path: '/booking', title: 'Book a bay', audience: 'bookBays' },
  bookLesson: { path: '/book-lesson', title: 'Book a lesson', audience: 'bookLessons' },
  leaguesSignup: { path: '/leagues-signup', title: 'Leagues', audience: 'joinLeagues' },
  leagueSignup: { path: '/leagues/:leagueId/signup', title: 'League', audience: 'joinLeagues' },
  leagueNight: { path: '/leagues/:leagueId/nights/:night', title: 'League night', audience: 'joinLeagues' },
  ownScore: { path: '/leagues/:leagueId/score', title: 'Enter score', audience: 'joinLeagues' },
  leaguePlayoffs: { path: '/leagues/:leagueId/playoffs', title: 'Playoffs', audience: 'joinLeagues' },
  /** This screen has no header or footer, because the display in the lobby shows it. */
  leaderboard: { path: '/leagues/:leagueId/leaderboard', title: 'Leaderboard', audience: 'readLeaguePlay' },
  coachDashboard: { path: '/coach/dashboard', title: 'Coach dashboard', audience: 'coach' },
  adminToday: { path: '/admin/today', title: 'Today', audience: 'workTheDesk' },
  adminHome: { path: '/admin-dashboard', title: 'Admin home', audience: 'workTheDesk' },
  adminDashboard: { path: '/admin', title: 'Admin dashboard', audience: 'administer' },
  adminMembers: { path: '/admin/members', title: 'People', audience: 'workTheDesk' },
  adminPerson: { path: '/admin/people/:id', title: 'Person', audience: 'workTheDesk' },
  adminCoaches: { path: '/admin/coaches', title: 'Coaches', audience: 'administer' },
  adminCalendar: { path: '/admin/calendar', title: 'Calendar', audience: 'workTheDesk' },
  adminDailyChart: { path: '/admin/daily-chart', title: 'Daily chart', audience: 'workTheDesk' },
  adminReports: { path: '/admin/reports', title: 'Reports', audience: 'workTheDesk' },
  adminRequests: { path: '/admin/requests', title: 'Requests', audience: 'workTheDesk' },
  completedDemoRequests: {
    path: '/completed-demo-requests',
    title: 'Completed requests',
    audience: 'workTheDesk',
  },
  adminFacility: { path: '/admin/facility', title: 'Settings', audience: 'administer' },
  adminDoorCode: { path: '/admin/door-code', title: 'Door code', audience: 'administer' },
  adminEmail: { path: '/admin/email', title: 'Email', audience: 'administer' },
  adminActivity: { path: '/admin/activity', title: 'Activity', audience: 'administer' },
  setupSteps: { path: '/admin/setup', title: 'Set up', audience: 'administer' },
  databaseView: { path: '/database-view', title: 'Database view', audience: 'administer' },
  adminLeagues: { path: '/admin/leagues', title: 'Leagues', audience: 'administer' },
  newLeague: { path: '/admin/leagues/new', title: 'Create New League', audience: 'administer' },
  editLeague: { path: '/admin/leagues/:id/edit', title: 'Edit league', audience: 'administer' },
  adminLeagueNight: {
    path: '/admin/leagues/:leagueId/nights/:night',
    title: 'League night',
    audience: 'workTheDesk',
  },
  leagueParticipants: {
    path: '/admin/leagues/:id/participants',
    title: 'League participants',
    audience: 'administer',
  },
  leagueRounds: { path: '/admin/leagues/:id/rounds', title: 'League rounds', audience: 'administer' },
  leagueMessages: { path: '/admin/leagues/:id/messages', title: 'League messages', audience: 'administer' },
  leagueStandings: {
    path: '/admin/leagues/:id/standings',
    title: 'League standings',
    audience: 'administer',
  },
  adminPlayoffs: { path: '/admin/leagues/:id/playoffs', title: 'League playoffs', audience: 'administer' },
  leagueScores: {
    path: '/admin/leagues/:leagueId/rounds/:roundId/scores',
    title: 'Round scores',
    audience: 'administer',
  },
} as const satisfies Record<string, Screen>;
export type ScreenName = keyof typeof SCREENS;
