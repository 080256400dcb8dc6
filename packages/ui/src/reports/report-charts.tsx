import { hoursByWeek, type PerformanceReport } from '@clubhouse/core/reports';
import { formatHours, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { BarList } from './chart-parts.tsx';
import ColumnChart from './column-chart.tsx';

const WEEKS = 12;
const TITLE = 'font-[640] text-lead';

export default function ReportCharts({ report }: { report: PerformanceReport }) {
  const facility = useFacility();
  const weeks = hoursByWeek(report, WEEKS, facility).map(({ monday, hours }) => ({
    label: formatShortDate(monday).replace(/^\w+, /, ''),
    hours,
  }));
  const inWords = weeks.map(({ label, hours }) => `${label} ${formatHours(hours)}`).join(', ');
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
      <figure>
        <figcaption className={TITLE}>
          Hours by week
          <span className="sr-only">
            : The last {WEEKS} weeks, each starting on a Monday: {inWords}.
          </span>
        </figcaption>
        <div aria-hidden className="mt-3 h-52">
          <ColumnChart
            columns={weeks.map(({ label, hours }) => ({ label, title: `Week of ${label}`, values: [hours] }))}
            parts={[{ name: 'Hours', look: 'full' }]}
          />
        </div>
      </figure>
      <figure>
        <figcaption className={TITLE}>Hours by bay</figcaption>
        <div className="mt-4">
          <BarList
            label="Hours by bay"
            rows={report.simulatorUsage.map(({ simulatorId, simulatorName, hours }) => ({
              key: simulatorId,
              name: simulatorName,
              value: hours,
              text: formatHours(hours),
            }))}
          />
        </div>
      </figure>
    </div>
  );
}
