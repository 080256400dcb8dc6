import type { Lesson } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useAtom } from 'jotai';
import { type ReactNode, useId, useRef } from 'react';
import { Button, showToast, TextArea } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useSaveOutcome } from '../api.ts';
import { LongText } from '../long-text.tsx';
import { afterSaving, notesDraftsAtom, withDraft } from './notes-drafts.ts';

/**
 * Shows the coach's notes about a lesson, and lets the coach edit them. `children` appear next to the edit
 * button, or above the open editor.
 */
export function LessonNotes({ lesson, children }: { lesson: Lesson; children: ReactNode }) {
  const save = useSaveOutcome();
  const [drafts, setDrafts] = useAtom(notesDraftsAtom);
  const id = useId();
  const draft = drafts[lesson.id];
  const type = (text: string | undefined) => setDrafts((before) => withDraft(before, lesson.id, text));
  // True after the coach opens or closes the editor. The pressed button disappears, so the focus moves to the
  // text area or the edit button.
  const isMoving = useRef(false);
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !isMoving.current) return;
    isMoving.current = false;
    element.focus();
  };
  const change = (text: string | undefined) => {
    isMoving.current = true;
    save.reset();
    type(text);
  };

  if (draft === undefined) {
    const verb = lesson.coachNotes ? 'Edit notes' : 'Write notes';
    return (
      <div className="mt-3 grid gap-3">
        {lesson.coachNotes && (
          <section aria-labelledby={id} className="min-w-0 border-accent border-l-2 pl-3">
            <p id={id} className="text-muted text-small">
              Your notes for {lesson.memberName}
            </p>
            <LongText
              text={lesson.coachNotes}
              about={`notes for ${lesson.memberName}, ${formatShortDate(lesson.date)}`}
            />
          </section>
        )}
        <div className="flex flex-wrap gap-2">
          {children}
          <Button
            look="secondary"
            ref={takeFocus}
            aria-label={`${verb} for ${lesson.memberName}, ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`}
            onClick={() => change(lesson.coachNotes)}
          >
            {verb}
          </Button>
        </div>
      </div>
    );
  }

  const isChanged = draft.trim() !== lesson.coachNotes;
  const submit = () =>
    save.mutate(
      { id: lesson.id, outcome: { coachNotes: draft } },
      {
        onSuccess: () => {
          // After saving, moves the focus only if the focus is still in this editor.
          isMoving.current = document.activeElement?.closest('[data-notes]')?.id === id;
          setDrafts((before) => afterSaving(before, lesson.id, draft));
          showToast({ title: 'Notes saved', description: `${lesson.memberName} can read them now.` });
        },
      },
    );

  return (
    <div id={id} data-notes className="mt-3 grid gap-3">
      {children}
      <TextArea
        ref={takeFocus}
        label={`Notes (${lesson.memberName} can see them)`}
        rows={4}
        maxLength={5000}
        value={draft}
        onChange={({ target }) => type(target.value)}
      />
      <Refused error={save.error} fallback="We couldn’t save the notes." />
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={save.isPending}
          busyText="Saving..."
          onClick={() => (isChanged ? submit() : change(undefined))}
        >
          Save notes
        </Button>
        {!save.isPending && (
          <Button look="quiet" onClick={() => change(undefined)}>
            {isChanged ? 'Discard changes' : 'Close'}
          </Button>
        )}
      </div>
    </div>
  );
}
