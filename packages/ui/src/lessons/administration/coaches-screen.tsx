import { SCREENS } from '@clubhouse/core/screens';
import { datePlus, facilityDate, mondayOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Page, Skeleton } from '../../kit/index.ts';
import { lessonQueries } from '../api.ts';
import { WeekSwitch } from '../week-switch.tsx';
import { AddCoach, type MakeCoach } from './add-coach.tsx';
import { CoachCard } from './coach-card.tsx';

export function CoachesScreen({ makeCoach }: { makeCoach: MakeCoach }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [monday, setMonday] = useState(mondayOf(today));
  const coaches = useQuery(lessonQueries.listed({ from: monday, to: datePlus(monday, 6) }));
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Page title={SCREENS.adminCoaches.title} lead="Coaches, their hours and their lessons." isWide>
      <AddCoach coachIds={(coaches.data ?? []).map(({ id }) => id)} makeCoach={makeCoach} />
      <div className="mt-10">
        <WeekSwitch monday={monday} today={today} headingRef={heading} onChange={setMonday} />
      </div>
      <div
        className={`mt-4 grid items-start gap-4 ${(coaches.data?.length ?? 0) > 1 ? 'xl:grid-cols-2' : ''}`}
        aria-busy={coaches.isPlaceholderData}
      >
        {coaches.isPending && <Skeleton className="h-72" />}
        {coaches.isError && (
          <Failed error={coaches.error} what="We couldn’t load the coaches." onRetry={coaches.refetch} />
        )}
        {coaches.data?.length === 0 && (
          <p className="rounded-md border border-border border-dashed p-4 text-muted">
            No coaches yet. Add a coach above. Coaches see their dashboard when they sign in.
          </p>
        )}
        {coaches.data?.map((coach) => (
          <CoachCard
            key={coach.id}
            coach={coach}
            monday={monday}
            isWeekLoaded={!coaches.isPlaceholderData}
            focusWhenGone={() => heading.current}
          />
        ))}
      </div>
    </Page>
  );
}
