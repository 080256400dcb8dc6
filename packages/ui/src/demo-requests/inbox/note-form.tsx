import { type DemoRequest, newNote } from '@clubhouse/core/demo-requests';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, showToast, TextArea } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { useAddNote } from './api.ts';

/** A note about a request in free text. */
export function NoteForm({ request: { id, name }, onClose }: { request: DemoRequest; onClose: () => void }) {
  const add = useAddNote(id);
  const { formState, handleSubmit, register, setError, setFocus } = useForm({
    resolver: zodResolver(newNote),
    defaultValues: { text: '' },
  });
  useUnsaved(formState.isDirty);
  useEffect(() => setFocus('text'), [setFocus]);
  const submit = handleSubmit((note) =>
    add.mutate(note, {
      onSuccess: () => {
        onClose();
        showToast({ title: 'Note added', description: `Saved to ${name}’s request.` });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
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
        label="What did you do?"
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
        <Button look="secondary" className="max-sm:flex-1" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
