import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { excerptOf, hasMessage } from '../../../demo-requests/inbox/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { PersonLink } from '../../../users/index.ts';

export function RequestSummary({ request: { createdAt, message, notes } }: { request: DemoRequest }) {
  return (
    <div className="border-accent border-l-4 pl-4">
      <p className="text-muted text-small">
        Requested <Moment at={createdAt} />
      </p>
      {hasMessage(message) && <p className="mt-1">{excerptOf(message).text}</p>}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-2 grid max-h-32 gap-1 overflow-y-auto">
          {notes.map(({ id, text, actorId, actorName, at }) => (
            <li key={id} className="wrap-anywhere whitespace-pre-line">
              {text}{' '}
              <span className="text-muted text-small">
                <PersonLink userId={actorId} name={actorName} /> · <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
