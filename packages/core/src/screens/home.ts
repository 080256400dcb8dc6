import { may, type User } from '../auth/index.ts';
import { SCREENS } from './screens.ts';

/** Returns the path of the first screen after sign-in: docs/product/README.md#screens-after-the-sign-in. */
export function homePathOf(user: Pick<User, 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>): string {
  if (may(user, 'workTheDesk')) return SCREENS.adminToday.path;
  if (may(user, 'coach')) return SCREENS.coachDashboard.path;
  return SCREENS.landing.path;
}
