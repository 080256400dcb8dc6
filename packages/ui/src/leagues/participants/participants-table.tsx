import type { League, Participant, PlayerHandicap } from '@clubhouse/core/leagues';
import { Trash2 } from 'lucide-react';
import { Card, Skeleton } from '../../kit/index.ts';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { PersonLink } from '../../users/index.ts';
import { HandicapCell } from './handicap-cell.tsx';

type Props = {
  league: League;
  participants: readonly Participant[];
  hasTeams: boolean;
  /** Null if the league does not use handicaps. Undefined while handicaps load. */
  handicaps: readonly PlayerHandicap[] | null | undefined;
  onRemove: (participant: Participant) => void;
};

export function ParticipantsTable({ league, participants, hasTeams, handicaps, onRemove }: Props) {
  // If the league uses handicaps, hides the lead column on phones, because it does not fit and
  // `TeamsOverview` also shows the leads.
  const leadClass = handicaps === null ? '' : 'hidden sm:table-cell';
  const caption = hasTeams ? 'Participants by team' : 'Players';
  return (
    <Card className="!p-0">
      <ScrollRegion label={caption}>
        <table className="w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-border border-b text-muted text-small">
              {hasTeams && (
                <th scope="col" className="w-16 py-3 pl-4 font-[500] sm:pl-6">
                  Team
                </th>
              )}
              <th scope="col" className="px-2 py-3 font-[500] first:pl-4 sm:first:pl-6">
                Player
              </th>
              <th scope="col" className="hidden px-2 py-3 font-[500] sm:table-cell">
                Email
              </th>
              {hasTeams && (
                <th scope="col" className={`whitespace-nowrap px-2 py-3 font-[500] ${leadClass}`}>
                  <span className="sm:hidden">Lead</span>
                  <span className="hidden sm:inline">Team Lead</span>
                </th>
              )}
              {handicaps !== null && (
                <th scope="col" className="px-2 py-3 font-[500] sm:whitespace-nowrap">
                  League Handicap
                </th>
              )}
              <th scope="col" className="w-14 py-3 pr-2 sm:pr-4">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {participants.map((participant) => (
              <tr key={participant.id}>
                {hasTeams && <td className="py-2 pl-4 tabular-nums sm:pl-6">{participant.teamId}</td>}
                <th scope="row" className="min-w-32 px-2 py-2 font-[550] first:pl-4 sm:first:pl-6">
                  <PersonLink
                    userId={participant.userId}
                    name={participant.name}
                    className="[overflow-wrap:break-word]!"
                  />
                  {participant.email !== participant.name && (
                    <span className="block font-[400] text-muted text-small wrap-anywhere sm:hidden">
                      {participant.email}
                    </span>
                  )}
                </th>
                <td className="hidden px-2 py-2 text-muted sm:table-cell">{participant.email}</td>
                {hasTeams && (
                  <td className={`whitespace-nowrap px-2 py-2 ${leadClass}`}>
                    {participant.isTeamLead ? 'Yes' : 'No'}
                  </td>
                )}
                {handicaps !== null && (
                  <td className="min-w-28 px-2 py-2 sm:min-w-44">
                    <OwnHandicap league={league} participant={participant} handicaps={handicaps} />
                  </td>
                )}
                <td className="py-1 pr-2 text-right sm:pr-4">
                  <button
                    type="button"
                    aria-label={`Remove ${participant.name}`}
                    onClick={() => onRemove(participant)}
                    className="inline-grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-danger-soft hover:text-danger"
                  >
                    <Trash2 aria-hidden className="size-5" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

type OwnProps = {
  league: League;
  participant: Participant;
  handicaps: readonly PlayerHandicap[] | undefined;
};

function OwnHandicap({ league, participant: { id, name }, handicaps }: OwnProps) {
  const own = handicaps?.find(({ participantId }) => participantId === id);
  return own ? <HandicapCell league={league} name={name} own={own} /> : <Skeleton className="h-11 w-16" />;
}
