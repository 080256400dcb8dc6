import * as z from 'zod/mini';
import { user } from '../auth/index.ts';
import { listQuery } from '../lists/index.ts';

/** What the list of users is sorted by. */
export const USER_SORTS = ['username', 'email', 'createdAt'] as const;
/** Query of GET /api/admin/users (contract 2, 5). */
export const usersQuery = listQuery(USER_SORTS);

const flags = { isAdmin: true, isCoach: true, isStaff: true } as const;
/** A user in the list of GET /api/admin/users: staff who are no admins see no flag but isMember (contract 5). */
export const listedUser = z.extend(z.omit(user, flags), z.partial(z.pick(user, flags)).shape);
export type ListedUser = z.output<typeof listedUser>;
