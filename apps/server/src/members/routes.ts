import type { ContactForm, Received } from '@clubhouse/core/demo-requests';
import { FACILITY, MEMBERSHIP } from '@clubhouse/core/facility';
import { membershipRequest } from '@clubhouse/core/members';
import type { Endpoints } from '../access/index.ts';
import { inboxLimits, receiveSubmission } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { cancellationRequestMail, membershipRequestMail } from './mails.ts';
import { cancellationRequestOf, submissionOf } from './requests.ts';

const REQUESTED = 'Thank you. The front desk has your request and will get in touch with you soon.';
const CANCELLING = `We have your request to cancel. Memberships end with ${MEMBERSHIP.noticeDays} days notice; to complete the cancellation, please call us at ${FACILITY.phone}.`;

/** Requests of signed-in people to the front desk about their membership. */
export function memberRoutes(calls: Endpoints, deps: Deps): void {
  const limitsFor = inboxLimits(deps);

  calls.post('/membership-request', async (req, res, user) => {
    const input = parse(membershipRequest, req.body);
    const submission = {
      form: submissionOf(input, user),
      userId: user.id,
      mail: (form: ContactForm) => membershipRequestMail(form, input),
    };
    const { id, isNew } = await receiveSubmission(deps, submission, limitsFor(req));
    const answer: Received = { id, message: REQUESTED };
    res.status(isNew ? 201 : 200).json(answer);
  });

  calls.post('/user/cancel-membership', async (req, res, member) => {
    const submission = {
      form: cancellationRequestOf(member),
      userId: member.id,
      mail: cancellationRequestMail,
    };
    await receiveSubmission(deps, submission, limitsFor(req));
    res.status(202).json({ message: CANCELLING });
  });
}
