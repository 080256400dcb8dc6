import { greetingName, replyText } from '@clubhouse/core/demo-requests';
import { Phone } from 'lucide-react';
import { useFacility } from '../client/facility.ts';
import { Confirmation, ConfirmationPart } from '../kit/confirmation.tsx';
import { Button } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { Arrival } from '../kit/visit-links.tsx';

export type Sent = { name: string; email: string; at: Date };

/** Replaces the form after the request was sent: docs/product/demo-requests.md#contact-screen. */
export function RequestSent({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const facility = useFacility();
  const name = greetingName(sent.name);
  const { phone } = facility.place;
  return (
    <Confirmation title={name ? `Thanks, ${name}` : 'Thanks, we got your request'}>
      <p className="mt-2 text-lead">
        We’ll call or email you <span className="font-[640]">{replyText(sent.at, facility)}</span> to set your
        time.
      </p>
      <p className="mt-1 text-muted">
        We sent the details to <span className="wrap-anywhere">{sent.email}</span>. Nothing else to do until
        then.
      </p>
      <ConfirmationPart>
        <Arrival />
      </ConfirmationPart>
      <ConfirmationPart>
        <div className="flex flex-wrap gap-2">
          <a
            href={phoneHref(phone)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-border-strong px-4 py-2 font-[550] hover:bg-accent-soft"
          >
            <Phone aria-hidden className="size-5 text-accent" />
            Call {phone}
          </a>
          <Button look="quiet" onClick={onAnother}>
            Send Another Request
          </Button>
        </div>
      </ConfirmationPart>
    </Confirmation>
  );
}
