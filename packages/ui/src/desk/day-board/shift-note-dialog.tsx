import { noteChange } from '@clubhouse/core/desk';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { deskQueries, useChangeNote } from '../../bookings/staff/index.ts';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, Notice, showToast, TextArea } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useUnsaved } from '../../kit/use-unsaved.ts';

const form = z.object({ text: noteChange.shape.text });

export default function ShiftNoteDialog({ onClose }: { onClose: () => void }) {
  const { data: note = null } = useQuery(deskQueries.note());
  const change = useChangeNote();
  const { formState, handleSubmit, register, setFocus, watch } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({ resolver: zodResolver(form), defaultValues: { text: note?.text ?? '' } });
  useUnsaved(formState.isDirty && !change.isSuccess);
  useEffect(() => setFocus('text'), [setFocus]);
  const isBusy = change.isPending || change.isSuccess;
  const save = (text: string) =>
    change.mutate(
      { text, replaces: note?.at ?? null },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: text ? 'Note Saved' : 'Note Cleared' });
        },
      },
    );
  // True if another desk has changed the note since this dialog opened. The user must see the other text before
  // overwriting it.
  const isChanged =
    note !== null && note.text !== formState.defaultValues?.text && note.text !== watch('text');

  return (
    <Dialog title="Shift note" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(({ text }) => save(text))} className="grid gap-5">
        {isChanged && !isBusy && (
          <Notice tone="warning">
            <p className="font-[550]">{note.by ?? 'Someone'} changed the note:</p>
            <p className="mt-1 whitespace-pre-line">{note.text}</p>
          </Notice>
        )}
        <TextArea
          label="Note"
          hint="Everyone at the front desk sees the note until someone clears it."
          rows={3}
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <Refused error={change.error} fallback="We couldn’t save the note." />
        <DialogFooter>
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Save Note
          </Button>
          {note && (
            <Button look="secondary" isBusy={isBusy} onClick={() => save('')}>
              Clear Note
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
