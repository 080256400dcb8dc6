import type { ReportQuery, UnmetDemand } from '@clubhouse/core/reports';
import { type Interval, minutesOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';

type Group = Interval & { state: string; total: number | string };

const isUnused = ({ state }: Group) => state === 'declined' || state === 'expired';

/**
 * Returns the unmet demand: docs/product/reports.md#unmet-demand. The database groups the watches and offers,
 * so that only a few rows are read.
 */
export async function unmetDemandOf(db: Knex, { from, to }: ReportQuery): Promise<UnmetDemand> {
  const [watches, offers] = await runBatched<[Group[], Group[]]>(db, [
    async () =>
      db('watches')
        .whereBetween('watch_date', [from, to])
        .groupBy('start_time', 'end_time', 'status')
        .count({ total: '*' })
        .select('start_time as startTime', 'end_time as endTime', 'status as state'),
    async () =>
      db('watches')
        .join('watch_offers', 'watch_offers.watch_id', 'watches.id')
        .whereBetween('watch_date', [from, to])
        .groupBy('watch_offers.start_time', 'watch_offers.end_time', 'watch_offers.state')
        .count({ total: '*' })
        .select(
          'watch_offers.start_time as startTime',
          'watch_offers.end_time as endTime',
          'watch_offers.state as state',
        ),
  ]);
  const unmet = watches.filter(({ state }) => state !== 'booked');
  const unused = offers.filter(isUnused);
  return {
    watches: sum(watches),
    met: sum(watches) - sum(unmet),
    offers: sum(offers),
    unused: sum(unused),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      unmet: sum(unmet.filter((group) => includesHour(group, hour))),
      unused: sum(unused.filter((group) => includesHour(group, hour))),
    })),
  };
}

const sum = (groups: readonly Group[]) => groups.reduce((total, group) => total + Number(group.total), 0);

const includesHour = ({ startTime, endTime }: Interval, hour: number) =>
  minutesOf(startTime) < (hour + 1) * 60 && minutesOf(endTime) > hour * 60;
