import { may, ownName, type User } from '@clubhouse/core/auth';
import {
  adminChange,
  coachChange,
  type ListedUser,
  membershipChange,
  nameChange,
  newMember,
  staffChange,
  usersQuery,
} from '@clubhouse/core/members';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { type UserInList, usersPage } from '../users/index.ts';
import { changeFlag, changeMembership } from './roles.ts';
import { addMember, changeName, deleteUser, newResetLink, signOutUser } from './service.ts';

/** Staff do not see the roles of users (docs/product/members.md#what-staff-see-of-users). */
function asSeenBy(caller: User, user: UserInList): ListedUser {
  if (may(caller, 'administer')) return user;
  const { isAdmin, isCoach, isStaff, isEmailConfirmed, ...shown } = user;
  return shown;
}

export function userRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/admin/users', async (req, res, caller) => {
    const { users, total } = await usersPage(
      deps.db,
      parse(usersQuery, req.query),
      deps.now(),
      deps.facility(),
    );
    res.set('X-Total-Count', String(total)).json(users.map((user) => asSeenBy(caller, user)));
  });

  endpoints.patch('/admin/users/:id/name', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    const user = await changeName(deps, staff, id, parse(nameChange, req.body));
    res.json(asSeenBy(staff, user));
  });

  endpoints.patch('/admin/users/:id/membership', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeMembership(deps, admin, id, parse(membershipChange, req.body)));
  });

  endpoints.patch('/admin/users/:id/admin', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeFlag(deps, admin, id, 'isAdmin', parse(adminChange, req.body).isAdmin));
  });

  endpoints.patch('/admin/users/:id/coach', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const { isCoach, lessons } = parse(coachChange, req.body);
    res.json(await changeFlag(deps, admin, id, 'isCoach', isCoach, lessons));
  });

  endpoints.patch('/admin/users/:id/staff', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeFlag(deps, admin, id, 'isStaff', parse(staffChange, req.body).isStaff));
  });

  endpoints.delete('/admin/users/:id', async (req, res, admin) => {
    await deleteUser(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });

  endpoints.delete('/admin/users/:id/sessions', async (req, res, admin) => {
    await signOutUser(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });

  endpoints.post('/admin/users/:id/reset-link', async (req, res, admin) => {
    const url = await newResetLink(deps, admin, parse(idParams, req.params).id);
    res.status(201).json({ url });
  });

  endpoints.post('/admin/add-member', async (req, res, admin) => {
    const user = await addMember(deps, admin, parse(newMember, req.body));
    const message = `${ownName(user)} is a member. An email is on its way.`;
    res.status(201).json({ message, user });
  });
}
