import { may, type User } from '@clubhouse/core/auth';
import {
  adminChange,
  coachChange,
  type ListedUser,
  membershipChange,
  newMember,
  staffChange,
  usersQuery,
} from '@clubhouse/core/members';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { type UserInList, usersPage } from './queries.ts';
import { addMember, changeFlag, changeMembership, deleteUser, newResetLink } from './service.ts';

/** Who is somebody's colleague, coach or boss, the front desk need not know (contract 5). */
function asSeenBy(
  caller: User,
  { isAdmin, isCoach, isStaff, isEmailConfirmed, ...user }: UserInList,
): ListedUser {
  return may(caller, 'administer') ? { ...user, isAdmin, isCoach, isStaff, isEmailConfirmed } : user;
}

/** The people that the desk and the administration work with (contract 5). */
export function userRoutes(router: Router, deps: Deps): void {
  router.get('/admin/users', async (req, res) => {
    const caller = requirePermission(req, 'workTheDesk');
    const { users, total } = await usersPage(deps.db, parse(usersQuery, req.query), deps.now());
    res.set('X-Total-Count', String(total)).json(users.map((user) => asSeenBy(caller, user)));
  });

  router.patch('/admin/users/:id/membership', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    res.json(await changeMembership(deps, admin, id, parse(membershipChange, req.body)));
  });

  router.patch('/admin/users/:id/admin', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    res.json(await changeFlag(deps, admin, id, 'isAdmin', parse(adminChange, req.body).isAdmin));
  });

  router.patch('/admin/users/:id/coach', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    const { isCoach, lessons } = parse(coachChange, req.body);
    res.json(await changeFlag(deps, admin, id, 'isCoach', isCoach, lessons));
  });

  router.patch('/admin/users/:id/staff', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    res.json(await changeFlag(deps, admin, id, 'isStaff', parse(staffChange, req.body).isStaff));
  });

  router.delete('/admin/users/:id', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    await deleteUser(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });

  router.post('/admin/users/:id/reset-link', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const url = await newResetLink(deps, admin, parse(idParams, req.params).id);
    res.status(201).json({ url });
  });

  router.post('/admin/add-member', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const user = await addMember(deps, admin, parse(newMember, req.body));
    const message = `${user.email} is a member. A link to set a password is on its way.`;
    res.status(201).json({ message, user });
  });
}
