export { bcryptPasswords, commonPasswordCheck, type Passwords } from './passwords.ts';
export { findAccount, insertUser, lockUser, makeAdmin } from './queries.ts';
export { authRoutes } from './routes.ts';
export { requirePermission, requireUser, sessions } from './session.ts';
export { clearExpiredSessions } from './session-store.ts';
export { clearExpiredLimits, noLimits, signInLimits } from './sign-in-limits.ts';
