import type { Lesson } from '@clubhouse/core/lessons';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useState } from 'react';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { showToast, TextField } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { useCancelLesson, useUndoLessonCancellation } from './api.ts';

type Props = {
  lesson: Lesson;
  /** The person who gets the email: the coach if a member cancels, or the member if the coach cancels. */
  other: string;
  onClose: () => void;
  focusWhenGone: () => HTMLElement | null;
};

export default function CancelLessonDialog({ lesson, other, onClose, focusWhenGone }: Props) {
  const [reason, setReason] = useState('');
  const undo = useUndoLessonCancellation();
  const takeBack = async () => {
    try {
      await undo.mutateAsync(lesson.id);
      const when = `${formatDate(lesson.date)}, ${formatInterval(lesson)}`;
      showToast({ title: 'Lesson Restored', description: `Your lesson with ${other}, ${when}, is back on.` });
    } catch (error) {
      showRefusal('We couldn’t undo the cancellation', error, 'Please try again.');
    }
  };

  return (
    <ConfirmChange
      title={`Cancel the lesson with ${other}?`}
      keepText="Keep Lesson"
      confirmText="Cancel Lesson"
      busyText="Canceling..."
      change={useCancelLesson()}
      input={{ id: lesson.id, reason: reason.trim() || undefined }}
      done={() => ({
        title: 'Lesson Canceled',
        description: `${other} will get an email.`,
        action: { label: 'Undo', onClick: () => void takeBack() },
      })}
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
