import { inWords } from '@clubhouse/core/facility';
import type { LessonCounts } from '@clubhouse/core/lessons';
import type { Period } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { PersonLink } from '../../users/index.ts';
import { type Ranged, reportQueries } from '../api.ts';
import type { Part } from '../chart-parts.tsx';
import { sum } from '../figures.ts';
import { MonthColumns } from './columns.tsx';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [
  { name: 'Complimentary', look: 'full' },
  { name: 'Billable', look: 'striped' },
  { name: 'Canceled', look: 'pale' },
];
const COUNTS = ['Booked', 'Complimentary', 'Billable', 'Marked as paid', 'Canceled', 'Held', 'No-shows'];

export function LessonsCard({ range }: { range: Period }) {
  const { complimentaryLessons } = useFacility().membership;
  return (
    <ReportCard
      title="Lessons"
      note={`Lessons by month. ${complimentaryText(complimentaryLessons)}`}
      query={useQuery(reportQueries.lessons(range))}
      viewOf={lessonsView}
      emptyText="No lessons in this period."
      fileName="lessons"
      legend={PARTS}
      height="min-h-60"
    />
  );
}

function complimentaryText(count: number): string {
  if (count === 0) return 'Every lesson is billable unless it’s canceled.';
  const lessons =
    count === 1
      ? 'lesson of the month is complimentary, even if the member missed it'
      : `${inWords(count)} lessons of the month are complimentary, even if the member missed them`;
  return `Each member’s first ${lessons}. All other lessons are billable unless they’re canceled.`;
}

type Count = 'booked' | 'complimentary' | 'paid' | 'cancelled' | 'noShows';
const total = (rows: readonly LessonCounts[], field: Count) => sum(rows.map((row) => row[field]));

function monthsOf(rows: readonly LessonCounts[]) {
  return [...new Set(rows.map(({ month }) => month))].map((month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    const values = [total(ofMonth, 'complimentary'), total(ofMonth, 'paid'), total(ofMonth, 'cancelled')];
    return { month, values };
  });
}

const countsOf = (row: LessonCounts) => [
  row.booked,
  row.complimentary,
  row.paid,
  row.markedPaid,
  row.cancelled,
  row.held,
  row.noShows,
];

function lessonsView({ found }: Ranged<LessonCounts[]>) {
  if (found.length === 0) return null;
  return {
    takeaway: `${total(found, 'booked')} booked, ${total(found, 'paid')} billable, ${total(found, 'noShows') === 1 ? '1 no-show' : `${total(found, 'noShows')} no-shows`}.`,
    picture: (
      <div className="h-60">
        <MonthColumns months={monthsOf(found)} parts={PARTS} />
      </div>
    ),
    table: {
      hasNumbers: true,
      columns: ['Month and coach', ...COUNTS],
      rows: found.map((row) => [
        <span key="coach">
          {monthText(row.month)}, <PersonLink userId={row.coachId} name={row.coachName} />
        </span>,
        ...countsOf(row),
      ]),
    },
    csv: [['Month', 'Coach', ...COUNTS], ...found.map((row) => [row.month, row.coachName, ...countsOf(row)])],
  };
}
