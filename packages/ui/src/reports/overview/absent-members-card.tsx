import { type AbsentMember, VISITS_SEARCHED_DAYS } from '@clubhouse/core/reports';
import { formatShortDate } from '@clubhouse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { PersonLink } from '../../users/index.ts';
import type { Ranged } from '../api.ts';
import { PeopleList, PhoneLink } from './people-list.tsx';
import { ReportCard } from './report-card.tsx';

const LISTED = 6;
export const ABSENT_MEMBERS = 'absent-members';

export function AbsentMembersCard({ query }: { query: UseQueryResult<Ranged<AbsentMember[]>> }) {
  return (
    <div id={ABSENT_MEMBERS} className="grid scroll-mt-24">
      <ReportCard
        title="Members who stopped coming"
        note="Members without a visit in the last 14 days, as of today. Show the table to see everyone."
        query={query}
        viewOf={absentView}
        emptyText="No member has been away for 14 days or more."
        fileName="absent-members"
        height="min-h-[25rem]"
      />
    </div>
  );
}

const lastVisitText = ({ lastVisit }: AbsentMember) =>
  lastVisit ? formatShortDate(lastVisit) : 'None in a year';
const nextText = ({ nextBooking }: AbsentMember) => (nextBooking ? formatShortDate(nextBooking) : 'None');

function absentView({ found }: Ranged<AbsentMember[]>) {
  if (found.length === 0) return null;
  return {
    takeaway:
      found.length === 1
        ? '1 member to call.'
        : `${found.length} members to call, starting with the longest absence.`,
    picture: (
      <PeopleList
        label="Members who stopped coming"
        people={found.slice(0, LISTED).map((member) => ({
          key: member.userId,
          userId: member.userId,
          name: member.name,
          phone: member.phone,
          text: `Away ${awayText(member)}${member.nextBooking ? `, back on ${nextText(member)}` : ''}`,
        }))}
      />
    ),
    table: {
      columns: ['Member', 'Phone', 'Days away', 'Last visit', 'Next booking'],
      rows: found.map((member) => [
        <PersonLink key="name" userId={member.userId} name={member.name} />,
        <PhoneLink key="phone" {...member} />,
        member.daysAway === VISITS_SEARCHED_DAYS ? `${VISITS_SEARCHED_DAYS} or more` : member.daysAway,
        lastVisitText(member),
        nextText(member),
      ]),
    },
    csv: [
      ['Member', 'Phone', 'Email', 'Days away', 'Last visit', 'Next booking'],
      ...found.map(({ name, phone, email, daysAway, lastVisit, nextBooking }) => [
        name,
        phone,
        email,
        daysAway,
        lastVisit ?? '',
        nextBooking ?? '',
      ]),
    ],
  };
}

const awayText = ({ daysAway }: AbsentMember) =>
  daysAway === VISITS_SEARCHED_DAYS ? 'a year or more' : `${daysAway} days`;
