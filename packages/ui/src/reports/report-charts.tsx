import { hoursByWeek, type PerformanceReport } from '@clubhouse/core/reports';
import { formatHours, formatShortDate } from '@clubhouse/core/time';
import { BarList } from './bar-list.tsx';
import { ChartFigure } from './chart-figure.tsx';
import ColumnChart from './column-chart.tsx';

const WEEKS = 12;

/** Hours by week and by bay as charts, with a text for people who cannot see them. */
export default function ReportCharts({ report }: { report: PerformanceReport }) {
  const weeks = hoursByWeek(report, WEEKS).map(({ monday, hours }) => ({
    label: formatShortDate(monday).replace(/^\w+, /, ''),
    hours,
  }));
  const inWords = weeks.map(({ label, hours }) => `${label} ${formatHours(hours)}`).join(', ');
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
      <ChartFigure title="Hours by week" summary={`The last ${WEEKS} weeks, by their Monday: ${inWords}.`}>
        <ColumnChart
          columns={weeks.map(({ label, hours }) => ({ label, title: `Week of ${label}`, values: [hours] }))}
          parts={[{ name: 'Hours', look: 'full' }]}
        />
      </ChartFigure>
      <ChartFigure title="Hours by bay">
        <BarList
          label="Hours by bay"
          rows={report.simulatorUsage.map(({ simulatorId, simulatorName, hours }) => ({
            key: simulatorId,
            name: simulatorName,
            value: hours,
            text: formatHours(hours),
          }))}
        />
      </ChartFigure>
    </div>
  );
}
