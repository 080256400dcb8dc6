export { accountRoutes, resetRoutes } from './account-routes.ts';
export { issueLink } from './password-reset.ts';
export { bcryptPasswords, commonPasswordCheck, type Passwords } from './passwords.ts';
export {
  type Account,
  dropPassword,
  endSessions,
  findAccount,
  findAccountByEmail,
  findAccountById,
  findCalendarOwner,
  insertUser,
  lockUser,
  makeAdmin,
  memberAddresses,
  nameOfUser,
  setCalendarToken,
  toUser,
  type UserRow,
} from './queries.ts';
export { clearOldResets } from './reset-queries.ts';
export { authRoutes } from './routes.ts';
export { bringsSession, sessions } from './session.ts';
export { usersOfSessions } from './session-queries.ts';
export { clearExpiredSessions, hashOfSid } from './session-store.ts';
export { noLimits, signInLimits } from './sign-in-limits.ts';
