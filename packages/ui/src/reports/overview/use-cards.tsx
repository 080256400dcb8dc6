import { BAYS, bayName } from '@clubhouse/core/facility';
import { daysIn, type Period, periodKindFor, type Utilization } from '@clubhouse/core/reports';
import { formatHours } from '@clubhouse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ranged } from '../api.ts';
import { BarList, type Part } from '../chart-parts.tsx';
import { partOf, percentText, sum, tenths } from '../figures.ts';
import { busiestHour, hoursByBay, hoursByPeriod, hoursToHave } from './bay-hours.ts';
import { Columns } from './columns.tsx';
import { hourSpanText, hourText, periodLabel, periodTitle } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

type Report = Ranged<Utilization>;

const BAY_PARTS: readonly Part[] = BAYS.map(({ id, name }) => ({ name, look: id === 1 ? 'full' : 'pale' }));
const PERIOD_NAMES = { day: 'Day', week: 'Week', month: 'Month' } as const;
const hoursText = (hours: number) => formatHours(tenths(hours));
const hoursOfAll = ({ found }: Report) => sum(found.byHour);

export function UseCards({ query, range }: { query: UseQueryResult<Report>; range: Period }) {
  const kind = periodKindFor(query.data?.range ?? range);
  const shared = { query, emptyText: 'Nothing is booked in this range.' };
  return (
    <>
      <ReportCard
        {...shared}
        title={`Hours in use by ${kind}`}
        note={`Booked hours per ${kind}, including leagues, lessons and guests.`}
        viewOf={overTimeView}
        fileName="hours-by-day"
        legend={BAY_PARTS}
        height="h-64"
      />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <ReportCard
          {...shared}
          title="Hours in use by time of day"
          note="Both bays and all days in the range, midnight to midnight."
          viewOf={byHourView}
          fileName="hours-by-hour-of-day"
          height="h-60"
        />
        <ReportCard
          {...shared}
          title="Hours in use by bay"
          note="Hours and percentage of available time per bay."
          viewOf={byBayView}
          fileName="hours-by-bay"
          height="min-h-28 lg:h-60"
        />
      </div>
    </>
  );
}

function overTimeView(report: Report) {
  if (hoursOfAll(report) === 0) return null;
  const { found, range } = report;
  const kind = periodKindFor(range);
  const periods = hoursByPeriod(found.days, range, kind).map(({ period, hours }) => ({
    label: periodLabel(period, kind),
    title: periodTitle(period, kind),
    values: hours.map(tenths),
    total: sum(hours),
    share: percentText(partOf(sum(hours), hoursToHave(period))),
  }));
  // The CSV file has one row per day, because spreadsheet users can group the days themselves.
  const days = hoursByPeriod(found.days, range, 'day');
  const most = periods.reduce((best, each) => (each.total > best.total ? each : best));
  return {
    takeaway: `Busiest ${kind}: ${most.title}, with ${hoursText(most.total)}.`,
    picture: (
      <Columns
        words={periods
          .map(
            ({ title, values }) =>
              `${title}: ${BAYS.map(({ name }, bay) => `${name} ${values[bay]}`).join(', ')}`,
          )
          .join('; ')}
        columns={periods}
        parts={BAY_PARTS}
        isStacked
        valueText={hoursText}
      />
    ),
    table: {
      hasNumbers: true,
      columns: [PERIOD_NAMES[kind], ...BAYS.map(({ name }) => `${name}, hours`), 'Total', 'Share'],
      rows: periods.map(({ title, values, total, share }) => [title, ...values, tenths(total), share]),
    },
    csv: [
      ['Date', ...BAYS.map(({ name }) => `${name} hours`), 'Total hours'],
      ...days.map(({ period, hours }) => [period.from, ...hours, sum(hours)]),
    ],
  };
}

function byHourView(report: Report) {
  if (hoursOfAll(report) === 0) return null;
  const { found, range } = report;
  const hours = found.byHour.map((used, hour) => ({
    hour,
    used: tenths(used),
    // Every bay has this hour once a day, so the available hours are the number of bays times the number of days.
    share: percentText(partOf(used, BAYS.length * daysIn(range))),
  }));
  const busiest = busiestHour(found.byHour) ?? 0;
  return {
    takeaway: `Busiest at ${hourText(busiest)}: ${hours[busiest]?.share} in use.`,
    picture: (
      <Columns
        words={hours.map(({ hour, used }) => `${hourText(hour)} ${used}`).join(', ')}
        columns={hours.map(({ hour, used, share }) => ({
          label: hourText(hour),
          title: `${hourSpanText(hour)}, ${share} in use`,
          values: [used],
        }))}
        parts={[{ name: 'Hours in use', look: 'full' }]}
        labelEvery={6}
        valueText={hoursText}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['Hour of the day', 'Hours in use', 'Share'],
      rows: hours.map(({ hour, used, share }) => [hourSpanText(hour), used, share]),
    },
    csv: [['Hour of day', 'Hours in use'], ...found.byHour.map((used, hour) => [`${hour}:00`, used])],
  };
}

function byBayView(report: Report) {
  if (hoursOfAll(report) === 0) return null;
  const bays = hoursByBay(report.found.days, report.range);
  const [most] = [...bays].sort((a, b) => b.hours - a.hours);
  const areEqual = bays.every(({ hours }) => hours === most?.hours);
  return {
    takeaway: areEqual ? 'Both bays are equally busy.' : `${bayName(most?.id ?? 0)} is busier.`,
    picture: (
      <BarList
        label="Hours in use by bay"
        rows={bays.map(({ id, name, hours, share }) => ({
          key: id,
          name,
          value: hours,
          text: `${hoursText(hours)}, ${percentText(share)}`,
        }))}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['Bay', 'Hours in use', 'Share'],
      rows: bays.map(({ name, hours, share }) => [name, tenths(hours), percentText(share)]),
    },
    csv: [['Bay', 'Hours in use'], ...bays.map(({ name, hours }) => [name, hours])],
  };
}
