import { may } from '@clubhouse/core/auth';
import { daysIn, type Period } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
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
import { UseByBayCard, UseByHourCard, UseOverTimeCard } from './use-cards.tsx';

/** The reports of a date range. Members' hours, lessons and demo requests are for admins. */
export function Overview() {
  const isAdmin = may(useUser(), 'administer');
  const today = facilityDate(useNow());
  const [params, changeParams] = useUrlParams();
  const chosen = rangeIn(params, today);
  const refusal = rangeRefusal(chosen);
  const range = useLastValid(chosen, refusal === null, rangeIn(new URLSearchParams(), today));
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
          onChange={(next) => changeParams(searchParamsOf(next, today))}
          onPreview={(preset) => prefetchReports(queryClient, preset, isAdmin)}
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

/** The last valid range. Its reports stay on screen while the user corrects the dates. */
function useLastValid(chosen: Period, isValid: boolean, initial: Period): Period {
  const [last, setLast] = useState(initial);
  if (!isValid) return last;
  if (!isSame(last, chosen)) setLast(chosen);
  return chosen;
}

/** Buttons for the common ranges, and date fields for any other. */
function RangeChooser({
  range,
  today,
  refusal,
  onChange,
  onPreview,
}: {
  range: Period;
  today: string;
  refusal: string | null;
  onChange: (range: Period) => void;
  /** Preloads the reports of a range while the user points at its button. */
  onPreview: (range: Period) => void;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-[550]">Range</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ name, rangeOn }) => {
            const preset = rangeOn(today);
            const isChosen = isSame(preset, range);
            return (
              <Button
                key={name}
                look={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                className="px-3"
                onPointerEnter={() => onPreview(preset)}
                onFocus={() => onPreview(preset)}
                onClick={() => onChange(preset)}
              >
                {name}
              </Button>
            );
          })}
        </div>
      </fieldset>
      <div className="grid w-full grid-cols-1 gap-3 min-[26rem]:grid-cols-2 md:w-auto md:grid-cols-[12.75rem_12.75rem]">
        <DateField label="From" value={range.from} onChange={(from) => onChange({ ...range, from })} />
        <DateField
          label="To"
          value={range.to}
          error={refusal ?? undefined}
          onChange={(to) => onChange({ ...range, to })}
        />
      </div>
    </div>
  );
}
