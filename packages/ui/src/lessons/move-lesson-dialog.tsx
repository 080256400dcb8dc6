import type { Lesson } from '@clubhouse/core/lessons';
import { MESSAGE_MAX_LENGTH } from '@clubhouse/core/lessons';
import { formatDate, formatInterval, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { Button, showToast, TextField } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { lessonQueries, useMoveLesson } from './api.ts';
import { LessonTimeFields, type Starts, startError, useCoachStarts } from './lesson-time-fields.tsx';

type Props = { lesson: Lesson; onClose: () => void };

export function MoveTaughtLesson(props: Props) {
  const [date, setDate] = useState(props.lesson.date);
  const starts = useCoachStarts(date, props.lesson.id);
  return <MoveForm {...props} by="coach" other={props.lesson.memberName} starts={starts} onDate={setDate} />;
}

export function MoveOwnLesson(props: Props) {
  const { lesson } = props;
  const [date, setDate] = useState(lesson.date);
  const starts = useQuery(lessonQueries.openings(lesson.coachId ?? 0, date, lesson.id));
  return <MoveForm {...props} by="member" other={lesson.coachName} starts={starts} onDate={setDate} />;
}

type FormProps = Props & {
  by: 'member' | 'coach';
  other: string;
  starts: Starts;
  onDate: (date: string) => void;
};

function MoveForm({ lesson, by, other, starts, onDate, onClose }: FormProps) {
  const move = useMoveLesson(by);
  const form = useRef<HTMLFormElement>(null);
  const [time, setTime] = useState({ date: lesson.date, startTime: '' });
  const [message, setMessage] = useState('');
  const [isTried, setIsTried] = useState(false);
  const error = move.isPending ? undefined : startError(time, starts, isTried);
  useUnsaved(time.startTime !== '' || message !== '');
  const submit = async () => {
    setIsTried(true);
    if (!time.startTime || error) return form.current?.querySelector('select')?.focus();
    // Awaits the promise, because callbacks of `mutate` would not run if the refetched list removes this
    // dialog.
    const moved = await move.mutateAsync({ id: lesson.id, ...time, message }).catch(() => null);
    if (!moved) return;
    onClose();
    showToast({
      title: 'Lesson moved',
      description: `${formatShortDate(moved.date)}, ${formatTime(moved.startTime)}. ${other} will get an email.`,
    });
  };

  return (
    <Dialog title={`Move the lesson with ${other}`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <p className="text-muted">
          Now: {formatDate(lesson.date)}, {formatInterval(lesson)}, with {other}.
        </p>
        <LessonTimeFields
          value={time}
          starts={starts}
          error={error}
          onChange={(next) => {
            move.reset();
            setTime(next);
            onDate(next.date);
          }}
        />
        <TextField
          label={`Message to ${other} (optional)`}
          maxLength={MESSAGE_MAX_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Refused error={move.error} fallback="We couldn’t move the lesson." isSaid={error !== undefined} />
        <DialogFooter>
          <Button type="submit" isBusy={move.isPending} busyText="Moving...">
            Move Lesson
          </Button>
          <Button look="secondary" onClick={onClose}>
            Keep Time
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
