import { contactBody, looksAutomated, type Received } from '@clubhouse/core/demo-requests';
import { FACILITY } from '@clubhouse/core/facility';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { inboxLimits } from './inbox-limits.ts';
import { requestMail } from './mails.ts';
import { receiveDemoRequest } from './service.ts';

const RECEIVED =
  "Thank you for your inquiry. Your message has been emailed to our team and we'll get back to you soon.";
const LOOKS_AUTOMATED = `This looks like an automated request. Please try again, or call us at ${FACILITY.phone}.`;

export function demoRequestRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitsFor = inboxLimits(deps);

  endpoints.post('/contact', async (req, res) => {
    const body = parse(contactBody, req.body);
    if (looksAutomated(body)) throw invalid({ code: 'looks_automated', message: LOOKS_AUTOMATED });
    const demoRequest = { form: body, userId: req.caller?.id ?? null, mail: requestMail };
    const { id, isNew } = await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    const answer: Received = { id, message: RECEIVED };
    res.status(isNew ? 201 : 200).json(answer);
  });
}
