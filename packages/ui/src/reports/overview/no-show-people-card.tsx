import type { NoShowPerson } from '@clubhouse/core/reports';
import { formatShortDate } from '@clubhouse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { PersonLink } from '../../users/index.ts';
import type { Ranged } from '../api.ts';
import { PeopleList, PhoneLink } from './people-list.tsx';
import { ReportCard } from './report-card.tsx';

const LISTED = 6;

export function NoShowPeopleCard({ query }: { query: UseQueryResult<Ranged<NoShowPerson[]>> }) {
  return (
    <ReportCard
      title="No-shows by person"
      note="Members and guests, most no-shows first. Show the table to see everyone."
      query={query}
      viewOf={noShowPeopleView}
      emptyText="No missed bookings in this period."
      fileName="no-shows-by-person"
      height="min-h-[25rem]"
    />
  );
}

const countText = ({ noShows }: NoShowPerson) => (noShows === 1 ? '1 no-show' : `${noShows} no-shows`);

function noShowPeopleView({ found }: Ranged<NoShowPerson[]>) {
  if (found.length === 0) return null;
  const often = found.filter(({ noShows }) => noShows > 1).length;
  return {
    takeaway: `${often === 1 ? '1 person' : often ? `${often} people` : 'Nobody'} missed more than one booking.`,
    picture: (
      <PeopleList
        label="No-shows by person"
        people={found.slice(0, LISTED).map((person) => ({
          key: `${person.kind} ${person.userId} ${person.name} ${person.phone}`,
          userId: person.userId,
          name: person.name,
          phone: person.phone,
          text: `${countText(person)}, last on ${formatShortDate(person.lastDate)}`,
        }))}
      />
    ),
    table: {
      columns: ['Who', 'No-shows', 'Last', 'Phone'],
      rows: found.map((person) => [
        <span key="name">
          <PersonLink userId={person.userId} name={person.name} />, {person.kind}
        </span>,
        person.noShows,
        formatShortDate(person.lastDate),
        <PhoneLink key="phone" {...person} />,
      ]),
    },
    csv: [
      ['Name', 'Kind', 'No-shows', 'Last date', 'Phone'],
      ...found.map(({ name, kind, noShows, lastDate, phone }) => [name, kind, noShows, lastDate, phone]),
    ],
  };
}
