import { lessonCounts } from '@clubhouse/core/lessons';
import {
  absentMember,
  comparisonOf,
  demoOutcomes,
  hoursOfWeek,
  leagueFigures,
  memberHours,
  membershipFigures,
  monthEnd,
  noShow,
  noShowPerson,
  type ReportQuery,
  todayFigures,
  unmetDemand,
  utilization,
} from '@clubhouse/core/reports';
import { keepPreviousData, type QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

/**
 * A report and its range. While the next report loads, the previous report stays visible, so its range can
 * differ from the selected range.
 */
export type Ranged<Found> = { range: ReportQuery; found: Found };

/** Returns the report for the selected range, or undefined until that report has loaded. */
export const loadedReport = <Found>({ data, isPlaceholderData }: UseQueryResult<Ranged<Found>>) =>
  isPlaceholderData ? undefined : data;

const reportOver =
  <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  (range: ReportQuery) =>
    queryOptions({
      queryKey: ['reports', name, range.from, range.to],
      meta: { live: ['bookings', 'leagues', 'requests', 'people'] },
      queryFn: async (): Promise<Ranged<z.output<Schema>>> => ({
        range,
        found: await api.get(`/api/admin/reports/${name}?${new URLSearchParams(range)}`, schema),
      }),
      placeholderData: keepPreviousData,
      // A short time, because bookings change often. Not 0, because a preloaded report must still be fresh when
      // the user opens it.
      staleTime: 30_000,
    });

export const reportQueries = {
  utilization: reportOver('utilization', utilization),
  hoursOfWeek: reportOver('hours-of-week', hoursOfWeek),
  noShowPeople: reportOver('no-show-people', z.array(noShowPerson)),
  membership: reportOver('membership', membershipFigures),
  /** The report ignores the range, because absence always counts up to today. */
  absentMembers: (today: string) =>
    reportOver('absent-members', z.array(absentMember))({ from: today, to: today }),
  memberHours: reportOver('member-hours', z.array(memberHours)),
  noShows: reportOver('no-shows', z.array(noShow)),
  demoOutcomes: reportOver('demo-requests', demoOutcomes),
  unmetDemand: reportOver('unmet-demand', unmetDemand),
  leagues: reportOver('leagues', z.array(leagueFigures)),
  /** The report ignores the range, because it always covers the months up to today. */
  monthEnds: (today: string) => reportOver('month-ends', z.array(monthEnd))({ from: today, to: today }),
  lessons: reportOver('lessons', z.array(lessonCounts)),
};

export const todayQuery = queryOptions({
  queryKey: ['reports', 'today'],
  meta: { live: ['bookings', 'requests', 'people'] },
  queryFn: () => api.get('/api/admin/today', todayFigures),
  staleTime: 30_000,
});

/** Preloads the reports at the top of the screen. The other reports load while the user reads. */
export function prefetchReports(
  queryClient: QueryClient,
  range: ReportQuery,
  { today, isAdmin }: { today: string; isAdmin: boolean },
): void {
  for (const each of [range, ...Object.values(comparisonOf(range, today) ?? {})]) {
    void queryClient.prefetchQuery(reportQueries.utilization(each));
    void queryClient.prefetchQuery(reportQueries.hoursOfWeek(each));
  }
  void queryClient.prefetchQuery(reportQueries.noShowPeople(range));
  if (!isAdmin) return;
  void queryClient.prefetchQuery(reportQueries.membership(range));
  void queryClient.prefetchQuery(reportQueries.demoOutcomes(range));
}
