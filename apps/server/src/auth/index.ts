export { accountRoutes, resetRoutes } from './account-routes.ts';
export { deviceCookies } from './known-device.ts';
export { issueLink } from './password-reset.ts';
export { bcryptPasswords, commonPasswordCheck } from './passwords.ts';
export {
  type Account,
  dropPassword,
  endCalendarLink,
  endSessions,
  findAccount,
  findAccountByEmail,
  findAccountById,
  findCalendarLink,
  findCalendarOwner,
  hasAdmin,
  insertUser,
  lockAccount,
  lockUser,
  memberAddresses,
  nameOfUser,
  noteCalendarFetch,
  setCalendarToken,
  toUser,
  type UserRow,
} from './queries.ts';
export { clearOldResets } from './reset-queries.ts';
export { authRoutes } from './routes.ts';
export { bringsSession, sessions } from './session.ts';
export { usersOfSessions } from './session-queries.ts';
export { clearExpiredSessions, hashOfSid } from './session-store.ts';
export { createSetupLink } from './setup.ts';
export { noLimits, signInLimits } from './sign-in-limits.ts';
