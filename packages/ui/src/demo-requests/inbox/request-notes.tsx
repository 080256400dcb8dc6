import { newNote } from '@clubhouse/core/demo-requests';
import { zodResolver } from '@hookform/resolvers/zod';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, showToast, TextArea } from '../../kit/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { Refused } from '../../kit/refused.tsx';
import { hasDraft, useDraft } from '../../kit/use-draft.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { PersonLink } from '../../users/index.ts';
import { type TriagedRequest, useAddNoteTo } from './api.ts';

export function RequestNotes({
  request,
  isWritten = false,
}: {
  request: TriagedRequest;
  /** True to open the field for a new note right away. */
  isWritten?: boolean;
}) {
  // Opens the field again if there is an unfinished note.
  const [isWriting, setIsWriting] = useState(isWritten || hasDraft(draftName(request.id)));
  const addButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    flushSync(() => setIsWriting(false));
    addButton.current?.focus();
  };
  const { name, notes } = request;

  return (
    <>
      {notes.length > 0 && (
        <ul aria-label={`Notes, ${name}`} className="mt-4 grid gap-3 border-border border-l-2 pl-3">
          {notes.map(({ id, text, actorId, actorName, at }) => (
            <li key={id} className="min-w-0">
              <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>
              <p className="wrap-anywhere text-muted text-small">
                <PersonLink userId={actorId} name={actorName} /> ·{' '}
                <Moment at={at} className="whitespace-nowrap" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <NoteForm request={request} onClose={closeForm} />
      ) : (
        <button
          ref={addButton}
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

const draftName = (requestId: number) => `request-note-${requestId}`;

function NoteForm({ request, onClose }: { request: TriagedRequest; onClose: () => void }) {
  const { id, name } = request;
  const add = useAddNoteTo();
  const form = useForm({ resolver: zodResolver(newNote), defaultValues: { text: '' } });
  const { formState, handleSubmit, register, setError, setFocus } = form;
  const deleteDraft = useDraft(form, draftName(id), ['text']);
  // Closing the front desk app's window would delete the draft, so the app asks first.
  useUnsaved(formState.isDirty);
  useEffect(() => setFocus('text'), [setFocus]);
  const submit = handleSubmit(({ text }) =>
    add.mutate(
      { request, text },
      {
        onSuccess: () => {
          deleteDraft();
          onClose();
          showToast({ title: 'Note added', description: `Saved to ${name}’s request.` });
        },
        onError: (error) => showFieldErrors(setError, error.fields),
      },
    ),
  );

  return (
    <form
      noValidate
      aria-label={`New note, ${name}`}
      onSubmit={submit}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey) && !add.isPending) void submit();
      }}
      className="mt-3 grid max-w-prose gap-3"
    >
      <TextArea
        label="How did you follow up?"
        rows={2}
        autoComplete="off"
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Refused error={add.error} fallback="We couldn’t save the note. Please try again." />
      <div className="flex gap-2">
        <Button type="submit" isBusy={add.isPending} busyText="Saving..." className="max-sm:flex-1">
          Save Note
        </Button>
        <Button
          look="secondary"
          className="max-sm:flex-1"
          onClick={() => {
            deleteDraft();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
