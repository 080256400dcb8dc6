import type { Submission } from '@clubhouse/core/demo-requests';
import { excerptOf, hasMessage } from '../../../demo-requests/inbox/index.ts';
import { Moment } from '../../../kit/moment.tsx';

/** When they asked, and what they wrote, while a time for them is looked for. */
export function RequestQuote({ request: { createdAt, message } }: { request: Submission }) {
  return (
    <div className="border-accent border-l-4 pl-4">
      <p className="text-muted text-small">
        Asked on <Moment at={createdAt} />
      </p>
      {hasMessage(message) && <p className="mt-1">{excerptOf(message).text}</p>}
    </div>
  );
}
