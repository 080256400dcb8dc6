import type { Lesson } from '@clubhouse/core/lessons';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { showToast, TextField } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useCancelLesson } from './api.ts';

/** The question before a lesson is cancelled; the other one of the two is told, with the reason. */
export default function CancelLessonDialog({
  lesson,
  other,
  onClose,
  focusWhenGone,
}: {
  lesson: Lesson;
  /** The name of the other one. */
  other: string;
  onClose: () => void;
  /** Where the focus goes when the lesson, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isCancelled = useRef(false);
  const cancel = useCancelLesson();
  const [reason, setReason] = useState('');
  const confirm = () =>
    cancel.mutate(
      { id: lesson.id, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          isCancelled.current = true;
          onClose();
          showToast({ title: 'Lesson Canceled', description: `${other} is told by mail.` });
        },
      },
    );

  return (
    <ConfirmDialog
      title="Cancel this lesson?"
      keepText="Keep Lesson"
      confirmText="Cancel Lesson"
      busyText="Canceling..."
      isBusy={cancel.isPending}
      focusAfterwards={() => (isCancelled.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatDate(lesson.date)}, {formatInterval(lesson)}, with {other}. The hour is free for others at
        once.
      </p>
      <TextField
        className="mt-4 text-text"
        label={`Reason for ${other} (optional)`}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Refused className="mt-4" error={cancel.error} fallback="The lesson could not be canceled." />
    </ConfirmDialog>
  );
}
