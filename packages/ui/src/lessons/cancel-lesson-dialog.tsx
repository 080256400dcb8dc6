import type { Lesson } from '@clubhouse/core/lessons';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useState } from 'react';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { TextField } from '../kit/index.ts';
import { useCancelLesson } from './api.ts';

/** Asks before canceling a lesson. The other person gets an email with the reason. */
export default function CancelLessonDialog({
  lesson,
  other,
  onClose,
  focusWhenGone,
}: {
  lesson: Lesson;
  /** The name of the other person. */
  other: string;
  onClose: () => void;
  /** The element that gets focus when the lesson and its button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const [reason, setReason] = useState('');

  return (
    <ConfirmChange
      title="Cancel this lesson?"
      keepText="Keep Lesson"
      confirmText="Cancel Lesson"
      busyText="Canceling..."
      change={useCancelLesson()}
      input={{ id: lesson.id, ...(reason.trim() && { reason: reason.trim() }) }}
      done={() => ({ title: 'Lesson Canceled', description: `${other} gets an email.` })}
      fallback="We couldn’t cancel the lesson."
      staysOpen
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>
        {formatDate(lesson.date)}, {formatInterval(lesson)}, with {other}. This time opens up right away.
      </p>
      <TextField
        className="mt-4 text-text"
        label={`Message to ${other} (optional)`}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmChange>
  );
}
