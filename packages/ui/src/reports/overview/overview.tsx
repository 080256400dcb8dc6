import { may } from '@clubhouse/core/auth';
import { daysIn, type Period } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button } from '../../kit/index.ts';
import { prefetchReports, reportQueries } from '../api.ts';
import { useUrlParams } from '../use-url-params.ts';
import { HeadlineTiles } from './headline-tiles.tsx';
import { LessonsCard } from './lessons-card.tsx';
import { MemberHoursCard } from './member-hours-card.tsx';
import { NoShowsCard } from './no-shows-card.tsx';
import { rangeText } from './period-texts.ts';
import { isSame, PRESETS, rangeIn, rangeRefusal, searchParamsOf } from './ranges.ts';
import { RequestsCard } from './requests-card.tsx';
import { UseCards } from './use-cards.tsx';

export function Overview() {
  const facility = useFacility();
  const isAdmin = may(useUser(), 'administer');
  const today = facilityDate(useNow(), facility);
  const [params] = useUrlParams();
  const chosen = rangeIn(params, today);
  const refusal = rangeRefusal(chosen);
  const range = useLastValid(chosen, refusal === null, rangeIn(new URLSearchParams(), today));
  const use = useQuery(reportQueries.utilization(range));

  return (
    <section aria-labelledby="overview" className="mt-12">
      <h2 id="overview" className="text-title">
        Over time
      </h2>
      <div className="mt-5">
        <RangeChooser range={chosen} today={today} refusal={refusal} />
      </div>
      <p aria-live="polite" className="mt-5 text-muted">
        {rangeText(range)}, {daysIn(range) === 1 ? '1 day' : `${daysIn(range)} days`}
        {range.to > today && ', including upcoming bookings'}
      </p>
      <div className="mt-3 grid gap-4">
        <HeadlineTiles query={use} range={range} />
        <UseCards query={use} range={range} />
        <div className="grid gap-4 lg:grid-cols-2">
          {isAdmin && <MemberHoursCard range={range} />}
          <NoShowsCard range={range} className={isAdmin ? '' : 'lg:col-span-2'} />
        </div>
        {isAdmin && <LessonsCard range={range} />}
        {isAdmin && <RequestsCard range={range} />}
      </div>
    </section>
  );
}

/** Returns the last valid range, so the screen keeps the reports of that range while the user corrects the dates. */
function useLastValid(chosen: Period, isValid: boolean, initial: Period): Period {
  const [last, setLast] = useState(initial);
  if (!isValid) return last;
  if (!isSame(last, chosen)) setLast(chosen);
  return chosen;
}

type RangeChooserProps = { range: Period; today: string; refusal: string | null };

function RangeChooser({ range, today, refusal }: RangeChooserProps) {
  const isAdmin = may(useUser(), 'administer');
  const [, changeParams] = useUrlParams();
  const queryClient = useQueryClient();
  const show = (next: Period) => changeParams(searchParamsOf(next, today));
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-[550]">Range</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ name, rangeOn }) => {
            const preset = rangeOn(today);
            const isChosen = isSame(preset, range);
            const preload = () => prefetchReports(queryClient, preset, isAdmin);
            return (
              <Button
                key={name}
                look={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                className="px-3"
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => show(preset)}
              >
                {name}
              </Button>
            );
          })}
        </div>
      </fieldset>
      <div className="grid w-full grid-cols-1 gap-3 min-[26rem]:grid-cols-2 md:w-auto md:grid-cols-[12.75rem_12.75rem]">
        <DateField label="From" value={range.from} onChange={(from) => show({ ...range, from })} />
        <DateField
          label="To"
          value={range.to}
          error={refusal ?? undefined}
          onChange={(to) => show({ ...range, to })}
        />
      </div>
    </div>
  );
}
