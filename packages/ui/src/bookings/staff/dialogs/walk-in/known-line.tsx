import { may } from '@clubhouse/core/auth';
import type { KnownPerson } from '@clubhouse/core/desk';
import { isMemberHere } from '@clubhouse/core/desk';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useUser } from '../../../../auth/index.ts';
import { useFacility } from '../../../../client/facility.ts';
import { useNow } from '../../../../client/index.ts';
import { deskQueries } from '../../api.ts';
import { memberDayFacts } from '../member-day.ts';
import { contactText, knownAs } from './person-line.tsx';

/** Says who the chosen person is, and what the booking means for that person. */
export function KnownLine({ person, date }: { person: KnownPerson; date: string }) {
  const facility = useFacility();
  const now = useNow();
  const isAdmin = may(useUser(), 'administer');
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  const member = isMemberHere(person) ? person.user : null;
  const contact = contactText(person);
  const facts = member && day ? memberDayFacts(member, day, now, facility) : [];
  return (
    <p role="status" className="flex items-start gap-2 leading-snug">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <span className="min-w-0">
        <span className="font-[600]">{knownAs(person)}</span>
        {member && contact && <span className="text-muted"> · {contact}</span>}
        {facts.length > 0 && <span className="text-muted"> · {facts.join(' · ')}</span>}
        {person.from === 'request' && (
          <span className="text-muted"> · this booking completes the request</span>
        )}
        {person.from === 'guest' && (
          <span className="text-muted"> · the free demo is only for a first visit</span>
        )}
        {person.from === 'account' && !member && (
          <span className="text-muted">
            {' '}
            · not a member, so booked as a guest{isAdmin ? '' : '; an admin can make them a member'}
          </span>
        )}
      </span>
    </p>
  );
}
