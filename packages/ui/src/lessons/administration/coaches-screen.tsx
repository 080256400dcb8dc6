import { SCREENS } from '@clubhouse/core/screens';
import { datePlus, facilityDate, formatShortDate, mondayOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNow } from '../../client/index.ts';
import { Button, Failed, Page, Skeleton } from '../../kit/index.ts';
import { lessonQueries } from '../api.ts';
import { AddCoach } from './add-coach.tsx';
import { CoachCard } from './coach-card.tsx';

/** /admin/coaches: who coaches, when, and how full the week is; who begins and who stops (contract 8). */
export function CoachesScreen() {
  const today = facilityDate(useNow());
  const [monday, setMonday] = useState(mondayOf(today));
  const sunday = datePlus(monday, 6);
  const coaches = useQuery(lessonQueries.listed({ from: monday, to: sunday }));
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Page title={SCREENS.adminCoaches.title} lead="Who coaches, when, and how full the week is.">
      <AddCoach coachIds={(coaches.data ?? []).map(({ id }) => id)} />
      <div className="mt-10 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
          {formatShortDate(monday)} – {formatShortDate(sunday)}
        </h2>
        <div className="flex gap-2">
          <Button look="secondary" aria-label="Previous week" onClick={() => setMonday(datePlus(monday, -7))}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button look="secondary" onClick={() => setMonday(mondayOf(today))}>
            This week
          </Button>
          <Button look="secondary" aria-label="Next week" onClick={() => setMonday(datePlus(monday, 7))}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      <div className="mt-4 grid gap-4" aria-busy={coaches.isPlaceholderData}>
        {coaches.isPending && <Skeleton className="h-72" />}
        {coaches.isError && (
          <Failed error={coaches.error} what="The coaches could not be loaded." onRetry={coaches.refetch} />
        )}
        {coaches.data?.length === 0 && (
          <p className="rounded-md border border-border border-dashed p-4 text-muted">
            Nobody coaches yet. Choose somebody above, and they find their dashboard in their account menu.
          </p>
        )}
        {coaches.data?.map((coach) => (
          <CoachCard key={coach.id} coach={coach} monday={monday} focusWhenGone={() => heading.current} />
        ))}
      </div>
    </Page>
  );
}
