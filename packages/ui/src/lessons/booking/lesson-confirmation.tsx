import { may } from '@clubhouse/core/auth';
import { bayName } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { EntranceCodeDialog } from '../../keypad/index.ts';
import { Confirmation, ConfirmationPart } from '../../kit/confirmation.tsx';
import { Button, Card } from '../../kit/index.ts';
import { AddToCalendar, Arrival } from '../../kit/visit-links.tsx';
import { priceText } from '../lesson-texts.ts';

type Props = { lesson: Lesson; isRestored?: boolean; onDismiss: () => void };

/**
 * Replaces the lesson form until the member dismisses the confirmation:
 * docs/product/lessons.md#book-a-lesson-screen.
 */
export default function LessonConfirmation({ lesson, isRestored, onDismiss }: Props) {
  const facility = useFacility();
  const user = useUser();
  const [isCodeShown, setIsCodeShown] = useState(false);
  const { id, coachName, date, simulatorId } = lesson;
  return (
    <Card>
      <Confirmation title="Your lesson is booked" isRestored={isRestored}>
        <p className="mt-2 text-lead">
          <span className="font-[640]">{formatDate(date)}</span>,{' '}
          <span className="inline-block font-[640]">{formatInterval(lesson)}</span>
        </p>
        <p className="text-muted">
          With {coachName} in {bayName(simulatorId, facility)}.{' '}
          {priceText(date, lesson.isComplimentary, facility)}. We emailed you the details.
        </p>
        <ConfirmationPart>
          <AddToCalendar
            visit={{ ...lesson, title: `Golf lesson with ${coachName}` }}
            fileUrl={`/api/user/calendar/lesson-${id}.ics`}
          />
        </ConfirmationPart>
        {may(user, 'readKeypadCode') && (
          <Button look="secondary" className="mt-4" onClick={() => setIsCodeShown(true)}>
            <DoorOpen aria-hidden className="size-5 text-accent" />
            Entrance Code
          </Button>
        )}
        <ConfirmationPart>
          <Arrival />
        </ConfirmationPart>
        <ConfirmationPart>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onDismiss}>Book Another Lesson</Button>
            <a
              href="#my-lessons"
              className="inline-flex min-h-11 items-center rounded-md px-4 py-2 font-[550] hover:bg-accent-soft"
            >
              Move or cancel
            </a>
          </div>
        </ConfirmationPart>
        {isCodeShown && <EntranceCodeDialog onClose={() => setIsCodeShown(false)} />}
      </Confirmation>
    </Card>
  );
}
