import { may } from '@clubhouse/core/auth';
import { comparisonOf, daysIn, type Period, type Utilization } from '@clubhouse/core/reports';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, Page } from '../../kit/index.ts';
import { loadedReport, prefetchReports, type Ranged, reportQueries } from '../api.ts';
import { useUrlParams } from '../use-url-params.ts';
import { ABSENT_MEMBERS, AbsentMembersCard } from './absent-members-card.tsx';
import {
  absentAnswer,
  demoAnswer,
  fullnessAnswer,
  membershipAnswer,
  moneyAnswer,
  noShowsAnswer,
} from './answers.ts';
import { AnswersCard, type Sentence } from './answers-card.tsx';
import { headlineOf } from './bay-hours.ts';
import { HeadlineTiles, type UseReports } from './headline-tiles.tsx';
import { HeatMapCard } from './heat-map-card.tsx';
import { LeaguesCard } from './leagues-card.tsx';
import { LessonsCard } from './lessons-card.tsx';
import { MemberHoursCard } from './member-hours-card.tsx';
import { MonthEndsCard } from './month-ends-card.tsx';
import { NoShowPeopleCard } from './no-show-people-card.tsx';
import { NoShowsCard } from './no-shows-card.tsx';
import { rangeText } from './period-texts.ts';
import { isSame, PRESETS, rangeIn, rangeRefusal, searchParamsOf } from './ranges.ts';
import { DemoSourcesCard, RequestsCard } from './requests-card.tsx';
import { UnmetDemandCard } from './unmet-demand-card.tsx';
import { UseCards } from './use-cards.tsx';

export function ReportsScreen() {
  const facility = useFacility();
  const isAdmin = may(useUser(), 'administer');
  const today = facilityDate(useNow(), facility);
  const [params] = useUrlParams();
  const chosen = rangeIn(params, today);
  const refusal = rangeRefusal(chosen);
  const range = useLastValid(chosen, refusal === null, rangeIn(new URLSearchParams(), today));

  return (
    <Page title={SCREENS.adminReports.title} isWide>
      <RangeChooser range={chosen} today={today} refusal={refusal} />
      <p aria-live="polite" className="mt-5 text-muted">
        {rangeText(range)}, {daysIn(range) === 1 ? '1 day' : `${daysIn(range)} days`}
        {rangeNote(range, today)}
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <Reports range={range} today={today} isAdmin={isAdmin} />
      </div>
      <p className="mt-6">
        <Link
          to={SCREENS.adminDailyChart.path}
          className="font-[550] text-accent underline underline-offset-4"
        >
          See today’s timeline
        </Link>
      </p>
    </Page>
  );
}

function rangeNote(range: Period, today: string): string {
  const compared = comparisonOf(range, today);
  const before = compared && rangeText(compared.before);
  if (range.to <= today) return `, compared with ${before}`;
  const note = ', including upcoming bookings';
  return compared
    ? `${note}. Days through ${lastDayText(compared.period)} are compared with ${before}.`
    : note;
}

const lastDayText = ({ to }: Period) => rangeText({ from: to, to });

function useReports(range: Period): UseReports {
  return {
    use: useQuery(reportQueries.utilization(range)),
    week: useQuery(reportQueries.hoursOfWeek(range)),
  };
}

function Reports({ range, today, isAdmin }: { range: Period; today: string; isAdmin: boolean }) {
  const facility = useFacility();
  const reports = useReports(range);
  const compared = comparisonOf(range, today);
  // A range that ends after today includes upcoming bookings, so only its past days are compared.
  const past = useReports(compared?.period ?? range);
  const before = useReports(compared?.before ?? range);
  const isRunning = compared !== null && !isSame(compared.period, range);
  const comparison = compared && { ...compared, reports: { past, before } };
  const people = useQuery(reportQueries.noShowPeople(range));
  const absent = useQuery({ ...reportQueries.absentMembers(today), enabled: isAdmin });
  const membership = useQuery({ ...reportQueries.membership(range), enabled: isAdmin });
  const demos = useQuery({ ...reportQueries.demoOutcomes(range), enabled: isAdmin });

  const inUse = (report: Ranged<Utilization>) => {
    const { hours, ofAllHours } = headlineOf(report.found, report.range, facility);
    return { hours, share: ofAllHours };
  };
  const use = loadedReport(reports.use);
  const [usePast, useBefore] = [loadedReport(past.use), loadedReport(before.use)];
  const fullness = () => {
    if (!use || !usePast || !useBefore) return undefined;
    if (!compared) return fullnessAnswer(inUse(use), null);
    const through = isRunning ? lastDayText(compared.period) : null;
    const shareBefore = { share: inUse(useBefore).share, period: rangeText(compared.before) };
    return fullnessAnswer(inUse(use), { through, share: inUse(usePast).share, before: shareBefore });
  };
  const useSentence: Sentence = {
    id: 'use',
    queries: compared ? [...(isRunning ? [past.use] : []), reports.use, before.use] : [reports.use],
    answer: fullness(),
  };
  const missed = loadedReport(people);
  const noShowSentence: Sentence = {
    id: 'no-shows',
    queries: [reports.use, people],
    answer: use && missed && noShowsAnswer(use.found.noShows, missed.found),
  };
  const [away, figures, outcomes] = [loadedReport(absent), loadedReport(membership), loadedReport(demos)];
  const ownerSentences: Sentence[] = [
    {
      id: 'absent',
      queries: [absent],
      answer: away && absentAnswer(away.found),
      ...(away?.found.length && { link: { href: `#${ABSENT_MEMBERS}`, text: 'See who to call' } }),
    },
    { id: 'members', queries: [membership], answer: figures && membershipAnswer(figures.found) },
    { id: 'money', queries: [membership], answer: figures && moneyAnswer(figures.found, facility) },
    { id: 'demos', queries: [demos], answer: outcomes && demoAnswer(outcomes.found) },
  ];
  const sentences = [useSentence, ...(isAdmin ? ownerSentences : [noShowSentence])];

  return (
    <>
      <AnswersCard sentences={sentences} range={range} />
      <HeadlineTiles reports={reports} comparison={comparison} range={range} />
      <div className="grid grid-cols-1 gap-4 2xl:grid-cols-2">
        <HeatMapCard query={reports.week} />
        <div className="grid grid-cols-1 content-start gap-4">
          <UseCards query={reports.use} range={range} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        <div className="grid lg:max-2xl:col-span-2">
          <UnmetDemandCard range={range} />
        </div>
        {isAdmin && <MonthEndsCard today={today} />}
        {isAdmin && <AbsentMembersCard query={absent} />}
        {isAdmin && <MemberHoursCard range={range} />}
        <NoShowsCard range={range} />
        <NoShowPeopleCard query={people} />
        {isAdmin && (
          <div className="grid lg:max-2xl:col-span-2">
            <LessonsCard range={range} />
          </div>
        )}
      </div>
      {isAdmin && <LeaguesCard range={range} />}
      {isAdmin && <RequestsCard range={range} />}
      {isAdmin && <DemoSourcesCard range={range} />}
    </>
  );
}

/**
 * Returns the last valid range, so that the screen keeps showing its reports while the user corrects the
 * dates.
 */
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
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-[550]">Range</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ name, rangeOn }) => {
            const preset = rangeOn(today);
            const isChosen = isSame(preset, range);
            const preload = () => prefetchReports(queryClient, preset, { today, isAdmin });
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
      <div className="grid w-full grid-cols-1 gap-3 min-[26rem]:grid-cols-2 md:w-auto md:grid-cols-[13.25rem_13.25rem]">
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
