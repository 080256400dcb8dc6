export { SignedInUser, useUser } from './use-user.ts';
