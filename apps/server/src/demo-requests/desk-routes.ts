import {
  memberStatusChange,
  newNote,
  openRequestsQuery,
  readChange,
  submissionsQuery,
} from '@clubhouse/core/demo-requests';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { addNote, changeDemoRequest, deleteDemoRequest, demoRequestNotFound } from './desk-service.ts';
import { findDemoRequest, submissionsPage } from './queries.ts';

/** The desk's endpoints for demo requests. */
export function submissionRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db } = deps;

  endpoints.get('/admin/demo-requests', async (req, res) => {
    const { besides, ...query } = parse(openRequestsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, { isCompleted: false, besides });
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/completed-demo-requests', async (req, res) => {
    const query = parse(submissionsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, { isCompleted: true });
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/all-contact-submissions', async (req, res) => {
    const query = parse(submissionsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, {});
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/contact-submissions/:id', async (req, res) => {
    const demoRequest = await findDemoRequest(db, parse(idParams, req.params).id);
    if (!demoRequest) throw demoRequestNotFound();
    res.json(demoRequest);
  });

  endpoints.patch('/admin/contact-submissions/:id/read', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeDemoRequest(deps, staff, id, parse(readChange, req.body)));
  });

  endpoints.patch('/admin/contact-submissions/:id/member-status', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeDemoRequest(deps, staff, id, parse(memberStatusChange, req.body)));
  });

  endpoints.post('/admin/contact-submissions/:id/notes', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addNote(deps, staff, id, parse(newNote, req.body).text));
  });

  endpoints.delete('/admin/contact-submissions/:id', async (req, res, admin) => {
    await deleteDemoRequest(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
