import { greetingName, replyText } from '@clubhouse/core/demo-requests';
import { contactCard } from '@clubhouse/core/facility';
import { Phone, UserPlus } from 'lucide-react';
import { useFacility } from '../client/facility.ts';
import { Confirmation, ConfirmationPart } from '../kit/confirmation.tsx';
import { AnchorButton, Button } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { Arrival } from '../kit/visit-links.tsx';

/**
 * A sent request, without the sender's data, because the tab keeps the request and a computer may be shared.
 * `at` is an instant in ISO format.
 */
export type Sent = { at: string; isJoining: boolean };
type Props = Sent & {
  /** The typed name. Undefined after a reload. */
  name: string | undefined;
  isRestored: boolean;
  onAnother: () => void;
};

/** Replaces the form after the request was sent: docs/product/demo-requests.md#contact-screen. */
export function RequestSent({ name: typedName = '', at, isJoining, isRestored, onAnother }: Props) {
  const facility = useFacility();
  const name = greetingName(typedName);
  const { place, visit } = facility;
  const { phone } = place;
  return (
    <Confirmation title={name ? `Thanks, ${name}` : 'Thanks, we got your request'} isRestored={isRestored}>
      <p className="mt-2 text-lead">
        We’ll call or email you <span className="font-[640]">{replyText(new Date(at), facility)}</span>{' '}
        {isJoining ? 'about your membership.' : 'to set up a time.'}
      </p>
      <p className="mt-1 text-muted">You don’t need to do anything else until then.</p>
      <ConfirmationPart>
        <Arrival />
        {visit.parking && <p className="mt-1 whitespace-pre-line text-muted">{visit.parking}</p>}
        {visit.bring && (
          <p className="mt-3 whitespace-pre-line">
            <span className="font-[550]">What to bring: </span>
            {visit.bring}
          </p>
        )}
      </ConfirmationPart>
      <ConfirmationPart>
        <div className="flex flex-wrap gap-2">
          <AnchorButton href={phoneHref(phone)}>
            <Phone aria-hidden className="size-5 text-accent" />
            Call {phone}
          </AnchorButton>
          <AnchorButton
            href={`data:text/vcard;charset=utf-8,${encodeURIComponent(contactCard(facility))}`}
            download={`${place.name}.vcf`}
          >
            <UserPlus aria-hidden className="size-5 text-accent" />
            Add our number
          </AnchorButton>
          <Button look="quiet" onClick={onAnother}>
            Send Another Request
          </Button>
        </div>
      </ConfirmationPart>
    </Confirmation>
  );
}
