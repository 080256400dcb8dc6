import { hoursByWeek, type PerformanceReport } from '@clubhouse/core/reports';
import { formatHours, formatShortDate } from '@clubhouse/core/time';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';

const WEEKS = 12;
const AXIS = { stroke: 'var(--muted)', fontSize: 13, tickLine: false, axisLine: false } as const;

/** Hours by week and by bay as pictures; in words for those who do not see them. */
export default function ReportCharts({ report }: { report: PerformanceReport }) {
  const weeks = hoursByWeek(report, WEEKS).map(({ monday, hours }) => ({
    label: formatShortDate(monday).replace(/^\w+, /, ''),
    hours,
  }));
  const bays = report.simulatorUsage.map(({ simulatorName, hours }) => ({ label: simulatorName, hours }));
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
      <Figure
        title="Hours by week"
        summary={`The last ${WEEKS} weeks, by their Monday: ${inWords(weeks)}.`}
        chart={
          <BarChart
            accessibilityLayer={false}
            data={weeks}
            margin={{ left: -24, right: 0, top: 8, bottom: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis dataKey="label" {...AXIS} minTickGap={16} />
            <YAxis {...AXIS} allowDecimals={false} width={52} />
            <Bar dataKey="hours" fill="var(--sunrise)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
          </BarChart>
        }
      />
      <Figure
        title="Hours by bay"
        summary={`${inWords(bays)}.`}
        chart={
          <BarChart
            accessibilityLayer={false}
            data={bays}
            margin={{ left: -24, right: 0, top: 8, bottom: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis dataKey="label" {...AXIS} />
            <YAxis {...AXIS} allowDecimals={false} width={52} />
            <Bar
              dataKey="hours"
              fill="var(--sunrise)"
              radius={[4, 4, 0, 0]}
              maxBarSize={64}
              isAnimationActive={false}
            />
          </BarChart>
        }
      />
    </div>
  );
}

const inWords = (bars: { label: string; hours: number }[]) =>
  bars.map(({ label, hours }) => `${label} ${formatHours(hours)}`).join(', ');

function Figure({ title, summary, chart }: { title: string; summary: string; chart: ReactNode }) {
  return (
    <figure>
      <figcaption className="font-[640] text-lead">
        {title}
        <span className="sr-only">: {summary}</span>
      </figcaption>
      <div aria-hidden className="mt-3 h-52">
        <ResponsiveContainer width="100%" height="100%">
          {chart}
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
