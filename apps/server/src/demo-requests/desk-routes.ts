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
import { addNote, changeSubmission, deleteSubmission, noSubmission } from './desk-service.ts';
import { findSubmission, submissionsPage } from './queries.ts';

/** The desk's endpoints for demo requests. */
export function submissionRoutes(calls: Endpoints, deps: Deps): void {
  const { db } = deps;

  calls.get('/admin/demo-requests', async (req, res) => {
    const { besides, ...query } = parse(openRequestsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, { isCompleted: false, besides });
    res.set('X-Total-Count', String(total)).json(rows);
  });

  calls.get('/admin/completed-demo-requests', async (req, res) => {
    const query = parse(submissionsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, { isCompleted: true });
    res.set('X-Total-Count', String(total)).json(rows);
  });

  calls.get('/admin/all-contact-submissions', async (req, res) => {
    const query = parse(submissionsQuery, req.query);
    const { rows, total } = await submissionsPage(db, query, {});
    res.set('X-Total-Count', String(total)).json(rows);
  });

  calls.get('/admin/contact-submissions/:id', async (req, res) => {
    const submission = await findSubmission(db, parse(idParams, req.params).id);
    if (!submission) throw noSubmission();
    res.json(submission);
  });

  calls.patch('/admin/contact-submissions/:id/read', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeSubmission(deps, staff, id, parse(readChange, req.body)));
  });

  calls.patch('/admin/contact-submissions/:id/member-status', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeSubmission(deps, staff, id, parse(memberStatusChange, req.body)));
  });

  calls.post('/admin/contact-submissions/:id/notes', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addNote(deps, staff, id, parse(newNote, req.body).text));
  });

  calls.delete('/admin/contact-submissions/:id', async (req, res, admin) => {
    await deleteSubmission(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
