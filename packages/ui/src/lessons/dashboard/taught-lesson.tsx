import { bayName } from '@clubhouse/core/facility';
import { cancelRefusal, type Lesson, lessonPhase } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf, useNow } from '../../client/index.ts';
import { Button, showToast, TextArea } from '../../kit/index.ts';
import { useSaveOutcome } from '../api.ts';

const CancelLessonDialog = lazy(() => import('../cancel-lesson-dialog.tsx'));

/** One lesson as its coach sees it: who comes and with which note; once it has begun, what became of it. */
export function TaughtLesson({
  lesson,
  focusWhenGone,
}: {
  lesson: Lesson;
  focusWhenGone: () => HTMLElement | null;
}) {
  const now = useNow();
  const [isCancelling, setIsCancelling] = useState(false);
  const isCancelled = lesson.status === 'cancelled';
  const name = `${lesson.memberName}, ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`;

  return (
    <li
      className={`min-w-0 rounded-md border border-border bg-surface p-4${isCancelled ? ' text-muted line-through decoration-border-strong' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-[600]">
            <span className="font-data">{formatInterval(lesson)}</span> {lesson.memberName}
          </p>
          <p className="text-muted text-small">
            {bayName(lesson.simulatorId)}
            {lesson.isComplimentary && ' · complimentary'}
            {isCancelled && ' · cancelled'}
          </p>
        </div>
        {cancelRefusal(lesson, now) === null && (
          <Button look="quiet" aria-label={`Cancel lesson: ${name}`} onClick={() => setIsCancelling(true)}>
            Cancel
          </Button>
        )}
      </div>
      {lesson.note && (
        <blockquote className="mt-3 whitespace-pre-line break-words border-border-strong border-l-2 pl-3">
          {lesson.note}
        </blockquote>
      )}
      {!isCancelled && (
        <Outcome lesson={lesson} name={name} hasBegun={lessonPhase(lesson, now) !== 'upcoming'} />
      )}
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelLessonDialog
            lesson={lesson}
            other={lesson.memberName}
            onClose={() => setIsCancelling(false)}
            focusWhenGone={focusWhenGone}
          />
        </Suspense>
      )}
    </li>
  );
}

const OUTCOMES = [
  ['completed', 'Completed'],
  ['no_show', 'Did not come'],
] as const;

/** What became of the lesson, and the notes that its member reads; what is typed stays when saving fails. */
function Outcome({ lesson, name, hasBegun }: { lesson: Lesson; name: string; hasBegun: boolean }) {
  const save = useSaveOutcome();
  const [typed, setTyped] = useState<string | null>(null);
  const notes = typed ?? lesson.coachNotes;
  const isChanged = notes.trim() !== lesson.coachNotes;
  const onError = (error: unknown) =>
    showToast({
      title: 'Failed to save the lesson',
      description: sentenceOf(error, 'Please try again.'),
      variant: 'destructive',
    });
  const saveNotes = () =>
    save.mutate(
      { id: lesson.id, outcome: { coachNotes: notes } },
      {
        onSuccess: () => {
          setTyped(null);
          showToast({ title: 'Notes saved', description: `${lesson.memberName} can read them now.` });
        },
        onError,
      },
    );

  return (
    <div className="mt-3 grid gap-3">
      {hasBegun && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a box of its own
        <div role="group" aria-label={`Outcome: ${name}`} className="flex flex-wrap gap-2">
          {OUTCOMES.map(([status, text]) => {
            const isSet = lesson.status === status;
            return (
              <Button
                key={status}
                look={isSet ? 'primary' : 'secondary'}
                aria-pressed={isSet}
                onClick={() =>
                  save.mutate(
                    { id: lesson.id, outcome: { status: isSet ? 'scheduled' : status } },
                    { onError },
                  )
                }
              >
                {text}
              </Button>
            );
          })}
        </div>
      )}
      <details open={notes !== '' || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
          Notes for {lesson.memberName}
        </summary>
        <div className="mt-1 grid justify-items-start gap-3">
          <TextArea
            label={`Notes, which ${lesson.memberName} can read`}
            className="w-full"
            rows={3}
            maxLength={5000}
            value={notes}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            look="secondary"
            isBusy={save.isPending}
            busyText="Saving..."
            disabled={!isChanged}
            onClick={saveNotes}
          >
            Save notes
          </Button>
        </div>
      </details>
    </div>
  );
}
