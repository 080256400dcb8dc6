import { newPersonNote, type PersonPage } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, TextArea } from '../../kit/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { Refused } from '../../kit/refused.tsx';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { PersonLink } from '../../users/index.ts';
import { useAddNote } from './api.ts';
import { PersonSection, ROWS } from './person-section.tsx';

/** Notes about a person by staff and admins. The person cannot see these notes. */
export function PersonNotes({ page: { user, notes } }: { page: PersonPage }) {
  const add = useAddNote(user.id);
  const { formState, handleSubmit, register, reset, setError, setFocus } = useForm({
    resolver: zodResolver(newPersonNote),
    defaultValues: { text: '' },
  });
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((note) =>
    add.mutate(note, {
      onSuccess: () => {
        reset();
        setFocus('text');
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );
  return (
    <PersonSection title="Notes">
      <form
        noValidate
        aria-label="New note"
        className="grid gap-3"
        onSubmit={submit}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !add.isPending) void submit();
        }}
      >
        <TextArea
          label="New note"
          rows={2}
          placeholder="Only staff and admins see notes"
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <Refused error={add.error} fallback="We couldn’t save the note." isSaid={!!formState.errors.text} />
        <Button
          type="submit"
          look="secondary"
          isBusy={add.isPending}
          busyText="Adding..."
          className="justify-self-start"
        >
          Add Note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label={`Notes about ${user.displayName}`} className={`mt-4 ${ROWS}`}>
          {notes.map(({ id, text, actorId, actorName, at }) => (
            <li key={id} className="py-2">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
              <p className="text-muted text-small">
                <PersonLink userId={actorId} name={actorName} /> ·{' '}
                <Moment at={at} className="whitespace-nowrap" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
  );
}
