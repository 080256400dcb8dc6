import { may } from '@clubhouse/core/auth';
import { bayName } from '@clubhouse/core/facility';
import { lessonChangeRefusal, lessonPhase, type TaughtLesson as Taught } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useRef, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ContactLinks } from '../../kit/contact-links.tsx';
import { Button } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { PersonLink } from '../../users/index.ts';
import { useSaveOutcome } from '../api.ts';
import { LongText } from '../long-text.tsx';
import { showFailure } from '../show-failure.ts';
import { LessonNotes } from './lesson-notes.tsx';
import { PaymentButton, PaymentChip } from './payment.tsx';

const CancelLessonDialog = lazyDialog(() => import('../cancel-lesson-dialog.tsx'));
const MoveLessonDialog = lazyDialog(async () => ({
  default: (await import('../move-lesson-dialog.tsx')).MoveTaughtLesson,
}));

export function TaughtLesson({ lesson }: { lesson: Taught }) {
  const facility = useFacility();
  const now = useNow();
  const isDesk = may(useUser(), 'workTheDesk');
  const item = useRef<HTMLLIElement>(null);
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null);
  const close = () => setDialog(null);
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
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className={`font-[600] text-lead ${crossedOut}`}>
            {/* Coaches who do not work at the desk cannot open a person's page, so they see no link. */}
            <PersonLink userId={isDesk ? lesson.memberId : null} name={lesson.memberName} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={`font-[550] ${crossedOut}`}>{formatInterval(lesson)}</span>
            <span className="text-muted text-small">
              {bayName(lesson.simulatorId, facility)}
              {isCancelled && ' · canceled'}
            </span>
            <PaymentChip lesson={lesson} />
          </p>
        </div>
        {lessonChangeRefusal(lesson, now, facility) === null && (
          <div className="-mx-2 flex flex-wrap">
            <Button look="quiet" aria-label={`Move lesson: ${name}`} onClick={() => setDialog('move')}>
              Move
            </Button>
            <Button look="quiet" aria-label={`Cancel lesson: ${name}`} onClick={() => setDialog('cancel')}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      {!isCancelled && (
        <div className="mt-2">
          <ContactLinks isInRow phone={lesson.memberPhone} email={lesson.memberEmail} />
        </div>
      )}
      {lesson.note && (
        <blockquote className="mt-3 border-border-strong border-l-2 pl-3">
          <LongText text={lesson.note} about={`note of ${name}`} />
        </blockquote>
      )}
      {!isCancelled && lesson.lastNotes && (
        <div className="mt-3 min-w-0 pl-3.5">
          <p className="text-muted text-small">Last time, {formatShortDate(lesson.lastNotes.date)}</p>
          <LongText text={lesson.lastNotes.text} about={`notes from the last lesson before ${name}`} />
        </div>
      )}
      {isCancelled ? (
        <div className="mt-3 empty:hidden">
          <PaymentButton lesson={lesson} name={name} />
        </div>
      ) : (
        <LessonNotes lesson={lesson}>
          {lessonPhase(lesson, now, facility) !== 'upcoming' && (
            <OutcomeButtons lesson={lesson} name={name} />
          )}
          <PaymentButton lesson={lesson} name={name} />
        </LessonNotes>
      )}
      {dialog === 'move' && <MoveLessonDialog lesson={lesson} onClose={close} />}
      {dialog === 'cancel' && (
        <CancelLessonDialog
          lesson={lesson}
          other={lesson.memberName}
          onClose={close}
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

/** Lets the coach record a lesson's outcome. Pressing the current outcome's button clears the outcome. */
function OutcomeButtons({ lesson, name }: { lesson: Taught; name: string }) {
  const save = useSaveOutcome();
  // The buttons show the new outcome while its request is running.
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
