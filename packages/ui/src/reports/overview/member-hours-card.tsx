import type { MemberHours, Period } from '@clubhouse/core/reports';
import { formatHours } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList } from '../bar-list.tsx';
import { sum, tenths } from '../figures.ts';
import { ReportCard } from './report-card.tsx';

const TOP = 8;

/** The members with the most hours. */
export function MemberHoursCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Members’ hours"
      note={`The ${TOP} with the most hours. The table lists everyone.`}
      query={useQuery(reportQueries.memberHours(range))}
      viewOf={memberHoursView}
      emptyText="No member has a booking in this range."
      fileName="member-hours"
      height="min-h-[25rem]"
    />
  );
}

function memberHoursView({ found }: Ranged<MemberHours[]>) {
  const hours = tenths(sum(found.map((member) => member.hours)));
  const people = found.length === 1 ? '1 member' : `${found.length} members`;
  return {
    isEmpty: found.length === 0,
    takeaway: `${people}, ${formatHours(hours)} in all.`,
    picture: (
      <BarList
        label="Members with the most hours"
        rows={found.slice(0, TOP).map(({ userId, name, ...member }) => ({
          key: userId,
          name,
          value: member.hours,
          text: formatHours(tenths(member.hours)),
        }))}
      />
    ),
    columns: [
      { title: 'Member' },
      { title: 'Hours', isNumber: true },
      { title: 'Bookings', isNumber: true },
      { title: 'No-shows', isNumber: true },
    ],
    rows: found.map((member) => ({
      key: member.userId,
      cells: [member.name, tenths(member.hours), member.bookings, member.noShows],
    })),
    csv: [
      ['Member', 'Bookings', 'Hours', 'No-shows'],
      ...found.map((member) => [member.name, member.bookings, member.hours, member.noShows]),
    ],
  };
}
