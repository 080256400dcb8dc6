import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Moment } from '../../kit/moment.tsx';
import { NoteForm } from './note-form.tsx';

/** The notes so far with their author and time, and a form to add one. */
export function RequestNotes({ request }: { request: DemoRequest }) {
  const [isWriting, setIsWriting] = useState(false);
  const wasWriting = useRef(false);
  const write = useRef<HTMLButtonElement>(null);
  // The form had the focus and is gone.
  useEffect(() => {
    if (wasWriting.current && !isWriting) write.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const { name, notes } = request;

  return (
    <>
      {notes.length > 0 && (
        <ul aria-label={`Notes, ${name}`} className="mt-4 grid gap-3 border-border border-l-2 pl-3">
          {notes.map(({ id, text, actorName, at }) => (
            <li key={id} className="min-w-0">
              <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>
              <p className="wrap-anywhere text-muted text-small">
                {actorName} · <Moment at={at} className="whitespace-nowrap" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <NoteForm request={request} onClose={() => setIsWriting(false)} />
      ) : (
        <button
          ref={write}
          type="button"
          aria-label={`Add note, ${name}`}
          onClick={() => setIsWriting(true)}
          className="-ml-2 mt-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 font-[550] text-accent hover:bg-accent-soft"
        >
          <MessageSquarePlus aria-hidden className="size-5" />
          Add note
        </button>
      )}
    </>
  );
}
