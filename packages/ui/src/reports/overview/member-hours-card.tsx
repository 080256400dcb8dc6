import type { MemberHours, Period } from '@clubhouse/core/reports';
import { formatHours } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '../../users/index.ts';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList } from '../chart-parts.tsx';
import { sum, tenths } from '../figures.ts';
import { ReportCard } from './report-card.tsx';

const TOP = 8;

export function MemberHoursCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Members’ hours"
      note={`The ${TOP} members with the most hours. The table lists all members.`}
      query={useQuery(reportQueries.memberHours(range))}
      viewOf={memberHoursView}
      emptyText="No member has a booking in this range."
      fileName="member-hours"
      height="min-h-[25rem]"
    />
  );
}

function memberHoursView({ found }: Ranged<MemberHours[]>) {
  if (found.length === 0) return null;
  const total = formatHours(tenths(sum(found.map(({ hours }) => hours))));
  return {
    takeaway: `${found.length === 1 ? '1 member' : `${found.length} members`}, ${total} in all.`,
    picture: (
      <BarList
        label="Members with the most hours"
        rows={found.slice(0, TOP).map(({ userId, name, hours }) => ({
          key: userId,
          name: <PersonLink userId={userId} name={name} />,
          value: hours,
          text: formatHours(tenths(hours)),
        }))}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['Member', 'Hours', 'Bookings', 'No-shows'],
      rows: found.map(({ userId, name, hours, bookings, noShows }) => [
        <PersonLink key="name" userId={userId} name={name} />,
        tenths(hours),
        bookings,
        noShows,
      ]),
    },
    csv: [
      ['Member', 'Bookings', 'Hours', 'No-shows'],
      ...found.map(({ name, bookings, hours, noShows }) => [name, bookings, hours, noShows]),
    ],
  };
}
