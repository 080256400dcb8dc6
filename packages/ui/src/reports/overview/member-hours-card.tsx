import type { MemberHours, Period } from '@clubhouse/core/reports';
import { formatHours } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '../../users/index.ts';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList } from '../chart-parts.tsx';
import { percentText, sum, tenths } from '../figures.ts';
import { ReportCard } from './report-card.tsx';

const TOP = 8;

export function MemberHoursCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Members’ hours"
      note={`The ${TOP} members with the most hours, and how many of those hours were outside staff hours. The table lists all members.`}
      query={useQuery(reportQueries.memberHours(range))}
      viewOf={memberHoursView}
      emptyText="No member bookings in this period."
      fileName="member-hours"
      height="min-h-[25rem]"
    />
  );
}

const nightText = ({ hours, unstaffedHours }: MemberHours) =>
  unstaffedHours === 0 ? '' : `, ${percentText(unstaffedHours / hours)} outside`;

function memberHoursView({ found }: Ranged<MemberHours[]>) {
  if (found.length === 0) return null;
  const total = formatHours(tenths(sum(found.map(({ hours }) => hours))));
  return {
    takeaway: `${found.length === 1 ? '1 member' : `${found.length} members`}, ${total} in all.`,
    picture: (
      <BarList
        label="Members with the most hours"
        rows={found.slice(0, TOP).map((member) => ({
          key: member.userId,
          name: <PersonLink userId={member.userId} name={member.name} />,
          value: member.hours,
          text: `${formatHours(tenths(member.hours))}${nightText(member)}`,
        }))}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['Member', 'Hours', 'Outside staff hours', 'Bookings', 'No-shows'],
      rows: found.map(({ userId, name, hours, unstaffedHours, bookings, noShows }) => [
        <PersonLink key="name" userId={userId} name={name} />,
        tenths(hours),
        tenths(unstaffedHours),
        bookings,
        noShows,
      ]),
    },
    csv: [
      ['Member', 'Bookings', 'Hours', 'Hours outside staff hours', 'No-shows'],
      ...found.map(({ name, bookings, hours, unstaffedHours, noShows }) => [
        name,
        bookings,
        hours,
        unstaffedHours,
        noShows,
      ]),
    ],
  };
}
