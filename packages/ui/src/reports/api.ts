import { lessonCounts } from '@clubhouse/core/lessons';
import { memberHours, noShow, type ReportQuery, requestOutcomes, utilization } from '@clubhouse/core/reports';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

/** This range can differ from the selected range: the previous report stays visible while the next report loads. */
export type Ranged<Found> = { range: ReportQuery; found: Found };

const reportOver =
  <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  (range: ReportQuery) =>
    queryOptions({
      queryKey: ['reports', name, range.from, range.to],
      meta: { live: ['bookings', 'requests'] },
      queryFn: async (): Promise<Ranged<z.output<Schema>>> => ({
        range,
        found: await api.get(`/api/admin/reports/${name}?${new URLSearchParams(range)}`, schema),
      }),
      placeholderData: keepPreviousData,
      // The stale time is short, because bookings change often.
      // It is not 0, because a preloaded report must still be fresh when the user opens it.
      staleTime: 30_000,
    });

export const reportQueries = {
  utilization: reportOver('utilization', utilization),
  memberHours: reportOver('member-hours', z.array(memberHours)),
  noShows: reportOver('no-shows', z.array(noShow)),
  requestOutcomes: reportOver('demo-requests', z.array(requestOutcomes)),
  lessons: reportOver('lessons', z.array(lessonCounts)),
};

export function prefetchReports(queryClient: QueryClient, range: ReportQuery, isAdmin: boolean): void {
  void queryClient.prefetchQuery(reportQueries.utilization(range));
  void queryClient.prefetchQuery(reportQueries.noShows(range));
  if (!isAdmin) return;
  void queryClient.prefetchQuery(reportQueries.memberHours(range));
  void queryClient.prefetchQuery(reportQueries.requestOutcomes(range));
  void queryClient.prefetchQuery(reportQueries.lessons(range));
}
