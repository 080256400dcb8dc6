import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useNow } from '../../client/index.ts';
import { Card, Failed, Notice, Page, Skeleton } from '../../kit/index.ts';
import { lessonQueries } from '../api.ts';
import { MyLessons } from '../own/my-lessons.tsx';
import { lessonChoiceAtom } from './choice.ts';
import { CoachCards } from './coach-cards.tsx';
import { LessonForm } from './lesson-form.tsx';

/** /book-lesson: coach, day, hour, note, and the member's own lessons. */
export function BookLessonScreen() {
  const coaches = useQuery(lessonQueries.coaches());
  const [choice, setChoice] = useAtom(lessonChoiceAtom);
  const today = facilityDate(useNow());
  const chosen =
    coaches.data?.find(({ id }) => id === choice.coachId) ??
    // A single coach is preselected.
    (coaches.data?.length === 1 ? coaches.data[0] : undefined);
  // The date was chosen before midnight and is now in the past.
  const isOver = choice.date < today;
  const date = isOver ? today : choice.date;

  return (
    <Page
      title={SCREENS.bookLesson.title}
      lead="A private hour with a coach. Your membership includes the first lesson each month."
    >
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card>
          {coaches.isPending && <Skeleton className="h-72" />}
          {coaches.isError && (
            <Failed error={coaches.error} what="We couldn’t load the coaches." onRetry={coaches.refetch} />
          )}
          {coaches.data?.length === 0 && (
            <Notice>No coaches right now. Ask at the front desk, or call {FACILITY.phone}.</Notice>
          )}
          {coaches.data && coaches.data.length > 0 && (
            <CoachCards
              coaches={coaches.data}
              value={chosen?.id ?? null}
              onChange={(coachId) => setChoice((before) => ({ ...before, coachId, startTime: null }))}
            />
          )}
        </Card>
        {(coaches.data ? coaches.data.length > 0 : coaches.isPending) && (
          <LessonForm
            coach={chosen}
            today={today}
            choice={{ ...choice, date }}
            onChange={(change) => setChoice((before) => change({ ...before, date }))}
          />
        )}
      </div>
      <div className="mt-12">
        <MyLessons />
      </div>
    </Page>
  );
}
