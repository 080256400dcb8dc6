import { noteChange } from '@clubhouse/core/desk';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { deskQueries, useChangeNote } from '../../bookings/staff/index.ts';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, Notice, showToast, TextArea } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { draftBasis, useDraft } from '../../kit/use-draft.ts';

const noteForm = z.object({ text: noteChange.shape.text });
const DRAFT_NAME = 'shift-note';

export default function ShiftNoteDialog({ onClose }: { onClose: () => void }) {
  const { data: note = null } = useQuery(deskQueries.note());
  const change = useChangeNote();
  // The text that the user started from. A draft keeps it, so the dialog can detect that someone else changed
  // the note.
  const [before] = useState(() => (draftBasis(DRAFT_NAME) as string | undefined) ?? note?.text ?? '');
  const form = useForm<z.input<typeof noteForm>, unknown, z.output<typeof noteForm>>({
    resolver: zodResolver(noteForm),
    defaultValues: { text: before },
  });
  const { formState, handleSubmit, register, setFocus, watch } = form;
  const forgetDraft = useDraft(form, DRAFT_NAME, ['text'], before);
  useEffect(() => setFocus('text'), [setFocus]);
  const isBusy = change.isPending || change.isSuccess;
  // Awaits the mutation, because its callbacks do not run if Escape closes the dialog before the response.
  const save = async (text: string) => {
    try {
      await change.mutateAsync({ text, replaces: note?.at ?? null });
      forgetDraft();
      onClose();
      const undo = { label: 'Undo', onClick: () => void restore(note?.text) };
      showToast({ title: text ? 'Note Saved' : 'Note Cleared', ...(note && !text && { action: undo }) });
    } catch {
      // `Refused` below shows `change.error`.
    }
  };
  const restore = async (text = '') => {
    try {
      await change.mutateAsync({ text, replaces: null });
      showToast({ title: 'Note Restored' });
    } catch (error) {
      showRefusal('We couldn’t restore the note', error, 'Please try again.');
    }
  };
  // True if another desk has changed the note since the user started. The user must see the other text before
  // overwriting it.
  const current = note?.text ?? '';
  const isChanged = current !== before && current !== watch('text');

  return (
    <Dialog title="Shift note" onClose={onClose}>
      <form noValidate data-kept onSubmit={handleSubmit(({ text }) => save(text))} className="grid gap-5">
        {isChanged && !isBusy && (
          <Notice tone="warning">
            {note ? (
              <>
                <p className="font-[550]">{note.by ?? 'Someone'} changed the note:</p>
                <p className="mt-1 whitespace-pre-line">{note.text}</p>
              </>
            ) : (
              <p>Someone cleared the note in the meantime.</p>
            )}
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
            <Button look="secondary" isBusy={isBusy} onClick={() => void save('')}>
              Clear Note
            </Button>
          )}
          <Button
            look="secondary"
            onClick={() => {
              forgetDraft();
              onClose();
            }}
          >
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
