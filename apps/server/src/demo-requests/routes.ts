import {
  accountHelp,
  contactBody,
  type DemoRequest,
  demoRequestsQuery,
  inboxQuery,
  kindOf,
  looksAutomated,
  memberStatusChange,
  newNote,
  openRequestsQuery,
  type Received,
  readChange,
  replyText,
  requestChanges,
  requestDeletion,
} from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { Response } from 'express';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import {
  addNote,
  changeDemoRequest,
  changeDemoRequests,
  deleteDemoRequest,
  deleteDemoRequests,
  demoRequestNotFound,
} from './desk-service.ts';
import { inboxLimits } from './inbox-limits.ts';
import { inboxPageOf, inboxRowOf } from './inbox-queries.ts';
import { accountHelpMail, requestMail, requestReceivedMail } from './mails.ts';
import { owners } from './owners.ts';
import { demoRequestsPage } from './queries.ts';
import { receiveDemoRequest } from './service.ts';

const RECEIVED =
  "Thank you for your inquiry. Your message has been emailed to our team and we'll get back to you soon.";
const looksAutomatedText = ({ place }: Facility) =>
  `This looks like an automated request. Please try again, or call us at ${place.phone}.`;

const HELP_MESSAGE = 'Didn’t get the password reset email and is asking the front desk for help.';
const helpText = (now: Date, facility: Facility) =>
  `The front desk has your request. If this email address belongs to an account, we will get in touch ${replyText(now, facility)}.`;

export function demoRequestRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitsFor = inboxLimits(deps);

  endpoints.post('/contact', async (req, res) => {
    const body = parse(contactBody, req.body);
    if (looksAutomated(body))
      throw invalid({ code: 'looks_automated', message: looksAutomatedText(deps.facility()) });
    const userId = req.caller?.id ?? null;
    const kind = kindOf(body);
    const demoRequest = {
      form: body,
      kind,
      userId,
      mail: requestMail,
      ...(kind !== 'other' && { confirmation: requestReceivedMail }),
    };
    const { id, isNew } = await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    const answer: Received = { id, message: RECEIVED };
    res.status(isNew ? 201 : 200).json(answer);
  });

  // Stores the request without looking for an account, so the response cannot reveal whether the account
  // exists.
  endpoints.post('/reset-password/help', async (req, res) => {
    const help = parse(accountHelp, req.body);
    const demoRequest = {
      form: {
        ...help,
        name: help.email,
        interest: 'other' as const,
        message: HELP_MESSAGE,
      },
      kind: 'account_help' as const,
      userId: null,
      mail: () => accountHelpMail(help),
    };
    await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    res.json({ message: helpText(deps.now(), deps.facility()) });
  });
}

export function staffDemoRequestRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db } = deps;

  endpoints.get('/admin/demo-requests', async (req, res) => {
    const { besides, ...query } = parse(openRequestsQuery, req.query);
    sendPage(res, await demoRequestsPage(db, query, { isCompleted: false, besides }));
  });

  endpoints.get('/admin/request-inbox', async (req, res) => {
    const today = facilityDate(deps.now(), deps.facility());
    res.json(await inboxPageOf(db, parse(inboxQuery, req.query), today));
  });

  endpoints.patch('/admin/request-inbox', async (req, res, staff) => {
    res.json(await changeDemoRequests(deps, staff, parse(requestChanges, req.body).changes));
  });

  endpoints.delete('/admin/request-inbox', async (req, res, admin) => {
    await deleteDemoRequests(deps, admin, parse(requestDeletion, req.body).ids);
    res.status(204).end();
  });

  endpoints.get('/admin/request-owners', async (_req, res) => {
    res.json(await owners(db));
  });

  endpoints.get('/admin/completed-demo-requests', async (req, res) => {
    sendPage(res, await demoRequestsPage(db, parse(demoRequestsQuery, req.query), { isCompleted: true }));
  });

  endpoints.get('/admin/all-contact-submissions', async (req, res) => {
    sendPage(res, await demoRequestsPage(db, parse(demoRequestsQuery, req.query), {}));
  });

  endpoints.get('/admin/contact-submissions/:id', async (req, res) => {
    const demoRequest = await inboxRowOf(db, parse(idParams, req.params).id);
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
    const { text, joinedSubmissionIds: joined } = parse(newNote, req.body);
    res.status(201).json(await addNote(deps, staff, { id, joined, text }));
  });

  endpoints.delete('/admin/contact-submissions/:id', async (req, res, admin) => {
    await deleteDemoRequest(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });
}

function sendPage(res: Response, { rows, total }: { rows: DemoRequest[]; total: number }): void {
  res.set('X-Total-Count', String(total)).json(rows);
}
