import { bayName } from '@clubhouse/core/facility';
import { cancelRefusal, type Lesson, lessonPhase } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { useSaveOutcome } from '../api.ts';
import { LongText } from '../long-text.tsx';
import { showFailure } from '../show-failure.ts';
import { LessonNotes } from './lesson-notes.tsx';

const CancelLessonDialog = lazyDialog(() => import('../cancel-lesson-dialog.tsx'));

export function TaughtLesson({ lesson }: { lesson: Lesson }) {
  const facility = useFacility();
  const now = useNow();
  const item = useRef<HTMLLIElement>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const isCancelled = lesson.status === 'cancelled';
  const name = `${lesson.memberName}, ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`;
  const crossedOut = isCancelled ? 'line-through decoration-border-strong' : '';

  return (
    <li
      ref={item}
      tabIndex={-1}
      className={`min-w-0 scroll-mt-24 rounded-md border border-border bg-surface p-4${isCancelled ? ' text-muted' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p>
            <span className={`block font-[600] font-data sm:inline ${crossedOut}`}>
              {formatInterval(lesson)}
            </span>
            <span className="block text-muted text-small sm:ml-2 sm:inline">
              {bayName(lesson.simulatorId, facility)}
              {lesson.isComplimentary && ' · complimentary'}
              {isCancelled && ' · canceled'}
            </span>
          </p>
          <p className={`font-[600] ${crossedOut}`}>{lesson.memberName}</p>
        </div>
        {cancelRefusal(lesson, now, facility) === null && (
          <Button look="quiet" aria-label={`Cancel lesson: ${name}`} onClick={() => setIsCancelling(true)}>
            Cancel
          </Button>
        )}
      </div>
      {lesson.note && (
        <blockquote className="mt-3 border-border-strong border-l-2 pl-3">
          <LongText text={lesson.note} about={`note of ${name}`} />
        </blockquote>
      )}
      {!isCancelled && (
        <LessonNotes lesson={lesson}>
          {lessonPhase(lesson, now, facility) !== 'upcoming' && (
            <OutcomeButtons lesson={lesson} name={name} />
          )}
        </LessonNotes>
      )}
      {isCancelling && (
        <CancelLessonDialog
          lesson={lesson}
          other={lesson.memberName}
          onClose={() => setIsCancelling(false)}
          focusWhenGone={() => item.current}
        />
      )}
    </li>
  );
}

const OUTCOMES = [
  ['completed', 'Completed'],
  ['no_show', 'No-show'],
] as const;

/** Pressing the button of the current outcome again clears the outcome. */
function OutcomeButtons({ lesson, name }: { lesson: Lesson; name: string }) {
  const save = useSaveOutcome();
  // The pressed button looks selected during the request. If the request fails, the stored outcome is selected again.
  const status = (save.isPending && save.variables.outcome.status) || lesson.status;
  const choose = (outcome: (typeof OUTCOMES)[number][0]) => {
    if (save.isPending) return;
    save.mutate(
      { id: lesson.id, outcome: { status: status === outcome ? 'scheduled' : outcome } },
      { onError: showFailure('Failed to save the lesson') },
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a separate box
    <div role="group" aria-label={`Outcome: ${name}`} className="flex flex-wrap gap-2">
      {OUTCOMES.map(([outcome, text]) => (
        <Button
          key={outcome}
          look={status === outcome ? 'primary' : 'secondary'}
          aria-pressed={status === outcome}
          onClick={() => choose(outcome)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
