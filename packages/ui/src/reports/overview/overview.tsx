import { may } from '@clubhouse/core/auth';
import { daysIn, type Period } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useNow } from '../../client/index.ts';
import { prefetchReports, reportQueries } from '../api.ts';
import { useServerUrl } from '../use-address.ts';
import { HeadlineTiles } from './headline-tiles.tsx';
import { LessonsCard } from './lessons-card.tsx';
import { MemberHoursCard } from './member-hours-card.tsx';
import { NoShowsCard } from './no-shows-card.tsx';
import { rangeText } from './period-texts.ts';
import { RangeChooser } from './range-chooser.tsx';
import { rangeIn, rangeRefusal, searchParamsOf } from './ranges.ts';
import { RequestsCard } from './requests-card.tsx';
import { UseByBayCard, UseByHourCard, UseOverTimeCard } from './use-cards.tsx';

/** The reports of a date range. Members' hours, lessons and demo requests are for admins. */
export function Overview() {
  const isAdmin = may(useUser(), 'administer');
  const today = facilityDate(useNow());
  const [params, changeServerUrl] = useServerUrl();
  const chosen = rangeIn(params, today);
  const refusal = rangeRefusal(chosen);
  const range = useLastGood(chosen, refusal === null, rangeIn(new URLSearchParams(), today));
  const queryClient = useQueryClient();
  const use = useQuery(reportQueries.utilization(range));

  return (
    <section aria-labelledby="overview" className="mt-12">
      <h2 id="overview" className="text-title">
        Over time
      </h2>
      <div className="mt-5">
        <RangeChooser
          range={chosen}
          today={today}
          refusal={refusal}
          onChange={(next) => changeServerUrl(searchParamsOf(next, today))}
          onLookAt={(preset) => prefetchReports(queryClient, preset, isAdmin)}
        />
      </div>
      <p aria-live="polite" className="mt-5 text-muted">
        {rangeText(range)}, {daysIn(range) === 1 ? '1 day' : `${daysIn(range)} days`}
        {range.to > today && ', including current bookings'}
      </p>
      <div className="mt-3 grid gap-4">
        <HeadlineTiles query={use} />
        <UseOverTimeCard query={use} range={range} />
        <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
          <UseByHourCard query={use} />
          <UseByBayCard query={use} />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {isAdmin && <MemberHoursCard range={range} />}
          <NoShowsCard range={range} {...(!isAdmin && { className: 'lg:col-span-2' })} />
        </div>
        {isAdmin && <LessonsCard range={range} />}
        {isAdmin && <RequestsCard range={range} />}
      </div>
    </section>
  );
}

/** The last valid range. Its reports stay while the user corrects the dates. */
function useLastGood(chosen: Period, isGood: boolean, first: Period): Period {
  const [last, setLast] = useState(first);
  if (!isGood) return last;
  if (last.from !== chosen.from || last.to !== chosen.to) setLast(chosen);
  return chosen;
}
