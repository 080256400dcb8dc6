import type { PlayedSeason } from '@clubhouse/core/leagues';
import { type PerformanceReport, performanceReport } from '@clubhouse/core/reports';
import { facilityDate, formatHours, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useMutation } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { type ApiError, api, download } from '../client/index.ts';
import { FailedPart } from '../kit/failed-part.tsx';
import { Button, Card, EXPORT_FAILED, Skeleton, showToast } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { Refused, showRefusal } from '../kit/refused.tsx';
import { dateRangeOf, pathOf } from '../leagues/index.ts';
import { ReportTable } from './report-table.tsx';

const ReportCharts = lazyPart<{ report: PerformanceReport }>(() => import('./report-charts.tsx'), {
  waiting: <Skeleton className="h-64" />,
  failed: (failure) => <FailedPart what="the chart" failure={failure} />,
});

const TABLE_TITLE = 'font-[640] text-lead';

export function ReportPanel() {
  const generate = useMutation<PerformanceReport, ApiError>({
    mutationFn: () => api.get('/api/user/performance-report', performanceReport),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const start = () =>
    generate.mutate(undefined, {
      // Moves the focus to the heading, because the report replaces the pressed button.
      onSuccess: () => heading.current?.focus(),
      onError: (error) => showRefusal('Error Generating Report', error, 'Please try again.'),
    });

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Performance Report
      </h2>
      <Refused className="mt-4" error={generate.error} fallback="Please try again." />
      {generate.isSuccess ? (
        <Report report={generate.data} />
      ) : (
        <>
          <p className="mt-2 text-muted">Your hours, bays and recent sessions.</p>
          <Button
            className="mt-5"
            isBusy={generate.isPending}
            busyText="Generating Report..."
            onClick={start}
          >
            Generate Performance Report
          </Button>
        </>
      )}
    </Card>
  );
}

function LeagueName({ league }: { league: PlayedSeason }) {
  return (
    <>
      <Link to={pathOf(league)} className="wrap-anywhere font-[550] text-accent underline">
        {league.name}
      </Link>
      <span className="block text-muted text-small">{dateRangeOf(league)}</span>
      {league.isChampion && (
        <span className="flex items-center gap-1 font-[550] text-small">
          <Trophy aria-hidden className="size-4 text-accent" />
          Winner
        </span>
      )}
    </>
  );
}

function resultText({ average, points }: PlayedSeason): string {
  if (points !== null) return points === 1 ? '1 point' : `${points} points`;
  return average === null ? '–' : `Average ${average.toFixed(2)}`;
}

function Report({ report }: { report: PerformanceReport }) {
  const facility = useFacility();
  const save = async () => {
    // Loads the CSV writer on demand, because few users need it.
    const script = await import('./report-csv.ts').catch(() => showToast(EXPORT_FAILED));
    if (!script) return;
    const date = facilityDate(new Date(report.generatedAt), facility);
    download(`performance_report_${date}.csv`, 'text/csv;charset=utf-8', script.reportCsv(report));
    showToast({
      title: 'Report Downloaded',
      description: 'Your performance report has been downloaded as a CSV file.',
    });
  };
  const figures = [
    ['Total Bookings', report.totalBookings],
    ['Total Hours', report.totalHours],
  ];

  return (
    <div className="mt-4 grid gap-8">
      <section aria-labelledby="report-summary">
        <h3 id="report-summary" className="text-lead">
          Summary
        </h3>
        <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-muted text-small">{label}</dt>
              <dd className="font-[640] figures text-heading">{value}</dd>
            </div>
          ))}
        </dl>
        {report.totalBookings === 0 && report.leagues.length === 0 && (
          <p className="mt-3 text-muted">
            You haven’t played yet. Your numbers will show up here after your first session.
          </p>
        )}
      </section>
      {report.totalBookings > 0 && (
        <>
          <ReportCharts report={report} />
          <ReportTable
            caption={<span className={TABLE_TITLE}>Simulator Usage</span>}
            columns={['Simulator', 'Hours']}
            rows={report.simulatorUsage.map(({ simulatorName, hours }) => [
              simulatorName,
              formatHours(hours),
            ])}
          />
          <ReportTable
            caption={<span className={TABLE_TITLE}>Recent Bookings</span>}
            columns={['Date', 'Simulator', 'Time']}
            rows={report.recentBookings.map((booking) => [
              <span key="date" className="whitespace-nowrap">
                {formatShortDate(booking.bookingDate)}
              </span>,
              booking.simulatorName,
              <Times key="times" booking={booking} />,
            ])}
          />
        </>
      )}
      {report.leagues.length > 0 && (
        <ReportTable
          caption={<span className={TABLE_TITLE}>Leagues</span>}
          columns={['League', 'Rank', 'Result']}
          rows={report.leagues.map((league) => [
            <LeagueName key={league.id} league={league} />,
            <span key="rank" className="whitespace-nowrap">
              {league.rank === null ? '–' : `${league.rank} of ${league.teams}`}
            </span>,
            <span key="result" className="whitespace-nowrap">
              {resultText(league)}
              <span className="block text-muted text-small">
                {league.roundsPlayed === 1 ? '1 round' : `${league.roundsPlayed} rounds`}
              </span>
            </span>,
          ])}
        />
      )}
      <Button look="secondary" className="justify-self-start" onClick={save}>
        Download Full Report (CSV)
      </Button>
    </div>
  );
}

/** Shows a booking's times. On a narrow screen, the line can break only after the dash. */
const Times = ({ booking }: { booking: PerformanceReport['recentBookings'][number] }) =>
  formatInterval(booking)
    .split(/(?<=–) /)
    .map((time, index) => (
      <Fragment key={time}>
        {index > 0 && ' '}
        <span className="whitespace-nowrap">{time}</span>
      </Fragment>
    ));
