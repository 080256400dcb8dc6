import { may, type User } from '@clubhouse/core/auth';
import { type ListedUser, usersQuery } from '@clubhouse/core/members';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { usersPage } from './queries.ts';

/** Who is somebody's colleague, coach or boss, the front desk need not know (contract 5). */
function asSeenBy(caller: User, { isAdmin, isCoach, isStaff, ...user }: User): ListedUser {
  return may(caller, 'administer') ? { ...user, isAdmin, isCoach, isStaff } : user;
}

/** The people that the desk and the administration work with (contract 5). */
export function userRoutes(router: Router, { db, now }: Deps): void {
  router.get('/admin/users', async (req, res) => {
    const caller = requirePermission(req, 'workTheDesk');
    const { users, total } = await usersPage(db, parse(usersQuery, req.query), now());
    res.set('X-Total-Count', String(total)).json(users.map((user) => asSeenBy(caller, user)));
  });
}
