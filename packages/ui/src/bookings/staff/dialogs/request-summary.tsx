import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { useQuery } from '@tanstack/react-query';
import { hasMessage, requestQueries } from '../../../demo-requests/inbox/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { PersonLink } from '../../../users/index.ts';

export function RequestSummary({ request: listed }: { request: DemoRequest }) {
  // The day board shortens messages and notes, so this loads the whole request.
  const { data: request = listed } = useQuery(requestQueries.one(listed.id));
  const { createdAt, message, notes } = request;
  return (
    <div className="border-accent border-l-4 pl-4">
      <p className="text-muted text-small">
        Requested <Moment at={createdAt} />
      </p>
      {hasMessage(message) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll long messages
        <p tabIndex={0} className="mt-1 max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      )}
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
