import type { Facility } from '@clubhouse/core/facility';
import { type Period, periodKindFor, type Utilization } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import type { Ranged } from '../api.ts';
import { BarList, type Part } from '../chart-parts.tsx';
import { partOf, percentText, sum, tenths } from '../figures.ts';
import { baysIn, busiestHour, hoursByBay, hoursByPeriod, hoursToHave } from './bay-hours.ts';
import { bayParts, busiestBayText, hoursText, scopeText } from './bay-texts.ts';
import { Columns } from './columns.tsx';
import { hourSpanText, hourText, periodLabel, periodTitle } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

type Report = Ranged<Utilization>;

const TOTAL: Part = { name: 'Hours in use', look: 'full' };
const PERIOD_NAMES = { day: 'Day', week: 'Week', month: 'Month' } as const;
const hoursOfAll = ({ found }: Report) => sum(found.byHour);

export function UseCards({ query, range }: { query: UseQueryResult<Report>; range: Period }) {
  const facility = useFacility();
  const shown = query.data?.range ?? range;
  const kind = periodKindFor(shown);
  const bays = baysIn(shown, facility);
  const shared = { query, emptyText: 'No bookings in this period.' };
  return (
    <>
      <ReportCard
        {...shared}
        title={`Hours in use by ${kind}`}
        note={`Booked hours per ${kind}, including leagues, lessons and guests.`}
        viewOf={(report) => overTimeView(report, facility)}
        fileName="hours-by-day"
        legend={bayParts(bays)}
        height="h-64"
      />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr] 2xl:grid-cols-2">
        <ReportCard
          {...shared}
          title="Hours in use by time of day"
          note={`${scopeText(bays.length)} in this period, 24 hours a day.`}
          viewOf={(report) => byHourView(report, facility)}
          fileName="hours-by-hour-of-day"
          height="h-60"
        />
        <ReportCard
          {...shared}
          title="Hours in use by bay"
          note="Hours and percentage of available time per bay."
          viewOf={(report) => byBayView(report, facility)}
          fileName="hours-by-bay"
          height="min-h-28 lg:min-h-60"
        />
      </div>
    </>
  );
}

function overTimeView(report: Report, facility: Facility) {
  if (hoursOfAll(report) === 0) return null;
  const { found, range } = report;
  const kind = periodKindFor(range);
  const bays = baysIn(range, facility);
  const parts = bayParts(bays);
  const periods = hoursByPeriod(found.days, range, kind, facility).map(({ period, hours }) => ({
    label: periodLabel(period, kind),
    title: periodTitle(period, kind),
    perBay: hours.map(tenths),
    values: parts ? hours.map(tenths) : [tenths(sum(hours))],
    total: sum(hours),
    share: percentText(partOf(sum(hours), hoursToHave(period, 24, facility))),
  }));
  // The CSV file has a row for each day, because spreadsheet users can group the days themselves.
  const days = hoursByPeriod(found.days, range, 'day', facility);
  const most = periods.reduce((best, each) => (each.total > best.total ? each : best));
  return {
    takeaway: `Busiest ${kind}: ${most.title}, with ${hoursText(most.total)}.`,
    picture: (
      <Columns
        words={periods
          .map(
            ({ title, values }) =>
              `${title}: ${(parts ?? [TOTAL]).map(({ name }, index) => `${name} ${values[index]}`).join(', ')}`,
          )
          .join('; ')}
        columns={periods}
        parts={parts ?? [TOTAL]}
        isStacked
        valueText={hoursText}
      />
    ),
    table: {
      hasNumbers: true,
      columns: [PERIOD_NAMES[kind], ...bays.map(({ name }) => `${name}, hours`), 'Total', 'Share'],
      rows: periods.map(({ title, perBay, total, share }) => [title, ...perBay, tenths(total), share]),
    },
    csv: [
      ['Date', ...bays.map(({ name }) => `${name} hours`), 'Total hours'],
      ...days.map(({ period, hours }) => [period.from, ...hours, sum(hours)]),
    ],
  };
}

function byHourView(report: Report, facility: Facility) {
  if (hoursOfAll(report) === 0) return null;
  const { found, range } = report;
  const hours = found.byHour.map((used, hour) => ({
    hour,
    used: tenths(used),
    // Passes 1 hour per day, because an hour of the day, such as 8 AM to 9 AM, occurs once a day.
    share: percentText(partOf(used, hoursToHave(range, 1, facility))),
  }));
  const busiest = busiestHour(found.byHour) ?? 0;
  return {
    takeaway: `Busiest at ${hourText(busiest)}: ${hours[busiest]?.share} of bay time in use.`,
    picture: (
      <Columns
        words={hours.map(({ hour, used }) => `${hourText(hour)} ${used}`).join(', ')}
        columns={hours.map(({ hour, used, share }) => ({
          label: hourText(hour),
          title: `${hourSpanText(hour)}, ${share} in use`,
          values: [used],
        }))}
        parts={[TOTAL]}
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

function byBayView(report: Report, facility: Facility) {
  if (hoursOfAll(report) === 0) return null;
  const bays = hoursByBay(report.found.days, report.range, facility);
  return {
    takeaway: busiestBayText(bays),
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
