// Lists the browser tests of each feature for `npm test -- <feature>`. The command finds unit and API tests by
// folder.

/** @type {Record<string, { files: string[], projects: string[] }>} */
export const BROWSER_TESTS = {
  auth: { files: ['e2e/auth.spec.ts', 'e2e/account.spec.ts'], projects: ['phone'] },
  bookings: {
    files: [
      'e2e/booking.spec.ts',
      'e2e/desk-day.spec.ts',
      'e2e/desk-keyboard.spec.ts',
      'e2e/desk-density.spec.ts',
    ],
    projects: ['phone', 'desk'],
  },
  'demo-requests': {
    files: ['e2e/admin-requests.spec.ts', 'e2e/request-inbox.spec.ts'],
    projects: ['phone'],
  },
  desk: {
    files: ['e2e/desk-office.spec.ts', 'e2e/front-desk/afternoon.spec.ts'],
    projects: ['desk', 'front desk'],
  },
  facility: { files: ['e2e/facility.spec.ts', 'e2e/website.spec.ts'], projects: ['phone'] },
  'front-desk': { files: ['e2e/front-desk/'], projects: ['front desk'] },
  keypad: { files: ['e2e/facility.spec.ts'], projects: ['phone'] },
  // Leaves out the other browser tests of leagues, because together they take over a minute.
  leagues: { files: ['e2e/leagues-member.spec.ts'], projects: ['phone'] },
  lessons: {
    files: ['e2e/lessons.spec.ts', 'e2e/coach-hours.spec.ts'],
    projects: ['phone, lessons', 'desktop'],
  },
  members: { files: ['e2e/admin-members.spec.ts', 'e2e/admin-accounts.spec.ts'], projects: ['phone'] },
  reports: { files: ['e2e/admin-database.spec.ts'], projects: ['desktop'] },
  search: { files: ['e2e/search.spec.ts'], projects: ['desktop'] },
};

const WITHOUT_BROWSER_TESTS = ['audit', 'db', 'http', 'live', 'mail', 'users'];

export const FEATURES = [...Object.keys(BROWSER_TESTS), ...WITHOUT_BROWSER_TESTS].sort();
