import { may, ownName } from '@clubhouse/core/auth';
import {
  ADMIN_FILTERS,
  adminChange,
  coachChange,
  contactChange,
  membershipChange,
  membershipEndQuery,
  nameChange,
  newMember,
  newPersonNote,
  personBookingsQuery,
  staffChange,
  USER_FILTERS,
  usersQuery,
} from '@clubhouse/core/members';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { forbidden } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { usersPage } from '../users/index.ts';
import { changeContact } from './contact.ts';
import { addPersonNote, asSeenBy, membershipEndPreview, personBookings, personPage } from './person.ts';
import { changeFlag, changeMembership } from './roles.ts';
import { addMember, changeName, deleteUser, newResetLink, resendInvitation, signOutUser } from './service.ts';
import { countUsers, filterUsers } from './user-filters.ts';
import { lastVisits } from './visits.ts';

export function userRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/admin/users', async (req, res, caller) => {
    const { filter, ...query } = parse(usersQuery, req.query);
    if (filter && ADMIN_FILTERS.includes(filter) && !may(caller, 'administer')) throw forbidden();
    const [now, facility] = [deps.now(), deps.facility()];
    const narrow = filterUsers(deps.db, filter, now, facility);
    const { users, total } = await usersPage(deps.db, query, narrow, now, facility);
    const visits = await lastVisits(
      deps.db,
      users.map(({ id }) => id),
      now,
      facility,
    );
    const rows = users.map((user) => ({ ...asSeenBy(caller, user), lastVisit: visits.get(user.id) ?? null }));
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/user-counts', async (_req, res, caller) => {
    const allowed = USER_FILTERS.filter(
      (filter) => may(caller, 'administer') || !ADMIN_FILTERS.includes(filter),
    );
    res.json(await countUsers(deps.db, allowed, deps.now(), deps.facility()));
  });

  endpoints.get('/admin/users/:id', async (req, res, caller) => {
    const { id } = parse(idParams, req.params);
    res.json(await personPage(deps, caller, id));
  });

  endpoints.get('/admin/users/:id/bookings', async (req, res) => {
    const { id } = parse(idParams, req.params);
    const query = parse(personBookingsQuery, req.query);
    const { rows, total } = await personBookings(deps, id, query);
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/users/:id/membership-end', async (req, res) => {
    const { id } = parse(idParams, req.params);
    const { endsOn } = parse(membershipEndQuery, req.query);
    res.json(await membershipEndPreview(deps, id, endsOn));
  });

  endpoints.post('/admin/users/:id/notes', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addPersonNote(deps, staff, id, parse(newPersonNote, req.body)));
  });

  endpoints.post('/admin/users/:id/invitation', async (req, res, admin) => {
    await resendInvitation(deps, admin, parse(idParams, req.params).id);
    res.status(202).end();
  });

  endpoints.patch('/admin/users/:id/name', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    const user = await changeName(deps, staff, id, parse(nameChange, req.body));
    res.json(asSeenBy(staff, user));
  });

  endpoints.patch('/admin/users/:id/contact', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeContact(deps, admin, id, parse(contactChange, req.body)));
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
    const message = `${ownName(user)} is now a member. An email is on its way.`;
    res.status(201).json({ message, user });
  });
}
