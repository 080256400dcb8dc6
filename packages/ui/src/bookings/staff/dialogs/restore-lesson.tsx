import { lessonPhase } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { deskQueries, useRestoreLesson } from '../api.ts';
import { RESTORE_FAILED } from './restore-booking.tsx';

/** Offers to restore a canceled lesson that has not started: docs/product/lessons.md#restoring-a-lesson. */
export function RestoreLesson({ id, onRestored }: { id: number; onRestored: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const restore = useRestoreLesson();
  const { data: lesson } = useQuery(deskQueries.lesson(id));
  if (lesson?.status !== 'cancelled' || lessonPhase(lesson, now, facility) !== 'upcoming') return null;
  const { memberName, coachName, date } = lesson;
  // Awaits the mutation, because its callbacks do not run if a reload of the list unmounts this component.
  const press = async () => {
    try {
      await restore.mutateAsync({ id });
      showToast({
        title: 'Lesson Restored',
        description: `${memberName} with ${coachName}: ${formatShortDate(date)}, ${formatInterval(lesson)}.`,
      });
      onRestored();
    } catch {
      // `Refused` below shows `restore.error`.
    }
  };
  return (
    <div className="grid gap-3">
      <Refused error={restore.error} fallback={RESTORE_FAILED} />
      <div>
        <Button
          look="secondary"
          isBusy={restore.isPending || restore.isSuccess}
          busyText="Restoring..."
          onClick={() => void press()}
        >
          Restore Lesson
        </Button>
        <p className="mt-1.5 text-muted text-small">
          We’ll email {memberName} and {coachName}.
        </p>
      </div>
    </div>
  );
}
