import type { ContactForm, Received } from '@clubhouse/core/demo-requests';
import { type Facility, noticeText } from '@clubhouse/core/facility';
import { CONTACT_WAYS, membershipRequest } from '@clubhouse/core/members';
import type { Endpoints } from '../access/index.ts';
import { inboxLimits, receiveDemoRequest, requestReceivedMail } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { cancellationRequestMail, membershipRequestMail } from './mails.ts';

const REQUESTED = 'Thank you. The front desk has your request and will get in touch with you soon.';
const cancelling = (facility: Facility) =>
  `We got your request to cancel. Canceling requires ${noticeText(facility)}. To complete the cancellation, please call us at ${facility.place.phone}.`;

const requestForm = (
  person: Pick<ContactForm, 'name' | 'email' | 'phone'>,
  message: string,
): ContactForm => ({ ...person, interest: 'other', message });

export function memberRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitsFor = inboxLimits(deps);

  endpoints.post('/membership-request', async (req, res, user) => {
    const input = parse(membershipRequest, req.body);
    const { name, phone, preferredContact, message } = input;
    const way = `Membership request. Prefers to be contacted by ${CONTACT_WAYS[preferredContact]}.`;
    const demoRequest = {
      form: requestForm({ name, email: user.email, phone }, message ? `${way}\n\n${message}` : way),
      kind: 'membership' as const,
      userId: user.id,
      mail: (form: ContactForm) => membershipRequestMail(form, input),
      confirmation: requestReceivedMail,
    };
    const { id, isNew } = await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    const answer: Received = { id, message: REQUESTED };
    res.status(isNew ? 201 : 200).json(answer);
  });

  endpoints.post('/user/cancel-membership', async (req, res, member) => {
    const { id: userId, displayName: name, email, phone } = member;
    const message = 'Cancellation request: this member would like to cancel their membership.';
    const demoRequest = {
      form: requestForm({ name, email, phone }, message),
      kind: 'cancellation' as const,
      userId,
      mail: cancellationRequestMail,
    };
    await receiveDemoRequest(deps, demoRequest, limitsFor(req));
    res.status(202).json({ message: cancelling(deps.facility()) });
  });
}
