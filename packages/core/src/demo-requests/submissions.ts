import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { instant } from '../time/index.ts';
import { interest } from './contract.ts';

/** A demo request as the desk sees it (spec 3): in progress until it is read. */
export const submission = z.object({
  id: z.number(),
  createdAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  interest,
  message: z.string(),
  isRead: z.boolean(),
  becameMember: z.boolean(),
});
export type Submission = z.output<typeof submission>;

const SAY_YES_OR_NO = 'Please say true or false.';
/** Body of PATCH /api/admin/contact-submissions/:id/read, which may have none; false takes it back. */
export const readChange = z._default(
  z.object({ isRead: z._default(z.boolean({ error: SAY_YES_OR_NO }), true) }),
  { isRead: true },
);
/** Body of PATCH /api/admin/contact-submissions/:id/member-status. */
export const memberStatusChange = z.object({ becameMember: z.boolean({ error: SAY_YES_OR_NO }) });

export const SUBMISSION_SORTS = ['createdAt', 'name', 'email'] as const;
/** Query of the lists of submissions that grow without end; the newest first unless asked otherwise. */
export const submissionsQuery = listQuery(SUBMISSION_SORTS, { field: 'createdAt', descending: true });
