import { hoursByWeek, type PerformanceReport } from '@clubhouse/core/reports';
import { formatHours, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import ColumnChart from './column-chart.tsx';

const WEEKS = 12;

export default function ReportCharts({ report }: { report: PerformanceReport }) {
  const facility = useFacility();
  const weeks = hoursByWeek(report, WEEKS, facility).map(({ monday, hours }) => ({
    label: formatShortDate(monday).replace(/^\w+, /, ''),
    hours,
  }));
  const inWords = weeks.map(({ label, hours }) => `${label} ${formatHours(hours)}`).join(', ');
  return (
    <figure>
      <figcaption className="font-[640] text-lead">
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
  );
}
