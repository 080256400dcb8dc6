import type { LessonCounts } from '@clubhouse/core/lessons';
import type { Period } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { format, parseISO } from 'date-fns';
import { type Ranged, reportQueries } from '../api.ts';
import type { Part } from '../column-chart.tsx';
import { Columns } from './columns.tsx';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [
  { name: 'Complimentary', look: 'full' },
  { name: 'Paid', look: 'striped' },
  { name: 'Canceled', look: 'pale' },
];

/** The outcomes of the lessons by month and coach. */
export function LessonsCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Lessons"
      note="By month. Each member’s first lesson of a month is complimentary, even if the member missed it. All other lessons are paid, unless canceled."
      query={useQuery(reportQueries.lessons(range))}
      viewOf={lessonsView}
      emptyText="No lessons in this range."
      fileName="lessons"
      legend={PARTS}
      height="min-h-60"
    />
  );
}

type Sums = Omit<LessonCounts, 'coachId' | 'coachName'>;

/** The totals of all coaches by month. */
function byMonth(counts: readonly LessonCounts[]): Sums[] {
  const months = new Map<string, Sums>();
  for (const { coachId: _id, coachName: _name, ...row } of counts) {
    const sums = months.get(row.month);
    months.set(
      row.month,
      sums
        ? {
            month: row.month,
            booked: sums.booked + row.booked,
            held: sums.held + row.held,
            complimentary: sums.complimentary + row.complimentary,
            paid: sums.paid + row.paid,
            cancelled: sums.cancelled + row.cancelled,
            noShows: sums.noShows + row.noShows,
          }
        : row,
    );
  }
  return [...months.values()];
}

const total = (counts: readonly LessonCounts[], field: 'booked' | 'paid' | 'noShows') =>
  counts.reduce((sum, row) => sum + row[field], 0);

function lessonsView({ found }: Ranged<LessonCounts[]>) {
  const months = byMonth(found);
  return {
    isEmpty: found.length === 0,
    takeaway: `${total(found, 'booked')} booked, ${total(found, 'paid')} paid, ${total(found, 'noShows')} missed.`,
    picture: (
      <div className="h-60">
        <Columns
          words={months
            .map(
              ({ month, complimentary, paid, cancelled }) =>
                `${monthText(month)}: ${complimentary} complimentary, ${paid} paid, ${cancelled} canceled`,
            )
            .join('; ')}
          columns={months.map(({ month, complimentary, paid, cancelled }) => ({
            label: format(parseISO(`${month}-01`), 'MMM'),
            title: monthText(month),
            values: [complimentary, paid, cancelled],
          }))}
          parts={PARTS}
        />
      </div>
    ),
    columns: [
      { title: 'Month and coach' },
      { title: 'Booked', isNumber: true },
      { title: 'Complimentary', isNumber: true },
      { title: 'Paid', isNumber: true },
      { title: 'Canceled', isNumber: true },
      { title: 'Held', isNumber: true },
      { title: 'Missed', isNumber: true },
    ],
    rows: found.map((row) => ({
      key: `${row.month} ${row.coachId}`,
      cells: [
        `${monthText(row.month)}, ${row.coachName}`,
        row.booked,
        row.complimentary,
        row.paid,
        row.cancelled,
        row.held,
        row.noShows,
      ],
    })),
    csv: [
      ['Month', 'Coach', 'Booked', 'Complimentary', 'Paid', 'Canceled', 'Held', 'Missed'],
      ...found.map((row) => [
        row.month,
        row.coachName,
        row.booked,
        row.complimentary,
        row.paid,
        row.cancelled,
        row.held,
        row.noShows,
      ]),
    ],
  };
}
