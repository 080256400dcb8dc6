export { useLogout, useSession } from './api.ts';
export { SignedInUser, useUser } from './use-user.ts';
