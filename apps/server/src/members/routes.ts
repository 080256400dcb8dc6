import type { ContactForm, Received } from '@clubhouse/core/demo-requests';
import { FACILITY, MEMBERSHIP } from '@clubhouse/core/facility';
import { membershipRequest } from '@clubhouse/core/members';
import type { Endpoints } from '../access/index.ts';
import { inboxLimits, receiveDemoRequest } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { cancellationRequestMail, membershipRequestMail } from './mails.ts';
import { cancellationRequestOf, submissionOf } from './requests.ts';

const REQUESTED = 'Thank you. The front desk has your request and will get in touch with you soon.';
const CANCELLING = `We have your request to cancel. Memberships end with ${MEMBERSHIP.noticeDays} days notice; to complete the cancellation, please call us at ${FACILITY.phone}.`;

/** Requests of signed-in people to the front desk about their membership. */
export function memberRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitsFor = inboxLimits(deps);

  endpoints.post('/membership-request', async (req, res, user) => {
    const input = parse(membershipRequest, req.body);
    const demoRequest = {
      form: submissionOf(input, user),
      userId: user.id,
      mail: (form: ContactForm) => membershipRequestMail(form, input),
    };
    const { id, isNew } = await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    const answer: Received = { id, message: REQUESTED };
    res.status(isNew ? 201 : 200).json(answer);
  });

  endpoints.post('/user/cancel-membership', async (req, res, member) => {
    const demoRequest = {
      form: cancellationRequestOf(member),
      userId: member.id,
      mail: cancellationRequestMail,
    };
    await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    res.status(202).json({ message: CANCELLING });
  });
}
